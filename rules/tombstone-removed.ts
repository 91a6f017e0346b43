import { GREATEST } from "../src/model/wire.ts";
import { reserve } from "./shared/wire-fixes.ts";
import { holderOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["reservation"],
  actions: ["removed"],
  fixable: "code",
  description: "Disallow removing `reserved` numbers and names or tombstones",
  source: updating("deleting"),
  messages: { removed: "Reservation of {{reservation}} was removed from {{place}}." },
  recipe: "Restore the reservation and keep it as long as old data can exist.",
  judge: (change, context) => {
    const holder = holderOf("old", change, context);
    const greatest = holder !== undefined && "values" in holder ? GREATEST.value : GREATEST.field;
    const { ranges, names } = reservedIn(change.name, greatest);
    const isName = ranges.length === 0;
    return {
      messageId: "removed",
      fix: reserve({ ranges, names }, change, context),
      data: { reservation: change.name.split(" and ").map(show).join(" and ") },
      costs: { ...(!isName && { wire: "breaking" }), json: "breaking", source: "breaking" },
      consequences: {
        wire: "A new field can reuse the number, and data with the old meaning is then misread.",
        json: isName ? "A new field can reuse the name, and JSON with the old meaning is then misread." : "",
        source: "",
      },
    };
  },
});

function show(part: string): string {
  if (part.startsWith('"')) return `name \`${part}\``;
  return `${/ to /.test(part) ? "numbers" : "number"} ${part}`;
}

/** Parses a reservation such as `4 to 6`, `4 to max`, `"name"` or `4 and "name"`. */
function reservedIn(text: string, greatest: number): Parameters<typeof reserve>[0] {
  const parts = text.split(" and ");
  const names = parts.filter((part) => part.startsWith('"')).map((part) => part.slice(1, -1));
  const ranges = parts.flatMap((part) => {
    if (part.startsWith('"')) return [];
    const [start = NaN, end = start] = part.split(" to ").map((end) => (end === "max" ? greatest : Number(end)));
    return [{ start, end }];
  });
  return { ranges, names };
}
