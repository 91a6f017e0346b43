import { compareMaturity, stageOfVersion } from "../src/model/resource.ts";
import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["resourceVersion:added"],
  description: "Require that a new version of a kind ranks above the existing ones",
  criteria: ["C5"],
  severity: { alpha: "info", beta: "info", stable: "warn" },
  source: kubernetesChanges("alpha-beta-and-stable-versions"),
  messages: {
    behind: "Version `{{name}}` was added, but ranks below the existing version `{{latest}}`.",
    skipped: "Version `{{name}}` was added after `{{latest}}` without a beta version.",
  },
  recipe: "Give the new version the next name in the order v1alpha1, v1beta1, v1, v2alpha1.",
  judge: (change, context) => {
    const { name, resource } = change.new!;
    const before = Object.keys(context.snapshot("old").resources[resource]?.versions ?? {});
    const latest = before
      .filter((other) => stageOfVersion(other) !== undefined)
      .sort(compareMaturity)
      .at(-1);
    if (latest === undefined || stageOfVersion(name) === undefined) return undefined;
    const data = { latest };
    const consequence = "Clients that choose a version by its name prefer the older one.";
    if (compareMaturity(name, latest) < 0) {
      return { messageId: "behind", data, verdict: "dangerous", consequence };
    }
    if (stageOfVersion(latest) === "alpha" && stageOfVersion(name) === "stable") {
      const untried = "A version that is stable from its first release cannot be corrected.";
      return { messageId: "skipped", data, verdict: "dangerous", consequence: untried };
    }
    return undefined;
  },
});
