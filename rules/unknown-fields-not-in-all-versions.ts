import { defineRule } from "../src/rule.ts";
import { verdictOf } from "./shared/round-trips.ts";
import { customResources } from "./shared/standards.ts";
import { convertsNothing, objectsAcrossVersions } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Disallow a version that prunes what another version of the kind preserves",
    looksAt: "snapshot",
    criteria: ["C4"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: customResources("field-pruning"),
    messages: {
      pruned:
        "Members of `{{path}}` of {{place}} that are not declared are kept in {{version}} and dropped in {{other}}.",
    },
    recipe: "Preserve unknown members in every version, or declare them.",
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
        const broken = `Who reads an object as ${read.name} and writes it back loses them: nothing converts it.`;
        const name = `${read.name} ${path}`;
        const data = { path: path === "" ? "." : path, version: written.name, other: read.name };
        const said = verdictOf(part, [{ written, read, trip }], broken);
        context.report({ part, messageId: "pruned", name, at: preserves.at, data, ...said });
      }
    },
  }),
});
