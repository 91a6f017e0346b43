import { defineRule } from "../src/contracts/rule.ts";
import { verdictOf } from "./shared/round-trips.ts";
import { customResources } from "./wording/standards.ts";
import { convertsNothing, objectsAcrossVersions, shownPath } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Disallow `x-kubernetes-preserve-unknown-fields` in only some versions of a kind",
    looksAt: "snapshot",
    criteria: ["C4"],
    severity: "error",
    source: customResources("field-pruning"),
    messages: {
      pruned: "Undeclared fields of `{{path}}` of {{place}} are preserved in {{version}} but pruned in {{other}}.",
    },
    recipe: "Preserve unknown fields in every version, or declare them.",
  },
  create: (context) => ({
    resource: (part) => {
      if (!convertsNothing(part.value)) return;
      for (const { path, way, left, right } of objectsAcrossVersions(part.value, context)) {
        const [keeping, pruning] = left.holder.kubernetes.preserveUnknownFields ? [left, right] : [right, left];
        const preserves = keeping.holder.kubernetes.preserveUnknownFields;
        if (preserves === undefined || pruning.holder.kubernetes.preserveUnknownFields !== undefined) continue;
        const [written, read] = [keeping.version, pruning.version];
        const trip = context.roundTrip({ resource: part.value, written, read, way, holding: "unknown" });
        const broken = `Clients that read an object as ${read.name} and write it back lose these fields, because the versions are not converted.`;
        const name = `${read.name} ${path}`;
        const data = { path: path === "" ? "." : shownPath(path), version: written.name, other: read.name };
        const judgement = verdictOf(part, [{ written, read, trip }], broken);
        context.report({ part, messageId: "pruned", name, at: preserves.at, data, ...judgement });
      }
    },
  }),
});
