import type { Change, Pair } from "../../model/change.ts";
import { channelKey, type Channel, type Polarity } from "../../model/channel.ts";
import { conjuncts, type Pointer, saidBeside } from "../../model/pointer.ts";
import { createFacts, type Facts } from "./facts.ts";
import { createInherited } from "./inheritance.ts";
import { statingInlined, type InlinedName } from "./inlined-references.ts";
import { diffSchemas } from "./schema.ts";
import type { SchemaSides } from "../match/sides.ts";
import type { CopyKey } from "../same/written-out.ts";
import { PairMap } from "../../base/pair-map.ts";
import { createShortcuts, type Enter } from "./shortcuts.ts";

/** A pair that was entered, and the pairs that it was entered from. */
export interface PairNode {
  readonly pair: Pair;
  /** In the order that they entered it; who enters it again and again may be here more than once. */
  readonly parents: PairNode[];
  /** True if the pair was not compared, because only what it leads to differs. */
  isPassed?: true;
  /** Pairs of copies, which were not compared: they have the changes of this one. */
  copies?: PairNode[];
}

export interface Walk {
  /** Starts a pair that is met once, e.g. of operations: what it enters has it for a parent. */
  start(pair: Pair, parent?: PairNode): { readonly facts: Facts; readonly node: PairNode };
  /** Compares a pair inside another that is no schema, e.g. of parameters, the first time that it is met. */
  visit(pair: Pair, parent: PairNode, compare: (facts: Facts, node: PairNode) => void): void;
  /** Enters what a declaration names, if it does not differ itself. Returns false for any other pair. */
  enterNames(node: PairNode, polarity: Polarity): boolean;
  /** Compares every pair of schemas that was entered, and what these lead to, each once. */
  run(): void;
}

/** Types that are made of one another have as many conjunctions as there are sets of them. */
const MAX_CONJUNCTS = 3;

/** Returns the common parts of two large conjunctions, which do not need a comparison. */
function partsInCommon(old: Pointer, new_: Pointer): readonly Pointer[] | undefined {
  const parts = conjuncts(old);
  if (parts.length <= MAX_CONJUNCTS) return undefined;
  const others = new Set(conjuncts(new_));
  return parts.length === others.size && parts.every((part) => others.has(part) && saidBeside(part) === "")
    ? parts
    : undefined;
}

const channelKeys = new WeakMap<Channel, string>();

/** Returns what distinguishes pairs of the same two places. */
function keyOf(kind: Pair["kind"], channel: Channel): string {
  let key = channelKeys.get(channel);
  if (key === undefined) channelKeys.set(channel, (key = channelKey(channel)));
  return kind === "schema" ? key : `${kind}\t${key}`;
}

interface WalkOptions {
  /** Gets the places of schemas that only the old side can read. */
  readonly onLost: (at: Pointer) => void;
  readonly count: (what: string) => void;
  readonly inlinedName: InlinedName;
  readonly copyKey: CopyKey;
}

/**
 * A pair of schemas is known by its two pointers and its channel: that ends recursion, and it is sound because
 * a change is a matter of its pair alone.
 */
export function createWalk(
  sides: SchemaSides,
  isUnchangedText: (a: Pointer, b: Pointer) => boolean,
  onChange: (change: Change, node: PairNode) => void,
  { onLost, count, inlinedName, copyKey }: WalkOptions,
): Walk {
  const isCopy = createIsCopy(copyKey);
  const nodes = new PairMap<Map<string, PairNode>>();
  const queue: PairNode[] = [];
  const shortcuts = createShortcuts(sides, isUnchangedText);
  const inherited = createInherited(sides);

  /** Returns whether the pair was visited before; it then gets an additional parent. */
  function isMet(kind: Pair["kind"], old: Pointer, new_: Pointer, channel: Channel, parent: PairNode): boolean {
    const known = nodes.get(old, new_)?.get(keyOf(kind, channel));
    if (known === undefined) return false;
    if (known.parents.at(-1) !== parent) known.parents.push(parent);
    return true;
  }

  function add(pair: Pair, parent: PairNode): PairNode {
    const node: PairNode = { pair, parents: [parent] };
    const known = nodes.get(pair.old, pair.new);
    count(`${known === undefined ? "pairs" : "further channels"} of ${pair.kind}`);
    nodes.set(pair.old, pair.new, (known ?? new Map<string, PairNode>()).set(keyOf(pair.kind, pair.channel), node));
    return node;
  }

  function enterFrom(parent: PairNode): Enter {
    const enter: Enter = (old, new_, channel) => {
      const parts = partsInCommon(old, new_);
      for (const part of parts ?? []) enter(part, part, channel);
      if (parts !== undefined || isMet("schema", old, new_, channel, parent) || isUnchangedText(old, new_)) return;
      const node = add({ kind: "schema", old, new: new_, channel }, parent);
      if (!isCopy(node)) queue.push(node);
    };
    return enter;
  }

  function factsOf(node: PairNode): Facts {
    const facts = createFacts(node.pair, (change) => onChange(change, node), enterFrom(node), inherited);
    return statingInlined(facts, inlinedName);
  }

  return {
    start: (pair, parent) => {
      count(`pairs of ${pair.kind}`);
      const node: PairNode = { pair, parents: parent === undefined ? [] : [parent] };
      return { facts: factsOf(node), node };
    },
    visit: (pair, parent, compare) => {
      if (isMet(pair.kind, pair.old, pair.new, pair.channel, parent)) return;
      const node = add(pair, parent);
      compare(factsOf(node), node);
    },
    enterNames: (node, polarity) => shortcuts.enterNames(node.pair, polarity, enterFrom(node)),
    run: () => {
      for (const node of queue) {
        if (shortcuts.enterInside(node.pair, enterFrom(node))) node.isPassed = true;
        else diffPair(node.pair, factsOf(node), sides, onLost);
      }
      queue.length = 0;
    },
  };
}

/** Returns whether an equal pair was met in the same channel, which then gets this copy. */
function createIsCopy(copyKey: CopyKey): (node: PairNode) => boolean {
  const firsts = new Map<string, PairNode>();
  return (node) => {
    const { pair } = node;
    const key = copyKey(pair);
    if (key === undefined) return false;
    const inChannel = `${key} ${keyOf("schema", pair.channel)}`;
    const first = firsts.get(inChannel);
    if (first === undefined) firsts.set(inChannel, node);
    else (first.copies ??= []).push(node);
    return first !== undefined;
  };
}

function diffPair(pair: Pair, facts: Facts, sides: SchemaSides, onLost: (at: Pointer) => void): void {
  const [old, new_] = [sides.old.get(pair.old), sides.new.get(pair.new)];
  if (new_.unreadable && !old.unreadable) onLost(pair.new);
  diffSchemas(facts, old, new_, sides);
}
