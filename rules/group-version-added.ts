import { compareVersionPriority, versionsOfGroup } from "../src/model/resource.ts";
import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["groupVersion:added"],
  description: "Report adding a version of an API group, and kinds that it lacks",
  criteria: ["C4"],
  severity: "info",
  source: kubernetesChanges("making-a-new-api-version"),
  messages: {
    complete: "Group version `{{name}}` was added.",
    incomplete: "Group version `{{name}}` was added without these kinds of `{{latest}}`: {{missing}}.",
  },
  recipe: "Define every kind of the group in its new version, or document which ones stay in the old version.",
  judge: (change, context) => {
    const { resources } = context.snapshot("old");
    const after = context.snapshot("new").resources;
    const { group } = after[change.new![0]!.resource]!;
    const known = versionsOfGroup(resources, group);
    const latest = [...known.keys()].sort(compareVersionPriority)[0];
    const own = new Set(change.new!.map(({ resource }) => resource));
    const missing = (latest === undefined ? [] : known.get(latest)!).filter((id) => !own.has(id) && id in after);
    const kinds = missing.map((id) => `\`${after[id]!.kind}\``).sort();
    const data = { latest: latest ?? "", missing: kinds.join(", ") };
    const messageId = kinds.length === 0 ? "complete" : "incomplete";
    return { messageId, data, verdict: "compatible" };
  },
});
