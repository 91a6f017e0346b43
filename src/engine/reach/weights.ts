import type { Change } from "../../model/change.ts";
import type { Part } from "../../model/part.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { lazy } from "../../base/lazy.ts";
import type { Profile } from "../../contracts/profile.ts";
import type { RuleMeta } from "../../contracts/rule.ts";
import type { EntryPoint } from "../diff/entry-point.ts";
import type { SchemaSides } from "../match/sides.ts";
import type { PairNode } from "../diff/walk.ts";
import { createReach, type Reach } from "./reach.ts";
import type { SurveyNode } from "../survey/survey.ts";
import { createEffectiveStability, type EffectiveStability } from "../verdict/effective-stability.ts";
import {
  byVersionOnly,
  createStabilities,
  createStepStanding,
  isRequirement,
  leastStable,
  STABLE,
  standingOfChange,
  type Stabilities,
  type Standing,
} from "../verdict/stability.ts";

/** Returns the operations of a change and the stability of its place, as far as the rule counts it. */
export type ChangeWeights = (meta: Pick<RuleMeta, "weighedBy">, change: Change, nodes: Iterable<PairNode>) => Reach;

export const NOWHERE: Reach = { labels: [], ...STABLE };

/** Runs only for findings, after the walk. */
export function createWeights(
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
  sides: SchemaSides,
  entryPoints: readonly EntryPoint[],
  profile: Pick<Profile, "readsText" | "guidelines">,
): ChangeWeights {
  const stated = { old: createStabilities(snapshots.old, profile), new: createStabilities(snapshots.new, profile) };
  const create = (stabilities: Readonly<Record<"old" | "new", Stabilities>>) => {
    const effectiveStability = createEffectiveStability(snapshots.old, stabilities.old);
    const standingOfStep = createStepStanding(snapshots.old, stabilities.old);
    const reachOf = createReach<PairNode>(entryPoints, stabilities.old, (from, to) =>
      standingOfStep(schemaOf(from), schemaOf(to)),
    );
    return (change: Change, nodes: Iterable<PairNode>): Reach => {
      const reach = reachOf(nodes);
      const own = standingOfChange(change, sides, stabilities);
      const used = change.pair.kind === "declaredType" ? leastStable(own, effectiveStability(change.pair.old)) : own;
      return { ...reach, ...leastStable(reach, used) };
    };
  };
  const byAll = lazy(() => create(stated));
  const byVersion = lazy(() => create({ old: byVersionOnly(stated.old), new: byVersionOnly(stated.new) }));
  return ({ weighedBy }, change, nodes) =>
    // A requirement has the level of the object that states it.
    (countsOnlyVersion(weighedBy, profile) && !isRequirement(change) ? byVersion() : byAll())(change, nodes);
}

export type PartWeights = (meta: Pick<RuleMeta, "weighedBy">, part: Part, nodes: Iterable<SurveyNode>) => Reach;

/** The same of the parts of one snapshot. */
export function createPartWeights(
  snapshot: Snapshot,
  entryPoints: readonly EntryPoint<SurveyNode>[],
  profile: Pick<Profile, "readsText" | "guidelines">,
): PartWeights {
  const stated = createStabilities(snapshot, profile);
  const create = (stabilities: Stabilities) => {
    const effectiveStability = createEffectiveStability(snapshot, stabilities);
    const standingOfStep = createStepStanding(snapshot, stabilities);
    const reachOf = createReach<SurveyNode>(entryPoints, stabilities, (from, to) =>
      standingOfStep(from.schema, to.schema),
    );
    return (part: Part, nodes: Iterable<SurveyNode>): Reach => {
      const reach = reachOf(nodes);
      return { ...reach, ...leastStable(reach, standingOfPart(part, snapshot, stabilities, effectiveStability)) };
    };
  };
  const byAll = lazy(() => create(stated));
  const byVersion = lazy(() => create(byVersionOnly(stated)));
  return ({ weighedBy }, part, nodes) => (countsOnlyVersion(weighedBy, profile) ? byVersion() : byAll())(part, nodes);
}

function countsOnlyVersion(weighedBy: RuleMeta["weighedBy"], { guidelines }: Pick<Profile, "guidelines">): boolean {
  return typeof weighedBy === "object" ? guidelines.includes(weighedBy.version) : weighedBy === "version";
}

function standingOfPart(
  part: Part,
  { schemas }: Snapshot,
  { ofMember }: Stabilities,
  effectiveStability: EffectiveStability,
): Standing {
  if (part.kind === "property") return ofMember(part.value);
  if (part.kind === "declaredType") return effectiveStability(part.at);
  if (part.kind !== "declaredField") return STABLE;
  const member = schemas.get(part.holder.at).properties[part.name];
  return leastStable(member === undefined ? STABLE : ofMember(member), effectiveStability(part.holder.at));
}

function schemaOf({ pair }: PairNode): Pointer | undefined {
  return pair.kind === "schema" || pair.kind === "message" || pair.kind === "enum" ? pair.old : undefined;
}
