import { ADDING_A_VERSION } from "./shared/checklists.ts";
import { defineRule } from "../src/rule.ts";
import { verdictOf } from "./shared/round-trips.ts";
import { kubernetesChanges } from "./shared/standards.ts";
import { convertsNothing, lacking, membersAcrossVersions } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Require every version of a kind to have the members of the others",
    looksAt: "snapshot",
    criteria: ["C4"],
    severity: { alpha: "error", beta: "error", stable: "error" },
    source: kubernetesChanges("multiple-api-versions"),
    messages: { missing: "`{{path}}` of {{place}} is there in {{version}} and not in {{other}}." },
    checklists: ADDING_A_VERSION,
    recipe: "Add the member to every served version in the same release.",
  },
  create: (context) => ({
    resource: (part) => {
      const lossy = convertsNothing(part.value);
      for (const pair of membersAcrossVersions(part.value, context)) {
        const sides = lacking(pair);
        if (sides === undefined || sides.without.holder.kubernetes.preserveUnknownFields !== undefined) continue;
        const { without, having } = sides;
        const [written, read] = [having.version, without.version];
        const data = { path: pair.path, version: written.name, other: read.name };
        const name = `${data.other} ${pair.path}`;
        const said = { part, messageId: "missing", name, at: having.member!.at, data } as const;
        if (!lossy) {
          const consequence = `Only conversion can keep the value of an object that is written as ${data.other}.`;
          context.report({ ...said, verdict: "dangerous", consequence });
          continue;
        }
        const trip = context.roundTrip({ resource: part.value, written, read, way: pair.way, holding: "value" });
        const broken = `Who reads an object as ${data.other} and writes it back loses the value: nothing converts it.`;
        context.report({ ...said, ...verdictOf(part, [{ written, read, trip }], broken) });
      }
    },
  }),
});
