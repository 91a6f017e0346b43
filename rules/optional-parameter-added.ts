import { defineRule } from "../src/rule.ts";
import { nameOf } from "./shared/parameters.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { moreAdmitted } from "./shared/tolerance.ts";

export default defineRule({
  meta: {
    description: "Report adding an optional parameter",
    looksAt: "change",
    criteria: ["C3"],
    severity: "info",
    source: kubernetesChanges("backward-compatibility-gotchas"),
    messages: { added: "Optional {{parameter}} was added to {{place}}." },
    recipe: "Keep the meaning of requests without the parameter.",
  },
  create: (context) => ({
    "parameter:added": (change) => {
      const parameter = change.new!;
      if (parameter.required) return;
      const sent = change.channel.polarity === "request";
      const verdict = sent ? moreAdmitted(context) : ({ verdict: "compatible" } as const);
      context.report({ change, messageId: "added", data: { parameter: nameOf(parameter) }, ...verdict });
    },
  }),
});
