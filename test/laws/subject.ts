import type { SourceFile } from "../../src/source.ts";
import type { Chance } from "../property/chance.ts";

/** A format, with random documents and the edits that people make. */
export interface Subject<M = unknown> {
  readonly name: string;
  random(chance: Chance): M;
  /** The same after one edit; undefined where the edit that chance picks finds nothing to edit. */
  edited(model: M, chance: Chance): M | undefined;
  /** One API. What the right half declares has other names than what the left half declares, so that no change of one concerns the other. */
  files(left: M, right?: M): readonly SourceFile[];
  /** True if equal content is one declaration: an edit in one half can be reported at a place of the other half. */
  readonly joinsCopies?: true;
}

export function fileOf(name: string, text: string): SourceFile {
  return { name, url: `file:///api/${name}`, text };
}

/** Hides which type a model has: the laws pass models on and look into none. */
export function subject<M>(own: Subject<M>): Subject {
  return own as Subject;
}
