import type { Element } from "../src/model/element.ts";
import { compareMaturity } from "../src/model/resource.ts";
import { defineRule, type HistoryRuleContext } from "../src/contracts/rule.ts";
import { countOf, nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow removing a version of a custom resource that an earlier release stored objects in",
    looksAt: "history",
    criteria: ["C1", "C6"],
    severity: "warn",
    formats: ["crd"],
    source: customResourceVersions("upgrade-existing-objects-to-a-new-stored-version"),
    schema: {
      type: "object",
      properties: {
        releases: {
          type: "integer",
          minimum: 1,
          description:
            "Allow the removal once another version was stored for so many releases. By default it is never allowed.",
        },
      },
      additionalProperties: false,
    },
    messages: {
      atOnce: "{{element}} was removed in {{removed}}, and {{last}}, the release before, stored objects in it.",
      later:
        "{{element}} was removed in {{removed}}. Objects were stored in it up to {{last}}, {{passed}} before, and no snapshot states that they were migrated.",
      unknown: "{{element}} was removed in {{removed}}. Releases before {{first}} may have stored objects in it.",
    },
    recipe:
      "Migrate all stored objects to another version and remove this one from `status.storedVersions` before you remove the version.",
  },
  create: (context) => ({
    resourceVersion: (element) => {
      const newest = newestOf(context);
      const last = stateIn(element, newest - 1);
      if (last === undefined || stateIn(element, newest) !== undefined) return;
      const others = othersOf(element, context);
      // The objects of a kind go with its definition.
      if (others.every((other) => stateIn(other, newest) === undefined)) return;
      const version = element.name.replace(/^.*\/|\s.*$/gu, "");
      if (last.storedVersions !== undefined && !last.storedVersions.includes(version)) return;
      const stored = element.stays.findLast(({ state }) => state.stored);
      if (stored === undefined) {
        if (element.stays[0].from > 0 || !couldBeStored(version, others)) return;
        const { name: first } = context.releases[0]!;
        const undecided = `${first}, the first snapshot, stores another version, and it is not known what earlier releases stored.`;
        const data = { removed: nameOf(newest, context), first };
        context.report({ element, messageId: "unknown", data, undecided });
        return;
      }
      const passed = newest - stored.to;
      const { releases: allowed } = context.options;
      if (typeof allowed === "number" && passed > allowed) return;
      const data = {
        removed: nameOf(newest, context),
        last: nameOf(stored.to, context),
        passed: countOf(passed, "release"),
      };
      const messageId = passed === 1 ? "atOnce" : "later";
      const consequence =
        "API servers reject the definition while `status.storedVersions` lists the version; otherwise objects stored in it can no longer be read.";
      context.report({ element, messageId, data, verdict: "breaking", consequence });
    },
  }),
});

/** The versions of the kind, of all releases. */
function othersOf(
  element: Element<"resourceVersion">,
  { siblings }: Pick<HistoryRuleContext, "siblings">,
): readonly Element<"resourceVersion">[] {
  const kindOf = ({ name }: Element): string => name.replace(/\/\S+/u, "");
  return siblings(element).filter((other) => kindOf(other) === kindOf(element));
}

/** The first snapshot stores a more mature version of the kind, so that this one may have been stored before. */
function couldBeStored(version: string, others: readonly Element<"resourceVersion">[]): boolean {
  const stored = others.find((other) => stateIn(other, 0)?.stored === true);
  return stored !== undefined && compareMaturity(version, stored.name.replace(/^.*\/|\s.*$/gu, "")) < 0;
}
