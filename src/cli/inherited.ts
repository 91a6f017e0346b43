import { formatTraits } from "../model/format-traits.ts";
import type { Problem, ProblemCode } from "../contracts/errors.ts";
import { type Json, isObject } from "../model/json.ts";
import { conjuncts, fragmentOf, isWithin, type Pointer, split } from "../model/pointer.ts";
import type { Reading } from "../contracts/reader.ts";
import { parseDocument, parseManifests } from "../readers/document/parse.ts";

/** Codes of problems of a part: the rest of the file is still read. */
const OF_PARTS: ReadonlySet<ProblemCode> = new Set([
  "MISSING_FIELD",
  "REF_CYCLE",
  "REF_NOT_FOUND",
  "REF_OUTSIDE_ROOT",
  "REF_REMOTE",
  "WRONG_TYPE",
] satisfies ProblemCode[]);

/** These may come from where the old side is read: a document that was piped in has no files beside it. */
const OF_PLACE: ReadonlySet<ProblemCode> = new Set([
  "REF_NOT_FOUND",
  "REF_OUTSIDE_ROOT",
  "REF_REMOTE",
] satisfies ProblemCode[]);

export interface Inheritance {
  /**
   * True if both sides are states of one repository. A problem of both sides is then reported once and does not fail
   * the run, because otherwise nothing could be merged. Between two named sides it keeps its severity.
   */
  readonly isHistory: boolean;
  /** True if the old side is a lock file: nothing corrects it, and what it does not state is not compared. */
  readonly isLocked: boolean;
  /** Prefixes of places on the old side that messages can repeat. */
  readonly oldPrefix: string;
  /** Returns the path of a file on a side by its name, equal on both sides for what is the same file. */
  readonly pathOf: Readonly<Record<"old" | "new", (file: string) => string>>;
}

type Sides = Readonly<Record<"old" | "new", Reading>>;

/**
 * Reports a problem of the old side that is corrected on the new one as not compared. A problem is the same where it
 * stands at the same place: a copy of it hides another part. Problems are complete after the comparison.
 */
export function withInherited({ old, new: new_ }: Sides, inheritance: Inheritance): Sides {
  const lost: Pointer[] = [];
  const sides = { old, new: new_ };
  return {
    old: {
      ...old,
      get problems() {
        return problemsOfOld(sides, inheritance);
      },
    },
    new: {
      ...new_,
      lose: (at) => lost.push(at),
      get problems() {
        return problemsOfNew(sides, inheritance, lost);
      },
    },
  };
}

export function asInherited(problem: Problem): Problem {
  return { ...problem, level: "warning", hint: `The problem existed before this change. ${problem.hint}` };
}

function problemsOfOld(sides: Sides, inheritance: Inheritance): readonly Problem[] {
  const { old } = sides;
  const known = new Set(sameProblems(sides, inheritance).values());
  return old.problems.flatMap((problem) => {
    if (!isPart(problem) || inheritance.isLocked) return [problem];
    if (inheritance.isHistory) return known.has(problem) ? [] : [asInherited(problem)];
    const isMended = !known.has(problem);
    return [
      isMended && (!OF_PLACE.has(problem.code) || isWithinDocument(problem, old)) ? asInherited(problem) : problem,
    ];
  });
}

function problemsOfNew(sides: Sides, inheritance: Inheritance, lost: readonly Pointer[]): readonly Problem[] {
  const { problems } = sides.new;
  if (!inheritance.isHistory) return problems;
  const inherited = [...sameProblems(sides, inheritance).keys()];
  const hiding = inherited.filter((problem) => lost.some((at) => concerns(problem, at)));
  // A schema can be lost by way of others.
  const kept = new Set(
    lost.length > 0 && hiding.length === 0 ? [] : inherited.filter((each) => !hiding.includes(each)),
  );
  return problems.map((problem) => (kept.has(problem) ? asInherited(problem) : problem));
}

/** Returns whether a problem is in a schema, or is the reason why a reference to it leads nowhere. */
function concerns({ pointer = "" }: Problem, at: Pointer): boolean {
  return conjuncts(at).some((part) => isWithin(pointer, fragmentOf(part)));
}

function isPart({ level, code }: Problem): boolean {
  return level === "error" && OF_PARTS.has(code);
}

/** The problems of parts on the new side that the old one has at the same place, each with that one. */
function sameProblems({ old, new: new_ }: Sides, { oldPrefix, pathOf }: Inheritance): ReadonlyMap<Problem, Problem> {
  const found = new Map<Problem, Problem>();
  const before = old.problems.filter(isPart);
  const after = new_.problems.filter(isPart);
  for (const placeOf of [exactly, byItems]) {
    const used = new Set(found.values());
    const rest = before.filter((problem) => !used.has(problem));
    const open = after.filter((problem) => !found.has(problem));
    if (rest.length === 0 || open.length === 0) break;
    const keyOf = (problem: Problem, reading: Reading, side: "old" | "new"): string => {
      const stated = statementOf(problem, reading);
      const said = oldPrefix === "" ? stated : stated.replaceAll(oldPrefix, "");
      return [problem.code, pathOf[side](problem.file), placeOf(problem, reading), said].join("\n");
    };
    const byKey = new Map<string, Problem[]>();
    for (const problem of rest) {
      const key = keyOf(problem, old, "old");
      byKey.set(key, [...(byKey.get(key) ?? []), problem]);
    }
    for (const problem of open) {
      const same = byKey.get(keyOf(problem, new_, "new"))?.shift();
      if (same !== undefined) found.set(problem, same);
    }
  }
  return found;
}

/** The reference as it is written, because messages name what it leads to on this machine. */
function statementOf(problem: Problem, reading: Reading): string {
  return (OF_PLACE.has(problem.code) ? writtenReference(problem, reading) : undefined) ?? problem.message;
}

function exactly({ pointer = "" }: Problem): string {
  return pointer;
}

/** The place with the content of list items instead of their positions, which an added item moves. */
function byItems({ pointer = "", file }: Problem, { files, snapshot }: Reading): string {
  const source = files.find(({ name }) => name === file);
  if (source === undefined || !/\/\d+(?:\/|$)/u.test(pointer)) return pointer;
  const parsed = formatTraits(snapshot).isApplied ? parseManifests(source) : parseDocument(source);
  let value: Json | undefined = "value" in parsed ? parsed.value : undefined;
  const steps = split(`#${pointer}`).tokens.map((token) => {
    const isItem = Array.isArray(value);
    value = isItem ? (value as readonly Json[])[Number(token)] : isObject(value) ? value[token] : undefined;
    return isItem && value !== undefined ? nameOfItem(value) : token;
  });
  return steps.join("/");
}

function nameOfItem(item: Json): string {
  const { name, in: place } = isObject(item) ? item : {};
  return typeof name === "string" ? JSON.stringify([name, place]) : JSON.stringify(item);
}

const REFERENCE = /\$ref["']?\s*:\s*["']?([^"'\s,}]+)/u;

function writtenReference({ file, range }: Problem, { files }: Reading): string | undefined {
  const text = files.find(({ name }) => name === file)?.text;
  return REFERENCE.exec((range && text?.slice(range.start.offset, range.end.offset)) ?? "")?.[1];
}

/** Returns whether a reference leads to a place in its document. */
function isWithinDocument(problem: Problem, reading: Reading): boolean {
  return writtenReference(problem, reading)?.startsWith("#") === true;
}
