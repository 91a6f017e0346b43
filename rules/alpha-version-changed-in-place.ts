import type { Element } from "../src/model/element.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { isRemovedNow, nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow incompatible changes of a released alpha version under the same version name",
    looksAt: "history",
    criteria: ["C1", "C6"],
    severity: "warn",
    formats: ["crd", "go"],
    guideline: "kubernetes",
    source: kubernetesChanges("incompatible-api-changes"),
    messages: {
      removed: "{{element}} was removed in {{changed}}, but the name of its version is unchanged since {{first}}.",
      type: "{{element}} changed its type from {{before}} to {{now}} in {{changed}}, but the name of its version is unchanged since {{first}}.",
      required: "{{element}} is required since {{changed}}, but the name of its version is unchanged since {{first}}.",
    },
    recipe: "Publish the incompatible schema as a new alpha version, such as `v1alpha2`, and stop serving the old one.",
  },
  create: (context) => ({
    property: (element) => {
      const newest = newestOf(context);
      const before = stateIn(element, newest - 1);
      const version = versionOf(element, context);
      if (before === undefined || version === undefined || stateIn(version, newest) === undefined) return;
      const first = version.stays[0].from;
      // A version that only the last two snapshots have is a change of two snapshots.
      if (first >= newest - 1) return;
      const now = stateIn(element, newest);
      const data = { changed: nameOf(newest, context), first: nameOf(first, context) };
      const consequence =
        "Objects that were stored in the version can no longer be read or updated, and clients cannot distinguish the two schemas.";
      if (now === undefined) {
        if (isRemovedNow(element, context)) {
          context.report({ element, messageId: "removed", data, verdict: "breaking", consequence });
        }
      } else if (now.type !== before.type) {
        const types = { ...data, before: shown(before.type), now: shown(now.type) };
        context.report({ element, messageId: "type", data: types, verdict: "breaking", consequence });
      } else if (now.required && !before.required && context.isSent(element)) {
        context.report({ element, messageId: "required", data, verdict: "breaking", consequence });
      }
    },
  }),
});

/** The alpha version, or the type of an alpha package, that a property belongs to. */
function versionOf(element: Element, context: { element(key: string): Element | undefined }): Element | undefined {
  let holder = element.holder === undefined ? undefined : context.element(element.holder);
  while (holder?.holder !== undefined) holder = context.element(holder.holder);
  return holder?.stays.at(-1)!.state.stability === "alpha" ? holder : undefined;
}

function shown(type: string): string {
  return type === "" ? "any" : `\`${type}\``;
}
