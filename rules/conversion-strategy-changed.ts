import { sameJson } from "../src/model/json.ts";
import type { Resource } from "../src/model/resource.ts";
import type { Snapshot } from "../src/model/snapshot.ts";
import { defineRule } from "../src/rule.ts";
import { CONVERSION_UNSTATED } from "./shared/round-trips.ts";
import { resourceAt } from "./shared/resource-versions.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Disallow changing the conversion strategy to `None` while schemas differ",
    looksAt: "change",
    criteria: ["C4", "C6"],
    source: customResourceVersions("overview"),
    messages: {
      lost: "The conversion strategy of {{place}} changed from `{{from}}` to `{{to}}`, but its versions have different schemas.",
      changed: "The conversion strategy of {{place}} changed from `{{from}}` to `{{to}}`.",
    },
    recipe: "Keep the webhook until only one version is defined and stored.",
  },
  create: (context) => ({
    "conversion:changed": (change) => {
      const data = { from: change.old!.strategy, to: change.new!.strategy };
      const after = resourceAt(change, "new", context);
      const needed = change.new!.strategy === "None" && versionsDiffer(after, context.snapshot("new"));
      const consequence =
        "Objects are served in another version without conversion, and fields that this version lacks are lost.";
      if (needed && change.new!.assumed === true)
        context.report({ change, messageId: "lost", data, undecided: CONVERSION_UNSTATED });
      else if (needed) context.report({ change, messageId: "lost", data, verdict: "breaking", consequence });
      else context.report({ change, messageId: "changed", data, verdict: "compatible" });
    },
  }),
});

/** Compares the schemas as they are written: different descriptions count, too. */
function versionsDiffer({ versions }: Resource, { schemas }: Snapshot): boolean {
  const [first, ...others] = Object.values(versions).map(({ schema }) => schema && schemas.source(schema.value));
  return others.some((other) => !sameJson(first, other));
}
