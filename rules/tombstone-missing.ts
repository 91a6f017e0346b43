import type { Change } from "../src/model/change.ts";
import { MISSED } from "./shared/cardinality.ts";
import { keptInJson } from "./shared/moved-members.ts";
import { showReservation } from "./shared/reservations.ts";
import { burialOf } from "./shared/tombstones.ts";
import { bury } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["field", "enumNumber"],
  actions: ["removed"],
  fixable: "code",
  description: "Require a tombstone for the number and the name of what was removed",
  source: updating("deleting"),
  messages: {
    both: "`{{name}}` = {{number}} of {{place}} was removed, and neither its number nor its name is reserved.",
    number: "`{{name}}` = {{number}} of {{place}} was removed, and its number is not reserved.",
    name: "`{{name}}` = {{number}} of {{place}} was removed, and its name is not reserved.",
  },
  recipe: "Keep it and mark it `deprecated`; if it must go, reserve its number and its name where it stood.",
  judge: (change, context) => {
    const gone = change.old!;
    // That its bytes are elsewhere says so as well.
    if (change.subject === "field" && keptInJson(change as Change<"field">, context) !== undefined) return undefined;
    const { number, name, isTaken } = burialOf(gone, change, context);
    if ((number && name) || isTaken) return undefined;
    const isDemanded = "cardinality" in gone && gone.cardinality === "required";
    const { format } = context.snapshot("new");
    const reservation = showReservation(gone, { number, name }, format);
    return {
      messageId: number ? "name" : name ? "number" : "both",
      data: { number: gone.number },
      fix: bury(
        { ranges: number ? [] : [{ start: gone.number, end: gone.number }], names: name ? [] : [gone.name] },
        change,
        context,
      ),
      costs: {
        ...((!number || isDemanded) && { wire: "breaking" }),
        json: "breaking",
        ...(format === "protobuf" && { source: "breaking" }),
      },
      consequences: {
        wire: [
          isDemanded ? MISSED : "",
          number
            ? ""
            : `Whoever takes the number for something else will misread what is stored or sent; ${reservation} prevents that.`,
        ]
          .filter(Boolean)
          .join(" "),
        json: number
          ? `Whoever takes the name for something else will misread old JSON; ${reservation} prevents that.`
          : "",
        source: "Code that refers to it no longer compiles.",
      },
    };
  },
});
