import { factRule } from "./families/facts.ts";
import { nameOf } from "./shared/parameters.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default factRule({
  events: ["parameter:added"],
  description: "Report adding an optional parameter",
  criteria: ["C3"],
  severity: "info",
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { added: "Optional {{parameter}} was added to {{place}}." },
  recipe: "Treat {{requests}} without the parameter as before.",
  judge: (change, context) => {
    const parameter = change.new!;
    if (parameter.required) return undefined;
    const sent = change.channel.polarity === "request";
    const verdict = sent ? moreAdmitted(context, `the ${nameOf(parameter)}`) : ({ verdict: "compatible" } as const);
    return { messageId: "added", data: { parameter: nameOf(parameter) }, ...verdict };
  },
});
