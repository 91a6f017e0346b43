import { canonical } from "../src/model/json.ts";
import { factRule } from "./families/facts.ts";
import { jsonSchema } from "./wording/standards.ts";
import { isListed } from "./shared/values.ts";

export default factRule({
  events: ["const:changed"],
  description: "Disallow changing `const`",
  criteria: ["C1", "C5"],
  source: jsonSchema("name-const"),
  messages: { changed: "`const` of {{place}} changed from `{{old}}` to `{{new}}`." },
  recipe: "Allow both values with `enum` until no client relies on the old one.",
  judge: (change) => {
    const effect = isListed([change.old!], change.new!, change) ? "same" : "shifts";
    const data = { old: canonical(change.old!), new: canonical(change.new!) };
    return { messageId: "changed", effect, data };
  },
});
