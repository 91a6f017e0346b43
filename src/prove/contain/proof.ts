import { EMPTY, found, unknown, type Inhabitants, type Outcome } from "./outcome.ts";
import type { Search } from "./search.ts";
import type { Refutation } from "./refutation.ts";
import { smallValues } from "./small-values.ts";
import { severalOf } from "./several.ts";
import type { Literal } from "./theory.ts";
import type { Value } from "./value.ts";

/**
 * A proof that one schema contains another: no value satisfies the first and the negation of the second. A refutation
 * depends on the goals of inner values; these can depend on each other in a cycle, because inner values are smaller.
 */
export interface Proof {
  readonly root: string | undefined;
  readonly refutations: ReadonlyMap<string, Refutation>;
  /** Values that satisfy goals, where a refutation makes use of there being one. */
  readonly members: ReadonlyMap<string, Value>;
  /** The meaning of the literals' numbers. */
  readonly meaning: Search;
}

/** The refutations that the one of a goal rests on. A goal without a key is a contradiction at first sight. */
export function proofOf(root: string | undefined, meaning: Search): Proof {
  const refutations = new Map<string, Refutation>();
  const members = new Map<string, Value>();
  const queue = root === undefined ? [] : [root];
  for (const key of queue) {
    const entry = meaning.entry(key);
    if (entry === undefined || refutations.has(key)) continue;
    if (entry.outcome.is === "found") members.set(key, entry.outcome.value);
    if (entry.refutation === undefined) continue;
    refutations.set(key, entry.refutation);
    queue.push(...entry.refutation.uses);
  }
  return { root, refutations, members, meaning };
}

/**
 * Returns whether each step of a proof holds. The code that found the steps replays them; small values that are
 * evaluated and not searched attack each goal independently.
 */
export function checkProof({ root, refutations, members, meaning }: Proof): boolean {
  if (root === undefined) return true;
  if (!refutations.has(root)) return false;
  const one = (literals: readonly Literal[]): Outcome => {
    const key = meaning.keyOf(literals);
    if (key === undefined || refutations.has(key)) return EMPTY;
    const value = members.get(key);
    const isMember = value !== undefined && meaning.evaluator.all(literals, value) === true;
    return isMember ? found(value) : unknown("UNCONFIRMED", "the proof does not cover it");
  };
  const several: Inhabitants["several"] = (literals, count) => severalOf(one, literals, count, meaning.theory);
  const known: Inhabitants = { one, several, spend: () => true };
  return [...refutations].every(
    ([key, refutation]) =>
      meaning.keyOf(refutation.goal) === key &&
      meaning.replays(refutation, known) &&
      !meaning.isSatisfied(refutation.goal, smallValues(refutation.goal, meaning)),
  );
}
