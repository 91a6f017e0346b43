import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing the feature gate of a field before a release in which the gate is GA",
    looksAt: "history",
    criteria: ["C3", "C6"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      ungated:
        "{{element}} has no feature gate since {{changed}}. Gate `{{gate}}` was {{stage}} in {{last}}, and no release had it in GA.",
    },
    recipe: "Keep `+featureGate` on the field until the gate is GA.",
  },
  create: (context) => ({
    property: (element) => {
      const newest = newestOf(context);
      const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now === undefined || before?.gates === undefined || now.gates !== undefined) return;
      for (const gate of before.gates) {
        const known = context.element(`gate ${gate}`);
        if (known?.kind !== "featureGate") continue;
        const stages = known.stays.map(({ state }) => ("stage" in state ? state.stage : undefined));
        const stage = stages.at(-1);
        if (stage !== "alpha" && stage !== "beta") continue;
        if (stages.includes("stable")) continue;
        const data = { changed: nameOf(newest, context), gate, stage, last: nameOf(newest - 1, context) };
        const consequence =
          "Servers with the gate turned off still drop the field, although the API no longer states a gate.";
        context.report({ element, messageId: "ungated", name: gate, data, verdict: "dangerous", consequence });
      }
    },
  }),
});
