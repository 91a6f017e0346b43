// The machines of several patterns, side by side, without the states that no string of the language passes.
import { overlay } from "./alphabet.ts";
import { type Automaton, DEAD, MATCHED } from "./automaton.ts";
import { type Letter, lettersOf } from "./letters.ts";
import { Numbering } from "./numbering.ts";

export interface Product {
  /** The possible letters, best first. */
  readonly letters: readonly ProductLetter[];
  /** undefined where no string can be in the language. */
  readonly start: number | undefined;
  /** The state after each class of characters; NOWHERE where the language has no such string. */
  row(state: number): readonly number[];
  accepts(state: number): boolean;
  /** Returns the price of the row in steps. */
  cost(state: number): number;
}

export interface ProductLetter extends Letter {
  /** The index in a row. */
  readonly by: number;
}

export const NOWHERE = -1;

/** Units of work that are as dear as a state. */
const WORK_OF_A_STATE = 32;

export function createProduct(
  matching: readonly Automaton[],
  notMatching: readonly Automaton[],
  lettersPerClass: number,
): Product {
  const automata = [...matching, ...notMatching];
  const { alphabet, parts } = overlay(automata.map((each) => each.alphabet));
  const letters = orderedLetters(lettersOf(alphabet, lettersPerClass));
  const astral = lettersOf(alphabet, 1).map(([letter]) => (letter?.codePoint ?? 0) > 0xffff);
  const sinks = automata.map((_, index) => (index < matching.length ? DEAD : MATCHED));
  const tuples = new Numbering();
  const rows: (readonly number[])[] = [];

  const makeRow = (state: number): readonly number[] => {
    const own = tuples.list(state).map((part, index) => automata[index]?.row(part) ?? []);
    return parts.map((classes, by) => {
      const next: number[] = [];
      for (const [index, row] of own.entries()) {
        const after = afterClass(automata[index], row, classes[index] ?? 0, astral[by] === true);
        if (after === sinks[index]) return NOWHERE;
        next.push(after);
      }
      return tuples.of(next);
    });
  };

  const starts = automata.map(({ start }) => start);
  return {
    letters,
    start: starts.some((start, index) => start === sinks[index]) ? undefined : tuples.of(starts),
    row: (state) => (rows[state] ??= makeRow(state)),
    accepts: (state) =>
      tuples.list(state).every((part, index) => automata[index]?.accepts(part) === index < matching.length),
    cost: (state) => {
      const work = tuples.list(state).reduce((sum, part, index) => sum + (automata[index]?.work(part) ?? 0), 0);
      return 1 + Math.floor((work + parts.length * automata.length) / WORK_OF_A_STATE);
    },
  };
}

function afterClass(automaton: Automaton | undefined, row: readonly number[], by: number, astral: boolean): number {
  const halves = automaton?.halves;
  if (automaton === undefined || halves === undefined || !astral) return row[by] ?? DEAD;
  return automaton.row(row[halves[0]] ?? DEAD)[halves[1]] ?? DEAD;
}

function orderedLetters(byClass: readonly (readonly Letter[])[]): readonly ProductLetter[] {
  const letters = byClass.flatMap((each, by) => each.map((letter) => ({ ...letter, by })));
  return letters.sort((a, b) => a.tier - b.tier || a.codePoint - b.codePoint);
}
