import { findArray } from "../witness/array.ts";
import { findNumber, type Precision } from "../witness/number.ts";
import { findObject } from "../witness/object.ts";
import { memberGoal } from "../witness/object-shape.ts";
import { findText } from "../witness/string.ts";
import type { RegexDialect } from "../regex/index.ts";
import { Branch, type Terms } from "./branch.ts";
import { COST, type Budget } from "./budget.ts";
import { Equality } from "./equality.ts";
import { Evaluator } from "./evaluate.ts";
import { ARRAY, BOOLEAN, kindOf, NULL, NUMBER, OBJECT, STRING, ALL_KINDS, type Kinds } from "./kind.ts";
import { EMPTY, found, OUT_OF_STEPS, unknown, type Inhabitants, type Outcome, type Several } from "./outcome.ts";
import type { Refutation, Tree } from "./refutation.ts";
import { severalOf } from "./several.ts";
import { TagIndexes } from "./tag-index.ts";
import { FALSE, isNegative, negate, type Literal, type Theory } from "./theory.ts";
import type { Value } from "./value.ts";

/** Nesting levels per round, each with a share of the remaining steps. Flat values are found first. */
const ROUNDS = [
  { depth: 6, part: 0.2 },
  { depth: 40, part: 0.4 },
  { depth: 500, part: 1 },
] as const;
/** The combined stack depth of nested values and alternatives in frames; the stack has room for twice as many. */
const MAX_FRAMES = 3_600;
const FRAMES = { level: 10, split: 3 } as const;

/** Alternatives that depend on one another, on one way. */
const MAX_SPLITS = 120;

/**
 * The same limit for values with unsupported constraints: none will be found, and few more attempts prove that there is
 * none.
 */
const MAX_DOUBTED = 16;

/** The order in which values are looked for: plain ones first. */
const KINDS: readonly Kinds[] = [NULL | BOOLEAN, NUMBER, STRING, ARRAY, OBJECT];

interface Entry {
  readonly outcome: Outcome;
  readonly refutation?: Refutation;
}

/** A goal that is being worked on. */
interface Frame {
  readonly key: string;
  readonly depth: number;
  /** The lowest goal on the stack that was taken to be empty meanwhile. */
  lowest: number;
  readonly uses: Set<string>;
}

/**
 * Finds a value that satisfies all literals, or proves that there is none. A nested value is a separate goal, solved
 * once. A goal that recurs while it is being solved is assumed to be empty: a smallest value does not contain another
 * value of the same goal. Conclusions from that assumption are provisional until the goal is solved.
 */
export class Search implements Inhabitants {
  readonly theory: Theory;
  readonly evaluator: Evaluator;
  readonly #terms: Terms;
  readonly dialect: RegexDialect;
  readonly #budget: Budget;
  readonly #patternBudget: Budget;
  readonly #precision: Precision;
  readonly #known = new Map<string, Entry>();
  /** Abandoned goals of this question. */
  readonly #dropped = new Map<string, Outcome>();
  #limit = 0;
  #isCut = false;
  #frames = 0;
  readonly #stack: Frame[] = [];
  readonly #open = new Map<string, Frame>();
  /** Goals found empty while an outer one was taken to be empty. */
  readonly #provisional: { readonly key: string; readonly refutation: Refutation }[] = [];
  /** The lowest goal on the stack that they rest on. */
  readonly #provisionally = new Map<string, number>();

  constructor(theory: Theory, dialect: RegexDialect, precision: Precision, budget: Budget, patternBudget: Budget) {
    this.theory = theory;
    this.dialect = dialect;
    this.#budget = budget;
    this.#precision = precision;
    this.#patternBudget = patternBudget;
    const indexes = new TagIndexes(theory, budget);
    this.#terms = { theory, budget, equality: new Equality(theory, budget), ways: new Map(), indexes };
    this.evaluator = new Evaluator(theory, dialect, budget, indexes);
  }

  /** Begins a question: what was left open for want of steps is open again. */
  ask(literals: readonly Literal[]): Outcome {
    try {
      return this.#ask(literals);
    } catch (error) {
      // A chain of thousands of references can exhaust the stack.
      if (!(error instanceof RangeError)) throw error;
      this.#abandon();
      return TOO_DEEP;
    }
  }

  #abandon(): void {
    this.#frames = 0;
    this.#stack.length = 0;
    this.#open.clear();
    this.#forget(0);
    this.evaluator.abandon();
  }

  #ask(literals: readonly Literal[]): Outcome {
    let outcome: Outcome = EMPTY;
    for (const { depth, part } of ROUNDS) {
      this.#limit = depth;
      this.#isCut = false;
      this.#dropped.clear();
      const saved = this.#budget.left * (1 - part);
      this.#budget.left -= saved;
      outcome = this.one(literals);
      const isSpent = this.#budget.left <= 0;
      this.#budget.left += saved;
      if (outcome.is !== "unknown" || !(this.#isCut || isSpent)) return outcome;
    }
    return outcome;
  }

  one(literals: readonly Literal[]): Outcome {
    if (!this.spend(COST.goal + literals.length * COST.literal)) return OUT_OF_STEPS;
    const goal = this.#simplify(literals);
    if (goal === undefined) return EMPTY;
    const key = goal.join();
    this.#stack.at(-1)?.uses.add(key);
    const known = this.#known.get(key);
    if (known !== undefined) return known.outcome;
    const assumed = this.#open.get(key)?.depth ?? this.#provisionally.get(key);
    if (assumed !== undefined) {
      const top = this.#stack.at(-1)!;
      top.lowest = Math.min(top.lowest, assumed);
      return EMPTY;
    }
    const dropped = this.#dropped.get(key);
    if (dropped !== undefined) return dropped;
    if (this.#stack.length >= this.#limit || this.#frames > MAX_FRAMES) {
      this.#isCut = true;
      return TOO_DEEP;
    }
    return this.#solve(goal, key);
  }

  several(literals: readonly Literal[], count: number): Several {
    return severalOf((goal) => this.one(goal), literals, count, this.theory);
  }

  spend(steps: number): boolean {
    this.#budget.left -= steps;
    return this.#budget.left > 0;
  }

  /** Returns the entry of a goal. */
  entry(key: string): Entry | undefined {
    return this.#known.get(key);
  }

  keyOf(literals: readonly Literal[]): string | undefined {
    return this.#simplify(literals)?.join();
  }

  #solve(goal: readonly Literal[], key: string): Outcome {
    const depth = this.#stack.length;
    const frame: Frame = { key, depth, lowest: depth, uses: new Set() };
    const since = this.#provisional.length;
    this.#stack.push(frame);
    this.#open.set(key, frame);
    this.#frames += FRAMES.level;
    const result = this.#search(goal);
    this.#frames -= FRAMES.level;
    this.#stack.pop();
    this.#open.delete(key);
    if (!("trees" in result)) {
      this.#forget(since);
      const isFinal = result.is === "found" || (result.is === "unknown" && result.code !== "BUDGET");
      if (result.is === "unknown") this.#dropped.set(key, result);
      if (isFinal && (result.is === "found" || frame.lowest === depth)) this.#known.set(key, { outcome: result });
      return result;
    }
    const refutation: Refutation = { goal, ways: result.trees, uses: [...frame.uses] };
    const parent = this.#stack.at(-1);
    if (frame.lowest < depth) {
      if (parent !== undefined) parent.lowest = Math.min(parent.lowest, frame.lowest);
      this.#provisional.push({ key, refutation });
      // Results that depended on this goal inherit its dependencies.
      for (const inner of this.#provisional.slice(since)) {
        const before = this.#provisionally.get(inner.key) ?? Infinity;
        this.#provisionally.set(inner.key, Math.min(before, frame.lowest));
      }
      return EMPTY;
    }
    for (const settled of this.#forget(since))
      this.#known.set(settled.key, { outcome: EMPTY, refutation: settled.refutation });
    this.#known.set(key, { outcome: EMPTY, refutation });
    return EMPTY;
  }

  #forget(since: number): readonly { readonly key: string; readonly refutation: Refutation }[] {
    const dropped = this.#provisional.splice(since);
    for (const { key } of dropped) this.#provisionally.delete(key);
    return dropped;
  }

  /** Conjunctions taken apart, what always holds left out; undefined for a contradiction. */
  #simplify(literals: readonly Literal[]): readonly Literal[] | undefined {
    const goal = new Set<Literal>();
    const queue = [...literals];
    for (const literal of queue) {
      if (literal === FALSE) return undefined;
      if (this.theory.must(literal) === ALL_KINDS) continue;
      const node = this.theory.node(literal);
      if (node.kind === "and" && !isNegative(literal)) queue.push(...node.of);
      else goal.add(literal);
    }
    let kinds = ALL_KINDS;
    for (const literal of goal) {
      if (goal.has(negate(literal))) return undefined;
      kinds &= this.theory.may(literal);
    }
    return kinds === 0 ? undefined : [...goal].sort((a, b) => a - b);
  }

  #search(goal: readonly Literal[]): Outcome | { readonly trees: readonly Tree[] } {
    let doubt: Outcome | undefined;
    const trees: Tree[] = [];
    const kinds = goal.reduce((sum, literal) => sum & this.theory.may(literal), ALL_KINDS);
    for (const kind of KINDS) {
      if (!(kinds & kind)) continue;
      const result = kind & (NULL | BOOLEAN) ? this.#constants(goal) : this.#ofKind(goal, kind);
      if (!("tree" in result) && result.is === "found") return result;
      if ("tree" in result) trees.push(result.tree);
      else doubt = result;
    }
    return doubt ?? { trees };
  }

  #constants(goal: readonly Literal[]): Outcome | { readonly tree: Tree } {
    const result = this.#among([null, false, true], goal);
    if ("tree" in result || result.is === "found") return result;
    // A goal that cannot be evaluated can still be contradictory.
    const isPossible = new Branch(NULL | BOOLEAN, this.#terms).take(goal);
    return isPossible ? result : { tree: LEAF };
  }

  #among(values: Iterable<Value>, literals: readonly Literal[]): Outcome | { readonly tree: Tree } {
    let doubt: Outcome | undefined;
    for (const value of values) {
      const truth = this.evaluator.all(literals, value);
      if (truth === true) return found(value);
      if (truth === undefined) doubt = this.#doubt(literals, "a listed value cannot be evaluated");
    }
    return doubt ?? { tree: LEAF };
  }

  #doubt(literals: readonly Literal[], reason: string): Outcome {
    if (this.#budget.left <= 0) return OUT_OF_STEPS;
    const opaque = literals.map((literal) => this.theory.node(literal)).find((node) => node.kind === "opaque");
    return unknown("UNSUPPORTED", opaque?.kind === "opaque" ? opaque.reason : reason);
  }

  #ofKind(goal: readonly Literal[], kind: Kinds): Outcome | { readonly tree: Tree } {
    const listed = this.#listed(goal, kind);
    if (listed !== undefined) return this.#among(listed, goal);
    const branch = new Branch(kind, this.#terms);
    return branch.take(goal) ? this.#branch(branch, 0, 0) : { tree: LEAF };
  }

  /** The values of a kind that one of the literals lists. */
  #listed(literals: readonly Literal[], kind: Kinds): readonly Value[] | undefined {
    for (const literal of literals) {
      const target = this.theory.deref(literal);
      if (isNegative(target)) continue;
      const node = this.theory.node(target);
      for (const part of node.kind === "and" ? node.of : [target]) {
        const own = isNegative(part) ? undefined : this.theory.node(part);
        if (own?.kind === "values") return [...own.values.values()].filter((value) => kindOf(value) === kind);
      }
    }
    return undefined;
  }

  /** `doubted` counts the splits on values with unsupported constraints. */
  #branch(branch: Branch, splits: number, doubted: number): Outcome | { readonly tree: Tree } {
    if (!this.spend(1)) return OUT_OF_STEPS;
    const leaf = this.leaf(branch, this);
    if (leaf.is === "empty") return { tree: LEAF };
    let open: readonly Literal[] = branch.pending;
    if (leaf.is === "found") {
      const { value } = leaf;
      const missed = [...branch.facts, ...open].filter((literal) => this.evaluator.holds(literal, value) !== true);
      if (missed.length === 0) return leaf;
      open = open.filter((literal) => missed.includes(literal));
      if (open.length === 0) return this.#doubt(missed, "a value that was put together could not be confirmed");
    }
    if (open.length === 0) return leaf;
    const isDoubted = leaf.is === "unknown" && NOT_UNDERSTOOD.has(leaf.code);
    if (isDoubted && doubted >= MAX_DOUBTED) return leaf;
    if (splits > MAX_SPLITS) return unknown("BUDGET", "too many alternatives depend on one another");
    const on = this.#narrowest(branch, open);
    this.#frames += FRAMES.split;
    const inner = (next: Branch): Outcome | { readonly tree: Tree } =>
      this.#branch(next, splits + 1, isDoubted ? doubted + 1 : 0);
    const result = this.#split(branch, on, inner, leaf.is === "unknown" ? leaf : undefined);
    this.#frames -= FRAMES.split;
    return result;
  }

  #narrowest(branch: Branch, open: readonly Literal[]): Literal {
    let best = open[0]!;
    let least = Infinity;
    for (const literal of open.slice(0, 40)) {
      const count = branch.ways(literal)!.length;
      if (count < least) [best, least] = [literal, count];
    }
    return best;
  }

  #split(
    branch: Branch,
    on: Literal,
    inner: (next: Branch) => Outcome | { readonly tree: Tree },
    reason?: Outcome,
  ): Outcome | { readonly tree: Tree } {
    let doubt: Outcome | undefined;
    const trees: Tree[] = [];
    for (const way of branch.ways(on)!) {
      if (!this.spend(COST.tried)) return OUT_OF_STEPS;
      if (way.length > LONG_WAY && this.#isClosedByFirst(branch, on, way)) {
        trees.push(CLOSED_BY_FIRST);
        continue;
      }
      const next = this.#isImpossible(branch, way) ? undefined : branch.with(on, way);
      const result = next === undefined ? { tree: LEAF } : inner(next);
      if ("tree" in result) trees.push(result.tree);
      else if (result.is === "found") return result;
      else {
        doubt = this.#worse(doubt, result);
        // Unsupported nodes are unsupported in every branch: no value will be found, but one can exist.
        if (reason?.is === "unknown" && NOT_UNDERSTOOD.has(reason.code)) return doubt;
      }
    }
    return doubt === undefined ? { tree: { on, ways: trees } } : this.#worse(doubt, reason);
  }

  /** Checks an exclusive alternative without the excluded ones first. */
  #isClosedByFirst(branch: Branch, on: Literal, way: readonly Literal[]): boolean {
    const next = branch.with(on, way.slice(0, 1));
    return next === undefined || this.leaf(next, this).is === "empty";
  }

  #worse(a: Outcome | undefined, b: Outcome | undefined): Outcome {
    return a?.is === "unknown" && (a.code === "BUDGET" || b === undefined) ? a : (b ?? a!);
  }

  /** Returns whether a nested goal is refuted independently of the object. */
  #isImpossible(branch: Branch, way: readonly Literal[]): boolean {
    const [literal, ...others] = way;
    if (literal === undefined || others.length > 0 || !isNegative(literal)) return false;
    const node = this.theory.node(literal);
    if (node.kind !== "every" || !("name" in node.region)) return false;
    const goal = memberGoal(branch.facts, node.region.name, this);
    return goal !== undefined && this.one([...goal, negate(node.member)]).is === "empty";
  }

  /** Builds a value for the facts of a branch, ignoring pending literals. */
  leaf({ facts, pending, kind }: Branch, inhabitants: Inhabitants): Outcome {
    const listed = this.#listed(facts, kind);
    if (listed !== undefined) {
      const result = this.#among(listed, [...facts, ...pending]);
      return "tree" in result ? EMPTY : result;
    }
    const { theory, evaluator } = this;
    switch (kind) {
      case NUMBER:
        return findNumber(facts, theory, this.#precision);
      case STRING:
        return findText(facts, { theory, evaluator, dialect: this.dialect, searchBudget: this.#patternBudget });
      case ARRAY:
        return findArray(facts, { theory, evaluator, inhabitants });
      case OBJECT:
        return findObject(facts, { theory, evaluator, inhabitants });
      default:
        return EMPTY;
    }
  }

  /** Replays a refutation: whether each way out of the goal is closed, given what is known of the values within. It takes no steps. */
  replays(refutation: Refutation, inhabitants: Inhabitants): boolean {
    return this.#withoutLimit(() => this.#replays(refutation, inhabitants));
  }

  /** Returns whether one of the values satisfies the goal, by evaluation alone, without steps. */
  isSatisfied(goal: readonly Literal[], values: Iterable<Value>): boolean {
    return this.#withoutLimit(() => {
      for (const value of values) if (this.evaluator.all(goal, value) === true) return true;
      return false;
    });
  }

  #withoutLimit<T>(run: () => T): T {
    const { left } = this.#budget;
    this.#budget.left = Infinity;
    try {
      return run();
    } finally {
      this.#budget.left = left;
    }
  }

  #replays({ goal, ways }: Refutation, inhabitants: Inhabitants): boolean {
    const kinds = goal.reduce((sum, literal) => sum & this.theory.may(literal), ALL_KINDS);
    const present = KINDS.filter((kind) => kinds & kind);
    if (present.length !== ways.length) return false;
    return present.every((kind, index) => {
      if (kind & (NULL | BOOLEAN)) return "tree" in this.#constants(goal);
      const listed = this.#listed(goal, kind);
      if (listed !== undefined) return "tree" in this.#among(listed, goal);
      const branch = new Branch(kind, this.#terms);
      return !branch.take(goal) || this.#replay(branch, ways[index]!, inhabitants);
    });
  }

  #replay(branch: Branch, tree: Tree, inhabitants: Inhabitants): boolean {
    if (tree.on === undefined) return this.leaf(branch, inhabitants).is === "empty";
    const { on } = tree;
    const ways = branch.pending.includes(on) ? (branch.ways(on) ?? []) : [];
    if (ways.length !== tree.ways.length) return false;
    return ways.every((way, index) => {
      const own = tree.ways[index]!;
      const next = branch.with(on, own.byFirst === true ? way.slice(0, 1) : way);
      return next === undefined || this.#replay(next, own, inhabitants);
    });
  }
}

const NOT_UNDERSTOOD: ReadonlySet<string> = new Set(["FORMAT", "UNSUPPORTED"]);

const TOO_DEEP = unknown("BUDGET", "the schemas nest too deep");

/** An alternative that excludes more than so many others. */
const LONG_WAY = 8;

const CLOSED_BY_FIRST: Tree = { on: undefined, ways: [], byFirst: true };

const LEAF: Tree = { on: undefined, ways: [] };
