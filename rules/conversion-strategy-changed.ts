import { sameJson } from "../src/model/json.ts";
import type { Resource } from "../src/model/resource.ts";
import type { Snapshot } from "../src/model/snapshot.ts";
import { factRule } from "./families/facts.ts";
import { CONVERSION_UNSTATED } from "./shared/round-trips.ts";
import { resourceAt } from "./shared/resource-versions.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default factRule({
  events: ["conversion:changed"],
  description: "Disallow changing the conversion strategy to `None` while schemas differ",
  criteria: ["C4", "C6"],
  source: customResourceVersions("overview"),
  messages: {
    lost: "The conversion strategy of {{place}} changed from `{{from}}` to `{{to}}`, but its versions have different schemas.",
    changed: "The conversion strategy of {{place}} changed from `{{from}}` to `{{to}}`.",
  },
  recipe: "Keep the webhook until only one version is defined and stored.",
  judge: (change, context) => {
    const data = { from: change.old!.strategy, to: change.new!.strategy };
    const after = resourceAt(change, "new", context);
    const needed = change.new!.strategy === "None" && versionsDiffer(after, context.snapshot("new"));
    const consequence =
      "Objects are served in another version without conversion, and fields that this version lacks are lost.";
    if (needed && change.new!.assumed === true) return { messageId: "lost", data, undecided: CONVERSION_UNSTATED };
    if (needed) return { messageId: "lost", data, verdict: "breaking", consequence };
    return { messageId: "changed", data, verdict: "compatible" };
  },
});

/** Compares the schemas as they are written: different descriptions count, too. */
function versionsDiffer({ versions }: Resource, { schemas }: Snapshot): boolean {
  const [first, ...others] = Object.values(versions).map(({ schema }) => schema && schemas.source(schema.value));
  return others.some((other) => !sameJson(first, other));
}
