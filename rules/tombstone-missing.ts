import { formatTraits } from "../src/model/format-traits.ts";
import type { Change } from "../src/model/change.ts";
import { MISSED } from "./shared/cardinality.ts";
import { keptInJson } from "./shared/moved-fields.ts";
import { showReservation } from "./wording/reservations.ts";
import { burialOf } from "./shared/tombstones.ts";
import { reserve } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["field", "enumNumber"],
  actions: ["removed"],
  fixable: "code",
  description: "Require `reserved` or a tombstone for the number and name of a removed field or enum value",
  source: updating("deleting"),
  messages: {
    both: "{{kind}} `{{name}}` ({{number}}) was removed from {{place}} without reserving its number and name.",
    number: "{{kind}} `{{name}}` ({{number}}) was removed from {{place}} without reserving its number.",
    name: "{{kind}} `{{name}}` ({{number}}) was removed from {{place}} without reserving its name.",
  },
  recipe: "Keep the field or enum value and mark it deprecated. To remove it, reserve its number and name.",
  judge: (change, context) => {
    const removed = change.old!;
    // A field that moved to another message is reported by its own rule.
    if (change.subject === "field" && keptInJson(change as Change<"field">, context) !== undefined) return undefined;
    const { number, name, isTaken } = burialOf(removed, change, context);
    if ((number && name) || isTaken) return undefined;
    const isRequired = "cardinality" in removed && removed.cardinality === "required";
    const { format } = context.snapshot("new");
    const reservation = showReservation(removed, { number, name }, format);
    return {
      messageId: number ? "name" : name ? "number" : "both",
      data: { kind: "cardinality" in removed ? "field" : "enum value", number: removed.number },
      fix: reserve(
        { ranges: number ? [] : [{ start: removed.number, end: removed.number }], names: name ? [] : [removed.name] },
        change,
        context,
      ),
      costs: {
        ...((!number || isRequired) && { wire: "breaking" }),
        json: "breaking",
        ...(formatTraits({ format }).followsFromWire && { source: "breaking" }),
      },
      consequences: {
        wire: [
          isRequired ? MISSED : "",
          number ? "" : `If the number is reused, old data is misread; ${reservation} prevents that.`,
        ]
          .filter(Boolean)
          .join(" "),
        json: number ? `If the name is reused, old JSON is misread; ${reservation} prevents that.` : "",
        source: "Code that refers to the removed name no longer compiles.",
      },
    };
  },
});
