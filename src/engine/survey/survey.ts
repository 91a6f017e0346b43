import { canonicalIn, createChangedNames, polaritiesOf } from "../same/name-pairs.ts";
import { flip, type Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Part } from "../../model/part.ts";
import { modelOf } from "../../model/resource.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { EntryPoint } from "../diff/entry-point.ts";
import { PairMap } from "../../base/pair-map.ts";
import type { FirstOf } from "../same/copies.ts";
import { createCopies } from "./copies.ts";
import type { UnchangedText } from "../same/same-text.ts";
import { eachPairOfChildren } from "./children.ts";
import { declaredCarriers, gateCarriers, type IsVisited } from "./parts.ts";
import { surveyedIn, versionKey, type Surveyed } from "./slots.ts";

/** A schema, or what carries one, and what it was entered from. */
export interface SurveyNode {
  /** Undefined for what carries one. */
  readonly schema?: Pointer;
  readonly polarities: Set<Polarity>;
  readonly parents: Set<SurveyNode>;
  /** The schemas in the old snapshot that the same paths lead to. */
  readonly counterparts: Set<Pointer>;
}

export interface Carrier {
  readonly node: SurveyNode;
  readonly parts: readonly Part[];
  /** The parts of the same carrier in the old snapshot. */
  readonly before: readonly Part[];
  /** The place that the carrier would have there. */
  readonly above?: Pointer;
}

export interface Survey {
  readonly carriers: readonly Carrier[];
  readonly entryPoints: readonly EntryPoint<SurveyNode>[];
  /** Each schema once; with a base, those that differ from it or are new, and of equal new ones the first. */
  readonly schemas: readonly SurveyNode[];
  /** Visits the other ones of those that hold one of these schemas. */
  readonly copiesAround: (nodes: Iterable<SurveyNode>) => readonly SurveyNode[];
}

/** The old snapshot. Only parts that differ from it are visited. */
export interface Base {
  readonly snapshot: Snapshot;
  readonly unchangedText: UnchangedText;
  /** Finds schemas that have the same faults. */
  readonly firstOf?: FirstOf;
}

interface Step {
  readonly old: Pointer | undefined;
  readonly new: Pointer;
  readonly polarity: Polarity;
  readonly parent: SurveyNode;
  /** True in a copy, which is visited all the same. */
  readonly isCopy?: true;
}

/**
 * Collects the parts that a rule visits, and every schema that operations, kinds and roots lead to. With a base,
 * unchanged carriers are omitted.
 */
export function survey(snapshot: Snapshot, isVisited: IsVisited, base?: Base): Survey {
  const withSchemas = isVisited("schema") || isVisited("property");
  const old = new Map(base && surveyedIn(base.snapshot, isVisited).map((surveyed) => [surveyed.key, surveyed]));
  const nodes = new Map<Pointer, SurveyNode>();
  const changedNames = base && createChangedNames(base.snapshot.schemas, snapshot.schemas, base.unchangedText.nodes);
  const carriers: Carrier[] = [];
  const entryPoints: EntryPoint<SurveyNode>[] = [];
  const matched: Step[] = [];
  const unmatched: Step[] = [];
  for (const surveyed of surveyedIn(snapshot, isVisited)) {
    const { key, entries, parts, slots } = surveyed;
    const before = old.get(key);
    if (base !== undefined && before !== undefined && isUnchanged(before, surveyed, base.unchangedText)) continue;
    const node = newNode();
    carriers.push({ node, parts, before: before?.parts ?? [] });
    entryPoints.push(...entries.map((entry) => ({ node, ...entry })));
    if (!withSchemas) continue;
    const model = before ?? (base && old.get(modelKey(surveyed, base.snapshot)));
    const slotsBefore = new Map(model?.slots().map((slot) => [slot.key, slot.schema]));
    for (const slot of slots()) {
      const step = { old: slotsBefore.get(slot.key), new: slot.schema, polarity: slot.polarity, parent: node };
      (step.old === undefined ? unmatched : matched).push(step);
    }
  }

  for (const { parts, before, above, version } of declaredCarriers(snapshot, base?.snapshot)) {
    const node = newNode();
    carriers.push({ node, parts, before, ...(above !== undefined && { above }) });
    entryPoints.push({ node, label: "", ...(version !== undefined && { version }) });
  }

  for (const { parts, before } of gateCarriers(snapshot, base?.snapshot)) {
    const node = newNode();
    carriers.push({ node, parts, before });
    entryPoints.push({ node, label: "" });
  }

  const visited = new Set<SurveyNode>();
  const seen = { request: new PairMap<true>(), response: new PairMap<true>() };
  /** Unchanged schemas: nothing in them is new, regardless of the path. */
  const settled = new Set<Pointer>();
  const copies = base?.firstOf && createCopies<Step>(base.firstOf);
  const follow = (queue: Step[]): void => {
    for (const step of queue) {
      if (settled.has(step.new)) continue;
      if (step.old !== undefined && base?.unchangedText.nodes(step.old, step.new)) {
        settled.add(step.new);
        continue;
      }
      const named = namedFrom(step);
      if (named !== undefined) {
        queue.push(...named);
        continue;
      }
      const opened = stepsOfUse(step, snapshot, base);
      if (opened !== undefined) {
        for (const inner of opened) (inner.old === undefined ? unmatched : queue).push(inner);
        continue;
      }
      const node = enter(step);
      const { polarity } = step;
      const former = step.old ?? "";
      if (seen[polarity].get(former, step.new)) continue;
      seen[polarity].set(former, step.new, true);
      if (!isSpared(step, node)) visit(step, node, queue);
    }
  };
  /** A place that existed before need not be visited again for a new path, and what is new is visited once. */
  const isSpared = (step: Step, { counterparts }: SurveyNode): boolean =>
    step.old === undefined && (counterparts.size > 0 || (step.isCopy !== true && copies?.keep(step) === true));
  const visit = (step: Step, node: SurveyNode, queue: Step[]): void => {
    visited.add(node);
    const before = step.old === undefined ? undefined : base!.snapshot.schemas.get(step.old);
    eachPairOfChildren(before, snapshot.schemas.get(step.new), step.polarity, (old, new_) => {
      (old === undefined ? unmatched : queue).push({ ...step, old, new: new_, parent: node });
    });
  };
  /** The steps from a declaration that does not differ itself, and the one from a name to what it stands for. */
  const namedFrom = (step: Step): readonly Step[] | undefined => {
    if (step.old === undefined || snapshot.schemas.declared?.(step.new) === undefined) return undefined;
    const names = changedNames?.(step.old, step.new);
    const target = {
      ...step,
      old: canonicalIn(base!.snapshot.schemas, step.old),
      new: canonicalIn(snapshot.schemas, step.new),
    };
    if (names === undefined) return target.old === step.old && target.new === step.new ? undefined : [target];
    if (seen[step.polarity].get(step.old, step.new)) return [];
    seen[step.polarity].set(step.old, step.new, true);
    const parent = enter(step);
    return names.flatMap(([before, after]) =>
      polaritiesOf(after, step.polarity).map((polarity) => ({ old: before.at, new: after.at, polarity, parent })),
    );
  };
  const enter = ({ old, new: new_, polarity, parent }: Step): SurveyNode => {
    const node = nodes.get(new_) ?? newNode(new_);
    nodes.set(new_, node);
    node.parents.add(parent);
    node.polarities.add(polarity);
    const counterpart = old ?? namesake(new_, base);
    if (counterpart !== undefined) node.counterparts.add(counterpart);
    return node;
  };
  follow(matched);
  follow(unmatched);
  const copiesAround = (around: Iterable<SurveyNode>): readonly SurveyNode[] => {
    const known = visited.size;
    unmatched.length = 0;
    for (const step of copies?.takeAround(around) ?? []) {
      seen[step.polarity].delete("", step.new);
      unmatched.push({ ...step, isCopy: true });
    }
    follow(unmatched);
    return [...visited].slice(known);
  };
  return { carriers, entryPoints, schemas: [...visited], copiesAround };
}

/** For a use of a generic type: its declaration and its arguments. Undefined where the old place uses another one. */
function stepsOfUse(step: Step, { schemas }: Snapshot, base: Base | undefined): readonly Step[] | undefined {
  const open = schemas.use?.(step.new);
  if (open === undefined || open.at === step.new) return undefined;
  const before = step.old === undefined ? undefined : base?.snapshot.schemas.use?.(step.old);
  if (step.old !== undefined && before?.at !== open.at) return undefined;
  const given = open.arguments.flatMap(({ at, ...ways }, index): readonly Step[] => {
    const inner = { ...step, old: before?.arguments[index]?.at, new: at };
    return [...(ways.out ? [inner] : []), ...(ways.in ? [{ ...inner, polarity: flip(step.polarity) }] : [])];
  });
  return [{ ...step, old: before?.at, new: open.at }, ...given];
}

/** Returns the version that a new version is based on; what was copied from it is not new. */
function modelKey({ version }: Surveyed, { resources }: Snapshot): string {
  const known = version && resources[version.resource]?.versions;
  const model = known && modelOf(version.name, Object.keys(known));
  return model === undefined ? "" : versionKey(known![model]!);
}

function newNode(schema?: Pointer): SurveyNode {
  return {
    ...(schema !== undefined && { schema }),
    polarities: new Set(),
    parents: new Set(),
    counterparts: new Set(),
  };
}

/** Returns whether an operation or a kind has the same text, including the schemas that it leads to. */
export function isUnchanged(old: Surveyed, new_: Surveyed, unchangedText: UnchangedText): boolean {
  if (old.resource !== undefined && new_.resource !== undefined)
    return unchangedText.resources(old.resource, new_.resource);
  const before = old.entries[0]?.operation;
  const after = new_.entries[0]?.operation;
  return before !== undefined && after !== undefined && unchangedText.operations(before, after);
}

/** A definition that stands in the old snapshot as it does in the new one. */
function namesake(at: Pointer, base: Base | undefined): Pointer | undefined {
  if (base?.snapshot.schemas.source(at) === undefined) return undefined;
  return base.unchangedText.nodes(at, at) ? at : undefined;
}
