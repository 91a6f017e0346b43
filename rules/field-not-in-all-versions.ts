import { ADDING_A_VERSION } from "./wording/checklists.ts";
import { groupBy } from "../src/base/group-by.ts";
import { listed } from "../src/base/listed.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { verdictOf } from "./shared/round-trips.ts";
import { kubernetesChanges } from "./wording/standards.ts";
import { convertsNothing, isMovedNearby, lacking, membersAcrossVersions, shownPath } from "./shared/version-schemas.ts";

export default defineRule({
  meta: {
    description: "Require all fields of a kind in every version",
    looksAt: "snapshot",
    criteria: ["C4"],
    severity: "error",
    source: kubernetesChanges("multiple-api-versions"),
    messages: { missing: "`{{path}}` in {{place}} exists in {{version}}, but not in {{other}}." },
    checklists: ADDING_A_VERSION,
    recipe: "Add the field to every served version in the same release.",
  },
  create: (context) => ({
    resource: (part) => {
      const lossy = convertsNothing(part.value);
      const pairs = membersAcrossVersions(part.value, context).flatMap((pair) => {
        const sides = lacking(pair);
        if (sides === undefined || sides.without.holder.kubernetes.preserveUnknownFields !== undefined) return [];
        const last = pair.way.at(-1);
        const isMoved = !lossy && typeof last === "object" && isMovedNearby(sides, last.member, context);
        return isMoved ? [] : [{ ...pair, ...sides }];
      });
      for (const lost of groupBy(pairs, ({ path }) => path).values()) {
        const { path, way, having } = lost[0];
        const versions = listOf(lost.map((each) => each.having.version.name));
        const others = listOf(lost.map((each) => each.without.version.name));
        const data = { path: shownPath(path), version: versions, other: others };
        // One report for each version that lacks the field, so that a further one is new. They are shown as one.
        for (const [other, ofOther] of groupBy(lost, (each) => each.without.version.name)) {
          const said = { part, messageId: "missing", name: `${other} ${path}`, at: having.member!.at, data } as const;
          if (!lossy) {
            const consequence = `A value of the field is lost in ${others} unless the conversion keeps it.`;
            context.report({ ...said, verdict: "dangerous", consequence });
            continue;
          }
          const tried = ofOther.map((each) => {
            const [written, read] = [each.having.version, each.without.version];
            const question = { resource: part.value, written, read, way, holding: "value" } as const;
            return { written, read, trip: context.roundTrip(question) };
          });
          const broken = `Clients that read an object in ${other} and write it back remove the value, because nothing converts it.`;
          context.report({ ...said, ...verdictOf(part, tried, broken) });
        }
      }
    },
  }),
});

function listOf(names: readonly string[]): string {
  return listed([...new Set(names)].sort());
}
