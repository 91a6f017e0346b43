import { factRule } from "./families/facts.ts";
import { isAnnounced, KIND_IS_GONE, listVersions } from "./shared/resource-versions.ts";
import { kubernetesDeprecation } from "./wording/standards.ts";

export default factRule({
  events: ["resource:removed"],
  description: "Report removing a kind whose versions were all deprecated",
  criteria: ["C1"],
  severity: { alpha: "info", beta: "warn", stable: "error" },
  source: kubernetesDeprecation(),
  messages: {
    removed: "Kind `{{name}}` was removed with all its versions, which were deprecated: {{versions}}.",
  },
  recipe: "Check that the deprecation lasted as long as the policy requires, and that no client uses the kind.",
  judge: (change) =>
    isAnnounced(change.old!)
      ? { messageId: "removed", data: { versions: listVersions(change.old!) }, ...KIND_IS_GONE }
      : undefined,
});
