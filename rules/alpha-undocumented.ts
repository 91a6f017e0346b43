import { defineRule } from "../src/rule.ts";
import { lifecyclesOf } from "./shared/gates.ts";
import { textOf } from "./shared/member-text.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require the description of a member in alpha to say so",
    looksAt: "snapshot",
    weighedBy: "version",
    convention: "kubernetes",
    criteria: ["C5"],
    severity: { alpha: "warn", beta: "warn", stable: "warn" },
    source: kubernetesChanges("new-field-in-existing-api-version"),
    messages: {
      silent: "{{place}} is in alpha, and its description says neither that nor which feature gate it needs.",
    },
    recipe: "Write: this field is alpha-level and is only honored by servers that enable the … feature.",
  },
  create: (context) => ({
    property: (part) => {
      const [alpha] = lifecyclesOf(part.value.annotations).filter(({ fields }) => fields["status"] === "alpha");
      if (alpha === undefined) return;
      const text = textOf(part.value, context);
      const gate = alpha.fields["featureGate"];
      if (/\balpha\b/i.test(text) || (typeof gate === "string" && text.includes(gate))) return;
      const consequence = "People rely on it without knowing that it may go, or that most servers ignore it.";
      context.report({ part, messageId: "silent", at: alpha.at, verdict: "dangerous", consequence });
    },
  }),
});
