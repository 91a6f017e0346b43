// An expression as instructions of a nondeterministic machine. Counted repetitions are written out, up to a bound.
import type { CharSet } from "refa";
import { isAnchored } from "./anchors.ts";
import { everything } from "./characters.ts";
import { type Assertion, type Expression, UnsupportedPattern } from "./expression.ts";

export type Instruction =
  | { readonly op: "take"; readonly set: number; readonly next: number }
  | { readonly op: "fork"; readonly next: readonly number[] }
  | { readonly op: "assert"; readonly assertion: Assertion; readonly next: number }
  /** What follows must (not) begin with what `start` matches. */
  | { readonly op: "ahead"; readonly negate: boolean; readonly start: number; readonly next: number }
  /** What precedes must (not) end with what the machine `behind` matches. */
  | { readonly op: "behind"; readonly negate: boolean; readonly behind: number; readonly next: number }
  | { readonly op: "match" };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly sets: readonly CharSet[];
  readonly start: number;
  /** The start states of lookbehinds at the start of the text; inner ones come first. */
  readonly behinds: readonly number[];
}

const MAX_INSTRUCTIONS = 40_000;
const MATCH = 0;

/** A machine that matches where the expression matches anywhere in the text. */
export function compileProgram(expression: Expression): Program {
  const instructions: Instruction[] = [{ op: "match" }];
  const sets = new Map<CharSet, number>();
  const behinds: number[] = [];
  let insideBehind = false;

  const add = (instruction: Instruction): number => {
    if (instructions.length >= MAX_INSTRUCTIONS) throw new UnsupportedPattern("its repetitions are too large");
    return instructions.push(instruction) - 1;
  };

  const setOf = (set: CharSet): number => {
    const known = sets.get(set);
    if (known !== undefined) return known;
    sets.set(set, sets.size);
    return sets.size - 1;
  };

  /** A loop whose body is written after it: the body has to lead back. */
  const addLoop = (body: (loop: number) => number, exit: number): number => {
    const next = [exit];
    const loop = add({ op: "fork", next });
    next.unshift(body(loop));
    return loop;
  };

  const anywhere = (start: number): number =>
    addLoop((loop) => add({ op: "take", set: setOf(everything()), next: loop }), start);

  /** Writes the expression so that `next` follows it, and says where it starts. */
  const write = (node: Expression, next: number): number => {
    switch (node.kind) {
      case "characters":
        return add({ op: "take", set: setOf(node.set), next });
      case "sequence":
        return node.parts.reduceRight((following, part) => write(part, following), next);
      case "choice":
        return add({ op: "fork", next: node.options.map((option) => write(option, next)) });
      case "repeat":
        return writeRepeat(node.body, node.min, node.max, next);
      case "assertion":
        return add({ op: "assert", assertion: node.assertion, next });
      case "look":
        return node.behind ? writeBehind(node.body, node.negate, next) : writeAhead(node.body, node.negate, next);
    }
  };

  const writeRepeat = (body: Expression, min: number, max: number, next: number): number => {
    let start = next;
    if (isEmpty(body)) return next;
    if (max === Infinity) start = addLoop((loop) => write(body, loop), next);
    else
      for (let optional = max - min; optional > 0; optional--)
        start = add({ op: "fork", next: [write(body, start), next] });
    for (let times = min; times > 0; times--) start = write(body, start);
    return start;
  };

  const writeAhead = (body: Expression, negate: boolean, next: number): number => {
    if (insideBehind) throw new UnsupportedPattern("it has a lookahead within a lookbehind");
    return add({ op: "ahead", negate, start: write(body, MATCH), next });
  };

  const writeBehind = (body: Expression, negate: boolean, next: number): number => {
    const outer = insideBehind;
    insideBehind = true;
    const entry = write(body, MATCH);
    insideBehind = outer;
    const behind = behinds.push(isAnchored(body, "text-start") ? entry : anywhere(entry)) - 1;
    return add({ op: "behind", negate, behind, next });
  };

  const entry = write(expression, MATCH);
  const start = isAnchored(expression, "text-start") ? entry : anywhere(entry);
  return { instructions, sets: [...sets.keys()], start, behinds };
}

/** Nothing but the empty text, without a condition: repeating it is idle. */
function isEmpty(node: Expression): boolean {
  return node.kind === "sequence" && node.parts.length === 0;
}
