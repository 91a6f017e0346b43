// The deterministic automaton of a pattern, built lazily. A state contains the possible continuations (threads) before
// the next character is known, when assertions are decided. A thread can have pending lookaheads: sets of threads that
// must or must not match.
import type { CharSet } from "refa";
import { type Alphabet, alphabetOf, classesIn, classOf } from "./alphabet.ts";
import { everything, HIGH_SURROGATES, LAST_CODE_POINT, LOW_SURROGATES, wordCharacters } from "./characters.ts";
import { type Context, holds, type Side, SIDES, usesOf } from "./context.ts";
import { Numbering } from "./numbering.ts";
import type { Program } from "./program.ts";
import { refa } from "./refa.ts";

/** The pattern cannot match. */
export const DEAD = 0;
/** The pattern has matched, regardless of the rest. */
export const MATCHED = 1;

export interface Automaton {
  readonly alphabet: Alphabet;
  readonly start: number;
  /** The state after a class of characters, for each. */
  row(state: number): readonly number[];
  /** Returns whether the pattern matches a text that ends here. */
  accepts(state: number): boolean;
  /** The work of making the state's row: depends on the state only, not on what was asked before. */
  work(state: number): number;
  /** All work so far, as a measure of memory. */
  readonly size: number;
  /** For patterns over code units: the classes of both halves of a character beyond U+FFFF. */
  readonly halves: readonly [high: number, low: number] | undefined;
}

/** The work of one row is beyond any budget. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

const MAX_ROW_WORK = 4_000_000;

interface Thread {
  readonly at: number;
  /** Twice the number of a kernel, plus one where it must not match. */
  readonly owes: readonly number[];
}

/** Threads that wait for a character, or match once they owe nothing. */
interface Closed {
  readonly threads: readonly number[];
  readonly matched: boolean;
}

/** The kernel after a class of characters. */
type Advance = (kernel: number, by: number) => number;

interface State {
  readonly previous: Side;
  /** Kernels: those of lookbehinds, then the pattern's own. */
  readonly kernels: readonly number[];
  row?: readonly number[];
  accepts?: boolean;
  work: number;
}

export function createAutomaton(program: Program, newlines: CharSet, codeUnits: boolean): Automaton {
  const { instructions, behinds } = program;
  const uses = usesOf(program);
  const observed = [...program.sets];
  if (uses.words) observed.push(wordCharacters());
  if (uses.lines) observed.push(newlines);
  const surrogates = [HIGH_SURROGATES, LOW_SURROGATES].map((range) => refa().CharSet.fromRange(LAST_CODE_POINT, range));
  if (codeUnits)
    observed.push(...surrogates, refa().CharSet.fromRange(LAST_CODE_POINT, { min: 0x10000, max: LAST_CODE_POINT }));
  const alphabet = alphabetOf(observed);
  const classesOfSet = program.sets.map((set) =>
    set === everything() ? all(alphabet.size) : classesIn(alphabet, set),
  );
  const memberOfSet = classesOfSet.map((classes) => new Set(classes));
  const sides = all(alphabet.size).map((): Side => "other");
  if (uses.words) for (const each of classesIn(alphabet, wordCharacters())) sides[each] = "word";
  if (uses.lines) for (const each of classesIn(alphabet, newlines)) sides[each] = "newline";
  const groups = new Map<Side, Set<number>>();
  for (const [each, side] of sides.entries()) groups.set(side, (groups.get(side) ?? new Set()).add(each));

  const threads: Thread[] = [];
  const threadNumbers = new Map<string, number>();
  const plainThreads: number[] = [];
  const kernels = new Numbering();
  const stateNumbers = new Numbering();
  const states: State[] = [];
  const marks: number[] = [];
  let mark = 0;
  let work = 0;
  let size = 0;

  const threadOf = (at: number, owes: readonly number[]): number => {
    const plain = owes.length === 0 ? plainThreads[at] : undefined;
    if (plain !== undefined) return plain;
    const key = `${String(at)}:${owes.join()}`;
    const known = threadNumbers.get(key);
    if (known !== undefined) return known;
    const number = threads.push({ at, owes }) - 1;
    if (owes.length === 0) plainThreads[at] = number;
    else threadNumbers.set(key, number);
    return number;
  };

  const kernelOf = (members: number[]): number => {
    if (members.length < 2) return kernels.of(members);
    members.sort((a, b) => a - b);
    return kernels.of(members.filter((each, index) => each !== members[index - 1]));
  };

  const stateOf = (previous: Side, own: readonly number[]): number => {
    const number = stateNumbers.of([SIDES.indexOf(previous), ...own]);
    states[number] ??= { previous, kernels: own, work: 0 };
    return number;
  };

  const spend = (units: number): void => {
    work += units;
    size += units;
    if (work > MAX_ROW_WORK) throw new TooMuchWork("a state of the patterns' automata is too large");
  };

  /** Follows the threads of a kernel up to where they need a character. */
  const close = (kernel: number, context: Context): Closed => {
    const own = ++mark;
    const found: number[] = [];
    let matched = false;
    const open = [...kernels.list(kernel)];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (marks[number] === own) continue;
      marks[number] = own;
      spend(1);
      const { at, owes } = threads[number] ?? NO_THREAD;
      const instruction = instructions[at];
      switch (instruction?.op) {
        case "take":
          found.push(number);
          break;
        case "match":
          if (owes.length === 0) matched = true;
          else found.push(number);
          break;
        case "fork":
          for (const next of instruction.next) open.push(threadOf(next, owes));
          break;
        case "assert":
          if (holds(instruction.assertion, context)) open.push(threadOf(instruction.next, owes));
          break;
        case "behind":
          if (context.behinds[instruction.behind] !== instruction.negate) open.push(threadOf(instruction.next, owes));
          break;
        case "ahead": {
          const debt = 2 * kernelOf([threadOf(instruction.start, [])]) + (instruction.negate ? 1 : 0);
          open.push(threadOf(instruction.next, withDebt(owes, debt)));
          break;
        }
      }
    }
    return { threads: found, matched };
  };

  const contextOf = (state: State, next: Side): Context => {
    const context = { previous: state.previous, next, behinds: [] as boolean[] };
    // A lookbehind asks only those within it, which stand before it.
    for (const index of behinds.keys()) context.behinds.push(close(state.kernels[index] ?? 0, context).matched);
    return context;
  };

  /** Returns the next kernel of a lookahead for a class of characters. */
  const createAdvance = (context: Context): Advance => {
    const closed = new Map<number, Closed>();
    const advanced = new Map<number, number>();
    const advance: Advance = (kernel, by) => {
      const key = kernel * alphabet.size + by;
      const known = advanced.get(key);
      if (known !== undefined) return known;
      const here = closed.get(kernel) ?? close(kernel, context);
      closed.set(kernel, here);
      const result = here.matched ? MATCHED_KERNEL : kernelOf(here.threads.flatMap((each) => step(each, by, advance)));
      advanced.set(key, result);
      return result;
    };
    return advance;
  };

  /** The thread after a class of characters; none where it ends. */
  const step = (number: number, by: number, advance: Advance): readonly number[] => {
    spend(1);
    const { at, owes } = threads[number] ?? NO_THREAD;
    const instruction = instructions[at];
    if (instruction?.op === "take" && memberOfSet[instruction.set]?.has(by) !== true) return [];
    const left = new Set<number>();
    for (const debt of owes) {
      const kernel = advance(debt >> 1, by);
      const negate = debt % 2 === 1;
      if (kernel === (negate ? MATCHED_KERNEL : EMPTY_KERNEL)) return [];
      if (kernel > MATCHED_KERNEL) left.add(2 * kernel + (negate ? 1 : 0));
    }
    return [threadOf(instruction?.op === "take" ? instruction.next : at, sorted(left))];
  };

  /** Returns the next kernel for each class. */
  const advanceAll = (closed: Closed, context: Context, classes: ReadonlySet<number>): readonly number[] => {
    const buckets: (number[] | undefined)[] = new Array<undefined>(alphabet.size).fill(undefined);
    let advance: Advance | undefined;
    for (const number of closed.threads) {
      const { at, owes } = threads[number] ?? NO_THREAD;
      const instruction = instructions[at];
      const takes = instruction?.op === "take" ? instruction : undefined;
      const after = takes === undefined || owes.length > 0 ? undefined : threadOf(takes.next, owes);
      if (after === undefined) advance ??= createAdvance(context);
      for (const by of takes === undefined ? classes : (classesOfSet[takes.set] ?? [])) {
        const bucket = (buckets[by] ??= []);
        if (after !== undefined) bucket.push(after);
        else if (advance !== undefined && classes.has(by)) bucket.push(...step(number, by, advance));
      }
      spend(takes === undefined ? classes.size : (classesOfSet[takes.set]?.length ?? 0));
    }
    return buckets.map((bucket) => (bucket === undefined ? EMPTY_KERNEL : kernelOf(bucket)));
  };

  const makeRow = (state: State): readonly number[] => {
    work = 0;
    const row = new Array<number>(alphabet.size).fill(DEAD);
    for (const [side, classes] of groups) {
      const context = contextOf(state, side);
      const closed = state.kernels.map((kernel) => close(kernel, context));
      if (closed.at(-1)?.matched === true) {
        for (const each of classes) row[each] = MATCHED;
        continue;
      }
      const advanced = closed.map((each) => advanceAll(each, context, classes));
      for (const each of classes) {
        const own = advanced.map((kernels) => kernels[each] ?? EMPTY_KERNEL);
        row[each] = own.at(-1) === EMPTY_KERNEL ? DEAD : stateOf(side, own);
      }
    }
    state.work = work;
    size += row.length;
    return row;
  };

  const matchesAtEnd = (kernel: number, context: Context): boolean => {
    const { threads: waiting, matched } = close(kernel, context);
    return (
      matched ||
      waiting.some((number) => {
        const { at, owes } = threads[number] ?? NO_THREAD;
        if (instructions[at]?.op !== "match") return false;
        return owes.every((debt) => matchesAtEnd(debt >> 1, context) !== (debt % 2 === 1));
      })
    );
  };

  const stateAt = (number: number): State => {
    const state = states[number];
    if (state === undefined) throw new RangeError(`no state ${String(number)}`);
    return state;
  };

  // EMPTY_KERNEL, MATCHED_KERNEL, DEAD and MATCHED, in this order.
  kernels.of([]);
  kernels.of([MATCHED_MARK]);
  for (const each of [DEAD, MATCHED]) {
    const row = new Array<number>(alphabet.size).fill(each);
    states[stateNumbers.of([each])] = { previous: "other", kernels: [], row, accepts: each === MATCHED, work: 0 };
  }
  const starts = [...behinds, program.start].map((at) => kernelOf([threadOf(at, [])]));
  const start = stateOf(uses.edges ? "edge" : "other", starts);
  const half = (range: { readonly min: number }): number => classOf(alphabet, range.min);

  return {
    alphabet,
    start,
    row: (number) => {
      const state = stateAt(number);
      return (state.row ??= makeRow(state));
    },
    accepts: (number) => {
      const state = stateAt(number);
      if (state.accepts === undefined) {
        work = 0;
        state.accepts = matchesAtEnd(state.kernels.at(-1) ?? EMPTY_KERNEL, contextOf(state, "edge"));
      }
      return state.accepts;
    },
    work: (number) => stateAt(number).work,
    get size() {
      return size;
    },
    halves: codeUnits ? [half(HIGH_SURROGATES), half(LOW_SURROGATES)] : undefined,
  };
}

const NO_THREAD: Thread = { at: 0, owes: [] };
const EMPTY_KERNEL = 0;
/** Stands for any kernel that has matched. */
const MATCHED_KERNEL = 1;
const MATCHED_MARK = -1;

function withDebt(owes: readonly number[], debt: number): readonly number[] {
  return owes.includes(debt) ? owes : [...owes, debt].sort((a, b) => a - b);
}

function sorted(numbers: ReadonlySet<number>): readonly number[] {
  return numbers.size < 2 ? [...numbers] : [...numbers].sort((a, b) => a - b);
}

function all(size: number): readonly number[] {
  return Array.from({ length: size }, (_, index) => index);
}
