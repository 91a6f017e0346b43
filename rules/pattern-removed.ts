import { factRule } from "./families/facts.ts";
import { wasQuantity } from "./families/formats.ts";
import { beginning } from "./wording/excerpts.ts";
import { admitsAnything } from "../src/model/pattern.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["pattern:removed"],
  description: "Disallow removing the `pattern` of strings that clients read",
  criteria: ["C5"],
  source: jsonSchema("name-pattern"),
  messages: { removed: "Pattern `{{old}}` was removed from {{place}}." },
  recipe: "Keep the pattern while all strings match it. Send other strings in a separate {{property}}.",
  judge: (change, context) => {
    const pattern = change.old!;
    const [before, after] = [context.schema("old", change.pair.old), context.schema("new", change.pair.new)];
    // Another rule reports that a quantity became another type.
    const effect = admitsAnything(pattern) || wasQuantity(before, after) ? "same" : "widens";
    return { messageId: "removed", effect, data: { old: beginning(pattern) } };
  },
});
