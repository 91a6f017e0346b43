import { bury } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["reservation"],
  actions: ["removed"],
  description: "Disallow removing a tombstone",
  source: updating("deleting"),
  messages: { removed: "{{place}} no longer reserves {{reservation}}." },
  recipe: "Restore the reservation; it must outlive all bytes and JSON that were ever written.",
  judge: (change, context) => ({
    messageId: "removed",
    fix: bury(reservedIn(change.name), change, context),
    data: {
      reservation: change.name.startsWith('"')
        ? `the name \`${change.name}\``
        : `${/ to /.test(change.name) ? "the numbers" : "the number"} ${change.name}`,
    },
    costs: { ...(!change.name.startsWith('"') && { wire: "breaking" }), json: "breaking", source: "breaking" },
    consequences: {
      wire: "It can be used again, and then what was written with its old meaning is misread.",
      json: change.name.startsWith('"') ? "It can be used again, and then JSON with its old meaning is misread." : "",
      source: "",
    },
  }),
});

/** What a reservation is made of that is written as `4 to 6` or `"name"`. */
function reservedIn(text: string): Parameters<typeof bury>[0] {
  if (text.startsWith('"')) return { ranges: [], names: [text.slice(1, -1)] };
  const [start = NaN, end = start] = text.split(" to ").map(Number);
  return { ranges: [{ start, end }], names: [] };
}
