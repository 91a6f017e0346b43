import { ADDING_A_VERSION } from "./wording/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { verdictOf } from "./shared/round-trips.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { convertsNothing, lacking, membersAcrossVersions, shownPath } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Require all fields of a kind in every version",
    looksAt: "snapshot",
    criteria: ["C4"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: kubernetesChanges("multiple-api-versions"),
    messages: { missing: "`{{path}}` in {{place}} exists in {{version}}, but not in {{other}}." },
    checklists: ADDING_A_VERSION,
    recipe: "Add the field to every served version in the same release.",
  },
  create: (context) => ({
    resource: (part) => {
      const lossy = convertsNothing(part.value);
      for (const pair of membersAcrossVersions(part.value, context)) {
        const sides = lacking(pair);
        if (sides === undefined || sides.without.holder.kubernetes.preserveUnknownFields !== undefined) continue;
        const { without, having } = sides;
        const [written, read] = [having.version, without.version];
        const data = { path: shownPath(pair.path), version: written.name, other: read.name };
        const name = `${data.other} ${pair.path}`;
        const said = { part, messageId: "missing", name, at: having.member!.at, data } as const;
        if (!lossy) {
          const consequence = `A value of the field is lost in ${data.other} unless the conversion keeps it.`;
          context.report({ ...said, verdict: "dangerous", consequence });
          continue;
        }
        const trip = context.roundTrip({ resource: part.value, written, read, way: pair.way, holding: "value" });
        const broken = `Clients that read an object in ${data.other} and write it back remove the value, because nothing converts it.`;
        context.report({ ...said, ...verdictOf(part, [{ written, read, trip }], broken) });
      }
    },
  }),
});
