import { factRule } from "./families/facts.ts";
import { TIGHTENING } from "./wording/checklists.ts";
import { beginning } from "./wording/excerpts.ts";
import { admitsAnything } from "../src/model/pattern.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["pattern:added"],
  description: "Disallow adding a `pattern` to strings that clients send",
  criteria: ["C1"],
  source: jsonSchema("name-pattern"),
  messages: { added: "Pattern `{{new}}` was added to {{place}}." },
  checklists: TIGHTENING,
  recipe: "Keep accepting all strings. Require the pattern in a new version, or only on new {{properties}}.",
  judge: (change) => {
    const pattern = change.new!;
    const effect = admitsAnything(pattern) ? "same" : "narrows";
    return {
      messageId: "added",
      effect,
      values: "strings that the pattern does not match",
      data: { new: beginning(pattern) },
    };
  },
});
