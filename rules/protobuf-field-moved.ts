import { SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { keptInJson } from "./shared/moved-members.ts";
import { showReservation } from "./shared/reservations.ts";
import { burialOf } from "./shared/tombstones.ts";
import { bury } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["removed"],
  fixable: "code",
  criteria: ["W1"],
  description: "Disallow writing elsewhere in bytes a member that stays where it is in JSON",
  formats: SOURCE_FORMATS,
  source: updating("deleting"),
  messages: {
    moved:
      "{{place}} still has the member `{{name}}` in JSON, and its bytes no longer have it under the number {{number}}.",
    embedded:
      "{{place}} still has the members of `{{identifier}}` in JSON, and its bytes no longer have them under the number {{number}}.",
  },
  recipe: "Leave the field in its struct, with its number; in the next version of the API, move it to another one.",
  judge: (change, context) => {
    const field = keptInJson(change, context);
    if (field === undefined) return undefined;
    const gone = change.old!;
    const lost = `What is stored as bytes comes back without ${field.inline ? "them" : "it"}.`;
    const { number, name, isTaken } = burialOf(gone, change, context);
    const isFree = !isTaken && !(number && name);
    const reservation = showReservation(gone, { number, name }, context.snapshot("new").format);
    return {
      messageId: field.inline ? "embedded" : "moved",
      data: { number: gone.number, identifier: field.identifier },
      costs: { wire: "breaking" },
      consequences: {
        wire: isFree
          ? `${lost} Whoever takes the number for something else will misread it; ${reservation} prevents that.`
          : lost,
      },
      fix: isFree
        ? bury({ ranges: [{ start: gone.number, end: gone.number }], names: [gone.name] }, change, context)
        : undefined,
    };
  },
});
