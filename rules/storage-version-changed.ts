import { factRule } from "./families/facts.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["storageVersion:changed"],
  description: "Disallow changing `storage` to a version that the previous release did not serve",
  criteria: ["C6"],
  source: kubernetesChanges("backward-compatibility-gotchas"),
  messages: {
    unknown: "Storage version of `{{name}}` changed from `{{from}}` to `{{to}}`, which is new in this release.",
    unserved: "Storage version of `{{name}}` changed from `{{from}}` to `{{to}}`, which was not served before.",
    known: "Storage version of `{{name}}` changed from `{{from}}` to `{{to}}`.",
  },
  recipe: "Serve both versions in one release, and change the storage version in the next release.",
  judge: (change, context) => {
    const { name: to, resource } = change.new!;
    const before = context.snapshot("old").resources[resource]?.versions[to];
    const data = { from: change.old!.name, to };
    if (before?.served.value === true) {
      return { messageId: "known", data, verdict: "compatible" };
    }
    const messageId = before === undefined ? "unknown" : "unserved";
    const consequence = "After a rollback, the old release cannot read objects that were stored in the new version.";
    return { messageId, data, verdict: "breaking", consequence };
  },
});
