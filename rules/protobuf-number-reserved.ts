import { formatTraits } from "../src/model/format-traits.ts";
import { holderOf, membersOf } from "./shared/tombstones.ts";
import { giveFreshNumber } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["reservedUse"],
  actions: ["added"],
  fixable: "suggestion",
  description: "Disallow using a reserved number or name",
  source: updating("fieldreserved"),
  messages: {
    used: "`{{name}}` ({{number}}) of {{place}} uses a reserved number or name: {{meets}}.",
    covered: "`{{name}}` ({{number}}) of {{place}} is in use, but was reserved: {{meets}}.",
  },
  recipe:
    "Use a number and a name that were never used, and keep the reservation. Do not reserve numbers or names that are in use.",
  judge: ({ new: use, name, at, pair }, context) => {
    const { number, meets } = use!;
    const wasThere = membersOf(holderOf("old", { pair }, context)).some(
      (member) => member.number === number && member.name === name,
    );
    const isName = meets.startsWith('"');
    const { hasMarkers } = formatTraits(context.snapshot("new"));
    return {
      messageId: wasThere ? "covered" : "used",
      // A new number does not help for a reserved name, and would break a field that is in use.
      fix: isName || wasThere ? undefined : giveFreshNumber(at.new, { pair }, context),
      data: { number, meets: hasMarkers ? `the ${isName ? "name" : "number"} ${meets}` : `\`reserved ${meets};\`` },
      costs: { ...(!isName && { wire: "breaking" }), json: "breaking", source: "breaking" },
      consequences: {
        wire: "Data that was written with the old meaning of the number is misread.",
        json: isName ? "JSON that was written with the old meaning of the name is misread." : "",
        source: "",
      },
    };
  },
});
