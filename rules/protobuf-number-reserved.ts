import { holderOf, membersOf } from "./shared/tombstones.ts";
import { giveFreshNumber } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["reservedUse"],
  actions: ["added"],
  fixable: "suggestion",
  description: "Disallow using a number or a name that is or was reserved",
  source: updating("fieldreserved"),
  messages: {
    used: "`{{name}}` = {{number}} of {{place}} uses what a tombstone reserves: {{meets}}.",
    covered: "`{{name}}` = {{number}} of {{place}} is in use, and is reserved now: {{meets}}.",
  },
  recipe:
    "Give what is new a number and a name that were never used, and leave the reservation in place. Reserve nothing that is in use.",
  judge: ({ new: use, name, at, pair }, context) => {
    const { number, meets } = use!;
    const wasThere = membersOf(holderOf("old", { pair }, context)).some(
      (member) => member.number === number && member.name === name,
    );
    const isName = meets.startsWith('"');
    const isGo = context.snapshot("new").format === "go";
    return {
      messageId: wasThere ? "covered" : "used",
      // Another number would not help where it is the name that is reserved, and would break what is in use.
      fix: isName || wasThere ? undefined : giveFreshNumber(at.new, { pair }, context),
      data: { number, meets: isGo ? `the ${isName ? "name" : "number"} ${meets}` : `\`reserved ${meets};\`` },
      costs: { ...(!isName && { wire: "breaking" }), json: "breaking", source: "breaking" },
      consequences: {
        wire: "What was written when the number meant something else is misread.",
        json: isName ? "JSON that was written when the name meant something else is misread." : "",
        source: "",
      },
    };
  },
});
