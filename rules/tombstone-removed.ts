import { GREATEST } from "../src/model/wire.ts";
import { bury } from "./shared/wire-fixes.ts";
import { holderOf } from "./shared/tombstones.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["reservation"],
  actions: ["removed"],
  fixable: "code",
  description: "Disallow removing a tombstone",
  source: updating("deleting"),
  messages: { removed: "{{place}} no longer reserves {{reservation}}." },
  recipe: "Restore the reservation; it must outlive all bytes and JSON that were ever written.",
  judge: (change, context) => {
    const holder = holderOf("old", change, context);
    const greatest = holder !== undefined && "values" in holder ? GREATEST.value : GREATEST.field;
    const { ranges, names } = reservedIn(change.name, greatest);
    const isName = ranges.length === 0;
    return {
      messageId: "removed",
      fix: bury({ ranges, names }, change, context),
      data: { reservation: change.name.split(" and ").map(show).join(" and ") },
      costs: { ...(!isName && { wire: "breaking" }), json: "breaking", source: "breaking" },
      consequences: {
        wire: "It can be used again, and then what was written with its old meaning is misread.",
        json: isName ? "It can be used again, and then JSON with its old meaning is misread." : "",
        source: "",
      },
    };
  },
});

function show(part: string): string {
  if (part.startsWith('"')) return `the name \`${part}\``;
  return `${/ to /.test(part) ? "the numbers" : "the number"} ${part}`;
}

/** What a reservation is made of that is written as `4 to 6`, `4 to max`, `"name"`, or `4 and "name"`. */
function reservedIn(text: string, greatest: number): Parameters<typeof bury>[0] {
  const parts = text.split(" and ");
  const names = parts.filter((part) => part.startsWith('"')).map((part) => part.slice(1, -1));
  const ranges = parts.flatMap((part) => {
    if (part.startsWith('"')) return [];
    const [start = NaN, end = start] = part.split(" to ").map((end) => (end === "max" ? greatest : Number(end)));
    return [{ start, end }];
  });
  return { ranges, names };
}
