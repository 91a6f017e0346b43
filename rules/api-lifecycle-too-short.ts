import { stageOfVersion } from "../src/model/resource.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { releaseOf, WINDOW } from "./shared/api-lifecycle.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require three releases between the deprecation and the removal of an API version",
    looksAt: "snapshot",
    criteria: ["C1", "C5"],
    severity: "warn",
    formats: ["go"],
    source: kubernetesDeprecation(),
    messages: {
      soon: "{{place}} is deprecated in {{deprecated}} and removed in {{removed}}, but at least {{window}} releases are required between them.",
      stable: "{{place}} is stable and has the marker `removed={{removed}}`, but stable versions are not removed.",
      unreadable: "`{{stage}}={{release}}` of {{place}} is not a release of the form `1.33`.",
    },
    recipe: "Set the release in `+k8s:prerelease-lifecycle-gen:removed` to at least three releases after `deprecated`.",
  },
  create: (context) => ({
    declaredType: (part) => {
      const { markers, package: home } = part.value;
      const consequence = "Clients have less time to migrate than the deprecation policy promises.";
      const stages = ["introduced", "deprecated", "removed"] as const;
      const [introduced, deprecated, removed] = stages.map((stage) => releaseOf(markers, stage));
      for (const [index, release] of [introduced, deprecated, removed].entries()) {
        if (release === undefined || release.minor !== undefined) continue;
        const data = { stage: stages[index]!, release: release.text };
        context.report({
          part,
          messageId: "unreadable",
          name: data.stage,
          at: release.at,
          data,
          verdict: "dangerous",
          consequence: "Tools cannot determine how long the version is served.",
        });
      }
      const version = context.snapshot.declarations?.packages[home]?.version ?? "";
      const stage = stageOfVersion(version);
      if (removed?.minor === undefined || (stage !== "beta" && stage !== "stable")) return;
      if (stage === "stable") {
        const data = { removed: removed.text };
        const stated = { data, values: [removed.text] };
        context.report({ part, messageId: "stable", at: removed.at, ...stated, verdict: "dangerous", consequence });
        return;
      }
      const usual = introduced?.minor === undefined ? undefined : introduced.minor + WINDOW;
      const since = deprecated === undefined ? usual : deprecated.minor;
      if (since === undefined || removed.minor - since >= WINDOW) return;
      const data = { deprecated: `1.${String(since)}`, removed: removed.text, window: WINDOW };
      const stated = { data, values: [data.deprecated, data.removed] };
      context.report({ part, messageId: "soon", at: removed.at, ...stated, verdict: "dangerous", consequence });
    },
  }),
});
