import { defineRule } from "../src/rule.ts";
import { guardingGates, ON_GATES } from "./shared/feature-gates.ts";

export default defineRule({
  meta: {
    ...ON_GATES,
    description: "Require that a feature gate of API fields is off by default in its first release",
    criteria: ["C3", "C6"],
    severity: "warn",
    messages: {
      early: "{{place}} guards API fields, but is on by default since its first release {{version}}.",
    },
    recipe: "Introduce the gate with `Default: false`, and turn it on one release later.",
  },
  create: (context) => {
    let guarding: ReadonlySet<string> | undefined;
    return {
      featureGate: (part) => {
        const [first] = part.value.specs;
        if (first?.version === undefined || !first.default || first.stage === "deprecated") return;
        guarding ??= guardingGates(context);
        if (!guarding.has(part.name)) return;
        const { at, version } = first;
        const consequence =
          "During an upgrade or a rollback, one server drops or rejects fields that another one has stored.";
        context.report({ part, messageId: "early", at, data: { version }, verdict: "dangerous", consequence });
      },
    };
  },
});
