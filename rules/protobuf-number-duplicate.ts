import { giveFreshNumber } from "./shared/wire-fixes.ts";
import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["numberClash"],
  actions: ["added"],
  fixable: "suggestion",
  description: "Disallow one number for two fields of a message",
  source: updating("assigning"),
  messages: { clash: "`{{name}}` of {{place}} has the number {{number}}, which is that of `{{meets}}`." },
  recipe: "Give it a number that was never used.",
  judge: ({ new: use, at, pair }, context) => ({
    messageId: "clash",
    fix: giveFreshNumber(at.new, { pair }, context),
    data: { number: use!.number, meets: use!.meets },
    costs: { wire: "breaking", source: "breaking" },
    consequences: { wire: "Each is read as the other.", source: "Compilers refuse the file." },
  }),
});
