import { sameJson } from "../src/model/json.ts";
import type { Resource } from "../src/model/resource.ts";
import type { Snapshot } from "../src/model/snapshot.ts";
import { defineRule } from "../src/rule.ts";
import { CONVERSION_UNSTATED } from "./shared/round-trips.ts";
import { resourceAt } from "./shared/resource-versions.ts";
import { BY_STABILITY } from "./shared/severity.ts";
import { customResourceVersions } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow giving up conversion while versions differ",
    looksAt: "change",
    criteria: ["C4", "C6"],
    severity: BY_STABILITY,
    source: customResourceVersions("overview"),
    messages: {
      lost: "{{place}} is no longer converted between its versions, which differ: the strategy was `{{from}}` and is `{{to}}`.",
      changed: "The conversion strategy of {{place}} was `{{from}}` and is now `{{to}}`.",
    },
    recipe: "Keep the webhook until a single version is left, in the definition and in the store.",
  },
  create: (context) => ({
    "conversion:changed": (change) => {
      const data = { from: change.old!.strategy, to: change.new!.strategy };
      const after = resourceAt(change, "new", context);
      const needed = change.new!.strategy === "None" && versionsDiffer(after, context.snapshot("new"));
      const consequence =
        "Objects are given out under another version as they are, and what that version lacks is lost.";
      if (needed && change.new!.assumed === true)
        context.report({ change, messageId: "lost", data, undecided: CONVERSION_UNSTATED });
      else if (needed) context.report({ change, messageId: "lost", data, verdict: "breaking", consequence });
      else context.report({ change, messageId: "changed", data, verdict: "compatible" });
    },
  }),
});

/** As they are written: what only prose tells apart counts as different, too. */
function versionsDiffer({ versions }: Resource, { schemas }: Snapshot): boolean {
  const [first, ...others] = Object.values(versions).map(({ schema }) => schema && schemas.source(schema.value));
  return others.some((other) => !sameJson(first, other));
}
