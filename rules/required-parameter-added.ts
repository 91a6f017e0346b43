import { defineRule } from "../src/rule.ts";
import { nameOf } from "./shared/parameters.ts";
import { rejectsOmission } from "./families/requiredness.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a required parameter",
    looksAt: "change",
    criteria: ["C1"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { added: "Required {{parameter}} was added to {{place}}." },
    recipe: {
      typescript: "Make the parameter optional, and handle calls without it as before.",
      other: "Make the parameter optional, and handle requests without it as before.",
    },
  },
  create: (context) => ({
    "parameter:added": (change) => {
      const parameter = change.new!;
      if (!parameter.required) return;
      // A parameter of an unchanged path was only undeclared before.
      const effect = parameter.in === "path" ? "same" : "narrows";
      const data = { parameter: nameOf(parameter) };
      context.report({ change, messageId: "added", data, effect, ...rejectsOmission(change, context.profile) });
    },
  }),
});
