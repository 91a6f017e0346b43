import type { Change } from "../src/model/change.ts";
import { defineRule, type Relation } from "../src/rule.ts";
import { admitsAnything, plainForm } from "./shared/patterns.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { jsonSchema } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow another pattern that refuses old texts in requests or brings new ones in responses",
    looksAt: "change",
    criteria: ["C1", "C5"],
    severity: BY_STABILITY,
    source: jsonSchema("name-pattern"),
    messages: { changed: "{{place}} must now match `{{new}}`; before, it was `{{old}}`." },
    recipe: "Loosen patterns in requests and tighten them in responses, never the other way round.",
  },
  create: (context) => ({
    "pattern:changed": (change) => {
      const data = { old: change.old!, new: change.new! };
      const { effect, reason, witness } = atOnce(change) ?? context.relate(change);
      if (effect === "undecided") {
        const undecided = reason ?? "Nothing has compared the texts that the two patterns match.";
        context.report({ change, messageId: "changed", undecided, data });
      } else context.report({ change, messageId: "changed", effect, data, ...(witness !== undefined && { witness }) });
    },
  }),
});

/** What can be seen from the patterns as they are written. */
function atOnce(change: Change<"pattern">): Relation | undefined {
  const [old, new_] = [change.old!, change.new!];
  if (plainForm(old) === plainForm(new_)) return { effect: "same" };
  if (admitsAnything(old)) return { effect: admitsAnything(new_) ? "same" : "narrows" };
  return admitsAnything(new_) ? { effect: "widens" } : undefined;
}
