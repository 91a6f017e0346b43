import { formatTraits } from "../../model/format-traits.ts";
import { groupBy } from "../../base/group-by.ts";
import { DEFINITIONS } from "../../model/definition.ts";
import { child, conjuncts, principal, split, type Places, type Pointer } from "../../model/pointer.ts";
import type { Pair } from "../../model/change.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { PairNode } from "../diff/walk.ts";
import { childrenOf } from "../survey/children.ts";
import { referredTo } from "./inherited.ts";

type Snapshots = Readonly<Record<keyof Places, Snapshot>>;

/**
 * A reference that led to one definition before and leads to another one now, while both definitions remain. What differs between
 * the two is an edit of the reference, and each reference is a separate edit.
 */
export interface Use {
  /** The node with the differences, entered by this reference only. */
  readonly node: PairNode;
  /** The schemas that hold the reference. */
  readonly holder: Pair;
  /** The name of the reference in them, such as `.owner`. */
  readonly step: string;
  /** The definitions that it leads to. */
  readonly target: Pair;
}

/** Finds the edited references that lead to a node; none where the node is in one definition on both sides. */
export function createUses(snapshots: Snapshots): (node: PairNode) => readonly Use[] {
  const known = new Map<PairNode, readonly Use[]>();
  /** Undefined where each way leads through a node that is being climbed from: its edited references are found there. */
  const climb = (node: PairNode, climbed: Map<PairNode, readonly Use[] | undefined>): readonly Use[] | undefined => {
    const { pair, parents } = node;
    if (climbed.has(node)) return climbed.get(node);
    if (pair.kind !== "schema") return [];
    const isSwapped = isReplaced(pair, snapshots);
    if (!isSwapped && !isMoved(pair)) return [];
    climbed.set(node, undefined);
    const found = new Map<string, Use>();
    let isCut = parents.length > 0;
    for (const parent of parents) {
      const around = climb(parent, climbed);
      if (around === undefined) continue;
      isCut = false;
      const isOwn = around.length === 0 && isSwapped && !isInOneDefinition(parent.pair, pair);
      const uses = isOwn ? ownUses(parent, pair, snapshots) : around.map((use) => within(use, pair));
      for (const use of uses) if (!found.has(keyOf(use))) found.set(keyOf(use), use);
    }
    const uses = isCut ? undefined : [...found.values()];
    climbed.set(node, uses);
    return uses;
  };
  return (node) => {
    let uses = known.get(node);
    if (uses === undefined) {
      const climbed = climb(node, new Map()) ?? [];
      known.set(node, (uses = climbed.length > 0 ? climbed : useIn(node, snapshots)));
    }
    return uses;
  };
}

/**
 * The edited reference that a pair is, where it states nothing else about values, such as a reference beside a description. It may
 * have been replaced by a schema.
 */
function useIn(node: PairNode, snapshots: Snapshots): readonly Use[] {
  const { pair } = node;
  if (pair.kind !== "schema") return [];
  const [before, after] = [principal(pair.old), principal(pair.new)];
  const [old, new_] = [referredTo(before, snapshots.old), referredTo(after, snapshots.new)];
  if (old === before) return [];
  const isEdited = new_ === after || isReplaced({ ...pair, old, new: new_ }, snapshots);
  return isEdited ? [{ node, holder: pair, step: "", target: { ...pair, old, new: new_ } }] : [];
}

/** The references from a pair to a definition that was replaced. */
function ownUses(holder: PairNode, pair: Pair, snapshots: Snapshots): readonly Use[] {
  const steps = stepsBetween(holder.pair, pair, snapshots);
  const node = { pair, parents: [holder] };
  return (steps.length === 0 ? [""] : steps).map((step) => ({ node, holder: holder.pair, step, target: pair }));
}

function within(use: Use, pair: Pair): Use {
  return { ...use, node: { pair, parents: [use.node] } };
}

export function keyOf({ holder, step }: Use): string {
  return [holder.old, holder.new, step].join("\t");
}

/** A pair, and the edited reference that leads to it; without a reference, the pair is in one definition. */
export interface Entered {
  readonly node: PairNode;
  /** The node that was divided. */
  readonly of: PairNode;
  readonly use?: Use;
}

/** Divides nodes by the references that were edited; a pair in one definition is undivided. */
export function dividedByUse(
  nodes: Iterable<PairNode>,
  usesOf: (node: PairNode) => readonly Use[],
): ReadonlyMap<string, readonly [Entered, ...Entered[]]> {
  const entered = [...nodes].flatMap((of): readonly Entered[] => {
    const uses = usesOf(of);
    return uses.length === 0 ? [{ node: of, of }] : uses.map((use) => ({ node: use.node, of, use }));
  });
  return groupBy(entered, ({ use }) => (use === undefined ? "" : keyOf(use)));
}

/** Returns whether an edited reference may lead to a pair that was not replaced. None leads to one part of one definition, or to a new name of it. */
function isMoved({ old, new: new_ }: Pair): boolean {
  if (principal(old) === principal(new_)) return false;
  const [before, after] = [definitionAround(old), definitionAround(new_)];
  return before === undefined || after === undefined || before === after;
}

/** Returns whether a pair leads from one definition to another one, and not to a new name of the same. */
function isReplaced({ old, new: new_ }: Pair, snapshots: Snapshots): boolean {
  const [before, after] = [definitionAround(old), definitionAround(new_)];
  if (before === undefined || after === undefined || isSameText(before, after, snapshots)) return false;
  if (snapshots.new.schemas.source(before) !== undefined || snapshots.old.schemas.source(after) !== undefined)
    return true;
  return isAnonymous(before, snapshots.old) || isAnonymous(after, snapshots.new);
}

/** Returns whether two definitions have the same name, which is their text for those without one. A long text is cut. */
function isSameText(old: Pointer, new_: Pointer, snapshots: Snapshots): boolean {
  if (old !== new_) return false;
  const name = split(old).tokens.at(-1)!;
  return snapshots.old.cutNames?.get(name) === snapshots.new.cutNames?.get(name);
}

/**
 * Returns whether a definition has a text for a name, such as a generic type with arguments, or is a type of TypeScript that is
 * not exported. Such a definition is known only where something refers to it, so that nobody knows whether it remains.
 */
function isAnonymous(definition: Pointer, snapshot: Snapshot): boolean {
  const { isCode, hasMarkers } = formatTraits(snapshot);
  if (!isCode && !hasMarkers) return false;
  if (!/^[\w$./-]+(?: \(\d+\))?$/u.test(split(definition).tokens.at(-1)!)) return true;
  return isCode && !exportedFrom(snapshot).has(definition);
}

const EXPORTED = new WeakMap<Snapshot, ReadonlySet<Pointer>>();

function exportedFrom(snapshot: Snapshot): ReadonlySet<Pointer> {
  const exported = EXPORTED.get(snapshot) ?? new Set(Object.values(snapshot.roots).map(({ schema }) => schema));
  EXPORTED.set(snapshot, exported);
  return exported;
}

function isInOneDefinition(parent: Pair, pair: Pair): boolean {
  return (["old", "new"] as const).every(
    (side) => parent.kind === "schema" && definitionAround(parent[side]) === definitionAround(pair[side]),
  );
}

/** Returns whether a pair has no single definition: a conjunction of several schemas, or a replaced definition. */
export function isElsewhere({ kind, old, new: new_ }: Pair, snapshots: Snapshots): boolean {
  if (kind !== "schema") return false;
  if (conjuncts(old).filter((part) => part.includes("#")).length > 1) return true;
  const home = definitionAround(old);
  if (home === undefined) return false;
  // A reference to its own definition is part of it.
  if (home === definitionAround(new_)) return principal(old) === home && principal(new_) !== home;
  // A generic Go type with other arguments is another one; a type of TypeScript can be named by its text.
  const { hasMarkers } = formatTraits(snapshots.old);
  return snapshots.new.schemas.source(home) !== undefined || (hasMarkers && isAnonymous(home, snapshots.old));
}

/** Returns the named definition that a pointer is part of. */
function definitionAround(at: Pointer): Pointer | undefined {
  const { file, tokens } = split(principal(at));
  const index = tokens.findIndex((token) => DEFINITIONS.has(token));
  const isTop = index === 0 || (index === 1 && tokens[0] === "components");
  return isTop && index + 1 < tokens.length ? child(`${file}#`, ...tokens.slice(0, index + 2)) : undefined;
}

/** Returns the steps from a pair to one inside it: those that are valid on both sides, if there are any. */
export function stepsBetween(around: Pair, pair: Pair, snapshots: Snapshots): readonly string[] {
  if (around.kind !== "schema") return [];
  const stepsOn = (side: keyof Places): readonly string[] => {
    const parts = conjuncts(pair[side]);
    const children = childrenOf(snapshots[side].schemas.get(around[side]), pair.channel.polarity);
    return children.flatMap(([step, at]) =>
      conjuncts(at).every((part, index) => part === parts[index]) ? [step] : [],
    );
  };
  const before = stepsOn("old");
  if (before.length < 2) return before;
  const after = stepsOn("new");
  const both = before.filter((step) => after.includes(step));
  return both.length > 0 ? both : before;
}
