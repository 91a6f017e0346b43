import { giveFreshNumber } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./families/wire.ts";

export default wireRule({
  subjects: ["numberClash"],
  actions: ["added"],
  fixable: "suggestion",
  description: "Disallow two fields of a message with the same number",
  source: updating("assigning"),
  messages: { clash: "Fields `{{name}}` and `{{meets}}` of {{place}} have the same number {{number}}." },
  recipe: "Give the new field a number that was never used.",
  judge: ({ new: use, at, pair }, context) => ({
    messageId: "clash",
    fix: giveFreshNumber(at.new, { pair }, context),
    data: { number: use!.number, meets: use!.meets },
    costs: { wire: "breaking", source: "breaking" },
    consequences: { wire: "Each field is read as the other.", source: "Compilers reject the file." },
  }),
});
