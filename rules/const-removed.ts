import { canonical } from "../src/model/json.ts";
import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { release } from "./shared/values.ts";

export default factRule({
  events: ["const:removed"],
  description: "Disallow removing `const` from values that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-const"),
  messages: {
    removed: "`const: {{value}}` was removed from {{place}}, so other values are allowed.",
    replaced: "`const: {{value}}` was removed from {{place}}, which no longer allows this value.",
  },
  recipe: "Keep `const`, and add a separate {{property}} for the new information.",
  judge: (change, context) => {
    const { effect, unlistedValues } = release(change, [change.old!], context);
    const value = canonical(change.old!);
    return {
      messageId: unlistedValues.length > 0 ? "replaced" : "removed",
      effect,
      data: { value },
    };
  },
});
