import { canonical } from "../src/model/json.ts";
import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { restriction } from "./shared/values.ts";

export default factRule({
  events: ["const:added"],
  description: "Disallow adding `const` to values that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-const"),
  messages: {
    added: "`const: {{value}}` was added to {{place}}.",
    replaced: "`const: {{value}}` was added to {{place}}, which did not allow this value before.",
  },
  recipe: "Keep accepting other values, or make the {{property}} optional and ignore it.",
  judge: (change, context) => {
    const { effect, unlistedValues } = restriction(change, [change.new!], context);
    const value = canonical(change.new!);
    return { messageId: unlistedValues.length > 0 ? "replaced" : "added", effect, data: { value } };
  },
});
