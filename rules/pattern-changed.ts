import type { Change } from "../src/model/change.ts";
import type { Relation } from "../src/contracts/rule.ts";
import { factRule } from "./families/facts.ts";
import { apart } from "./wording/excerpts.ts";
import { admitsAnything } from "../src/model/pattern.ts";
import { plainForm } from "./shared/patterns.ts";
import { jsonSchema } from "./wording/standards.ts";

export default factRule({
  events: ["pattern:changed"],
  description: "Disallow incompatible changes of `pattern`",
  criteria: ["C1", "C5"],
  source: jsonSchema("name-pattern"),
  messages: { changed: "`pattern` of {{place}} changed from `{{old}}` to `{{new}}`." },
  recipe: "Widen patterns in requests and narrow them in responses, never the reverse.",
  judge: (change, context) => {
    const [old, new_] = apart(change.old!, change.new!);
    const data = { old, new: new_ };
    const { effect, reason, witness } = relateTexts(change) ?? context.relate(change);
    if (effect === "undecided") {
      const undecided = reason ?? "The two patterns were not compared.";
      return { messageId: "changed", undecided, data };
    }
    return { messageId: "changed", effect, data, ...(witness !== undefined && { witness }) };
  },
});

/** Decides what the text of the two patterns shows. */
function relateTexts(change: Change<"pattern">): Relation | undefined {
  const [old, new_] = [change.old!, change.new!];
  if (plainForm(old) === plainForm(new_)) return { effect: "same" };
  if (admitsAnything(old)) return { effect: admitsAnything(new_) ? "same" : "narrows" };
  return admitsAnything(new_) ? { effect: "widens" } : undefined;
}
