import { defineRule } from "../src/rule.ts";
import { nameOf } from "./shared/parameters.ts";
import { demandedOf } from "./shared/requiredness.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow adding a required parameter",
    looksAt: "change",
    criteria: ["C1"],
    severity: BY_STABILITY,
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { added: "The {{parameter}} was added, and it is required." },
    recipe: "Add the parameter as optional, and do without it as before where it is missing.",
  },
  create: (context) => ({
    "parameter:added": (change) => {
      const parameter = change.new!;
      if (!parameter.required) return;
      // A part of the path was there before it was declared.
      const effect = parameter.in === "path" ? "same" : "narrows";
      const data = { parameter: nameOf(parameter) };
      context.report({ change, messageId: "added", data, effect, ...demandedOf(change) });
    },
  }),
});
