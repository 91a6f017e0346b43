import { keptInJson } from "./shared/moved-fields.ts";
import { showReservation } from "./wording/reservations.ts";
import { burialOf } from "./shared/tombstones.ts";
import { reserve } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["field"],
  actions: ["removed"],
  fixable: "code",
  criteria: ["W1"],
  description: "Disallow moving a Go field to another protobuf message while its JSON name stays the same",
  formats: ["go"],
  source: updating("deleting"),
  messages: {
    moved:
      "Field `{{name}}` ({{number}}) was removed from the protobuf encoding of {{place}}; its JSON name is unchanged.",
    embedded:
      "Embedded struct `{{identifier}}` ({{number}}) was removed from the protobuf encoding of {{place}}; the JSON fields are unchanged.",
  },
  recipe: "Keep the field in its struct with its number. Move it only in a new API version.",
  judge: (change, context) => {
    const field = keptInJson(change, context);
    if (field === undefined) return undefined;
    const removed = change.old!;
    const lost = `Objects that are stored as protobuf lose the ${field.inline ? "fields of the embedded struct" : "field"} when they are read.`;
    const { number, name, isTaken } = burialOf(removed, change, context);
    const isFree = !isTaken && !(number && name);
    const reservation = showReservation(removed, { number, name }, context.snapshot("new").format);
    return {
      messageId: field.inline ? "embedded" : "moved",
      data: { number: removed.number, identifier: field.identifier },
      costs: { wire: "breaking" },
      consequences: {
        wire: isFree
          ? `${lost} A new field with this number would misread stored data; ${reservation} prevents that.`
          : lost,
      },
      fix: isFree
        ? reserve({ ranges: [{ start: removed.number, end: removed.number }], names: [removed.name] }, change, context)
        : undefined,
    };
  },
});
