import { compareMaturity, stageOfVersion } from "../src/model/resource.ts";
import { defineRule } from "../src/rule.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Require versions of a kind to follow one another from alpha by way of beta to stable",
    looksAt: "change",
    criteria: ["C5"],
    severity: { alpha: "info", beta: "info", stable: "warn" },
    source: kubernetesChanges("alpha-beta-and-stable-versions"),
    messages: {
      behind: "`{{name}}` is new, although `{{latest}}` comes after it.",
      skipped: "`{{name}}` is new and follows `{{latest}}`, without a beta version between.",
    },
    recipe: "Give the new version the next name in the order v1alpha1, v1beta1, v1, v2alpha1.",
  },
  create: (context) => ({
    "resourceVersion:added": (change) => {
      const { name, resource } = change.new!;
      const before = Object.keys(context.snapshot("old").resources[resource]?.versions ?? {});
      const latest = before
        .filter((other) => stageOfVersion(other) !== undefined)
        .sort(compareMaturity)
        .at(-1);
      if (latest === undefined || stageOfVersion(name) === undefined) return;
      const data = { latest };
      const consequence = "Clients that choose a version by its name take the older one for the newer.";
      if (compareMaturity(name, latest) < 0) {
        context.report({ change, messageId: "behind", data, verdict: "dangerous", consequence });
      } else if (stageOfVersion(latest) === "alpha" && stageOfVersion(name) === "stable") {
        const untried = "What is stable from its first day cannot be corrected.";
        context.report({ change, messageId: "skipped", data, verdict: "dangerous", consequence: untried });
      }
    },
  }),
});
