import { defineRule } from "../src/contracts/rule.ts";
import { nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow to stop serving a version in the release that moves the storage to another version",
    looksAt: "history",
    criteria: ["C1", "C6"],
    formats: ["crd"],
    source: customResourceVersions("upgrade-existing-objects-to-a-new-stored-version"),
    messages: {
      atOnce:
        "{{element}} is neither stored nor served since {{changed}}. Objects were stored in it up to {{last}}, the release before.",
    },
    recipe: "Move the storage in one release and keep serving the old version. Stop serving it in a later release.",
  },
  create: (context) => ({
    resourceVersion: (element) => {
      const newest = newestOf(context);
      const [now, before] = [stateIn(element, newest), stateIn(element, newest - 1)];
      if (now === undefined || now.stored || now.served || before?.stored !== true || !before.served) return;
      const data = { changed: nameOf(newest, context), last: nameOf(newest - 1, context) };
      const consequence =
        "No release served both versions, so clients could not migrate before. After a rollback, servers cannot read objects that were stored in the new version.";
      context.report({ element, messageId: "atOnce", data, verdict: "breaking", consequence });
    },
  }),
});
