import { factRule } from "./families/facts.ts";
import { nameOf } from "./shared/parameters.ts";
import { rejectsOmission } from "./families/requiredness.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["parameter:added"],
  description: "Disallow adding a required parameter",
  criteria: ["C1"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: { added: "Required {{parameter}} was added to {{place}}." },
  recipe: {
    typescript: "Make the parameter optional, and handle calls without it as before.",
    other: "Make the parameter optional, and handle requests without it as before.",
  },
  judge: (change, context) => {
    const parameter = change.new!;
    if (!parameter.required) return undefined;
    // A parameter of an unchanged path was only undeclared before.
    const effect = parameter.in === "path" ? "same" : "narrows";
    const data = { parameter: nameOf(parameter) };
    return { messageId: "added", data, effect, ...rejectsOmission(change, context.profile) };
  },
});
