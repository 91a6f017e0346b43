// Random documents and their comparisons, on which laws are tried.
import type { Comparison } from "../../src/contracts/finding.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import type { Chance } from "../property/chance.ts";
import { compared, isRead, read } from "./observe.ts";
import type { State, Subject, TwoEdits } from "./subject.ts";

/** Two edits at unrelated places, compared with the state before them. */
export interface Unrelated extends Pick<Subject, "joinsCopies"> {
  readonly states: TwoEdits;
  readonly ofOne: Comparison;
  readonly ofOther: Comparison;
  readonly ofBoth: Comparison;
}

export function unrelatedEdits(subject: Subject, chance: Chance): Unrelated | undefined {
  const states = subject.twoEdits(chance);
  if (states === undefined) return undefined;
  const [base, one, other, both] = states.map(read) as [Reading, Reading, Reading, Reading];
  if (!isRead(base, one, other, both)) return undefined;
  return {
    states,
    ofOne: compared(base, one),
    ofOther: compared(base, other),
    ofBoth: compared(base, both),
    ...(subject.joinsCopies && { joinsCopies: true }),
  };
}

/** One document before and after one to three edits. */
export interface Changed {
  readonly states: readonly [old: State, new: State];
  readonly old: Reading;
  readonly new: Reading;
  readonly usual: Comparison;
}

export function changedDocument({ random, edited, files }: Subject, chance: Chance): Changed | undefined {
  const before = random(chance);
  let after = edited(before, chance);
  for (let more = chance.of([0, 1, 2]); more > 0 && after !== undefined; more--) after = edited(after, chance) ?? after;
  return after === undefined ? undefined : changed([files(before), files(after)]);
}

export function changed(states: readonly [old: State, new: State]): Changed | undefined {
  const [old, new_] = states.map(read) as [Reading, Reading];
  return isRead(old, new_) ? { states, old, new: new_, usual: compared(old, new_) } : undefined;
}
