import type { ProblemCode } from "../../contracts/errors.ts";

/** Half-open offsets into a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A fault of a text, before its offset is converted to line and column. */
export interface Fault {
  readonly code: ProblemCode;
  /** Undefined where the fault is the whole text's. */
  readonly span: Span | undefined;
  readonly message: string;
  readonly hint: string;
}

/** The maximum nesting, so that everything after parsing can recurse. */
export const MAX_DEPTH = 1000;

/** The bracket or dash that stands deepest: where a parser gave up without saying so. */
export function deepest(text: string): Span {
  let depth = 0;
  let most = 0;
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index]!;
    if ("[{(<-".includes(sign)) depth++;
    else if ("]})>".includes(sign)) depth = Math.max(0, depth - 1);
    if (depth > most) [most, at] = [depth, index];
  }
  return { start: at, end: Math.min(at + 1, text.length) };
}

export function tooDeep(span: Span | undefined): Fault {
  return {
    code: "TOO_DEEP",
    span,
    message: `The text nests more than ${MAX_DEPTH} levels deep.`,
    hint: "Check that the file is what you meant: no API description is nested like this.",
  };
}

export function duplicateKey(key: string, span: Span): Fault {
  return {
    code: "DUPLICATE_KEY",
    span,
    message: `The name ${JSON.stringify(key)} stands twice in one object; readers differ on which one counts.`,
    hint: "Remove one of the two, or rename it.",
  };
}
