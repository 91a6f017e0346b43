import { defineRule } from "../src/contracts/rule.ts";
import { countOf, nameOf, newestOf, stateIn } from "./shared/releases.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow advancing the storage version before a release that served the old and the new version",
    looksAt: "history",
    criteria: ["C6"],
    formats: ["crd"],
    source: kubernetesChanges("backward-compatibility-gotchas"),
    schema: {
      type: "object",
      properties: {
        releases: {
          type: "integer",
          minimum: 1,
          default: 1,
          description: "How many releases in a row, up to the one before, must have served both versions.",
        },
      },
      additionalProperties: false,
    },
    messages: {
      never: "{{element}} is stored since {{changed}}. No release before served it together with `{{former}}`.",
      early:
        "{{element}} is stored since {{changed}}. Only {{served}} before served it together with `{{former}}`, and {{wanted}} are required.",
    },
    recipe: "Serve both versions in a release, and advance the storage version in a later one.",
  },
  create: (context) => ({
    resourceVersion: (element) => {
      const newest = newestOf(context);
      if (stateIn(element, newest)?.stored !== true || stateIn(element, newest - 1)?.stored === true) return;
      const kind = element.name.replace(/^.* /u, "");
      const group = element.name.replace(/\/.*$/u, "");
      const former = context
        .siblings(element)
        .find(
          (other) =>
            other.name.startsWith(`${group}/`) && other.name.endsWith(` ${kind}`) && stateIn(other, newest - 1)?.stored,
        );
      if (former === undefined) return;
      let served = 0;
      while (isServed(newest - 1 - served)) served++;
      const { releases: wanted = 1 } = context.options as { readonly releases?: number };
      if (served >= wanted) return;
      const data = {
        changed: nameOf(newest, context),
        former: former.name,
        served: countOf(served, "release"),
        wanted: countOf(wanted, "release"),
      };
      const consequence = "After a rollback, servers cannot read what was stored in the new version.";
      context.report({ element, messageId: served === 0 ? "never" : "early", data, verdict: "breaking", consequence });

      function isServed(release: number): boolean {
        return stateIn(element, release)?.served === true && stateIn(former!, release)?.served === true;
      }
    },
  }),
});
