import type { SourceFile } from "../../src/contracts/source.ts";
import type { Chance } from "../property/chance.ts";

export type State = readonly SourceFile[];

/** One API without two edits, with either of them, and with both. */
export type TwoEdits = readonly [base: State, one: State, other: State, both: State];

/** A format, with random documents and the edits that people make. */
export interface Subject<M = unknown> {
  readonly name: string;
  random(chance: Chance): M;
  /** The same after one edit; undefined where the edit that chance picks finds nothing to edit. */
  edited(model: M, chance: Chance): M | undefined;
  files(model: M): State;
  /** Two edits at unrelated places; undefined where chance draws none. */
  twoEdits(chance: Chance): TwoEdits | undefined;
  /** One edit of a definition that several places use; undefined for a subject whose documents share none. */
  sharedEdit?(chance: Chance): readonly [old: State, new: State];
  /** True if an edit of one place can be reported together with an edit of the other one. */
  readonly joinsCopies?: true;
}

export function fileOf(name: string, text: string): SourceFile {
  return { name, url: `file:///api/${name}`, text };
}

/** Hides which type a model has: the laws pass models on and look into none. */
export function subject<M>(own: Subject<M>): Subject {
  return own as Subject;
}

/** A format whose documents are put together of two halves. */
export interface Halves<M> extends Pick<Subject<M>, "random" | "edited"> {
  /** One API. What the right half declares has other names than what the left half declares, so that no change of one concerns the other. */
  files(left: M, right?: M): State;
}

/** Edits one half, and the other one. */
export function editsOfHalves<M>({ random, edited, files }: Halves<M>): (chance: Chance) => TwoEdits | undefined {
  return (chance) => {
    const left = random(chance);
    // The hardest neighbour of an edit is the same edit of a copy.
    const right = chance.is(50) ? left : random(chance);
    const newLeft = edited(left, chance);
    const newRight = right === left && chance.is(50) ? newLeft : edited(right, chance);
    if (newLeft === undefined || newRight === undefined) return undefined;
    return [files(left, right), files(newLeft, right), files(left, newRight), files(newLeft, newRight)];
  };
}
