import { giveFreshNumber } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["reservedUse"],
  actions: ["added"],
  description: "Disallow using a number or a name that is or was reserved",
  source: updating("fieldreserved"),
  messages: { used: "`{{name}}` = {{number}} of {{place}} uses what a tombstone reserves: {{meets}}." },
  recipe: "Take a number and a name that were never used, and leave the reservation in place.",
  judge: ({ new: use, at, pair }, context) => {
    const { number, meets } = use!;
    const isName = meets.startsWith('"');
    const isGo = context.snapshot("new").format === "go";
    return {
      messageId: "used",
      // Another number would not help where it is the name that is reserved.
      fix: isName ? undefined : giveFreshNumber(at.new, { pair }, context),
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
