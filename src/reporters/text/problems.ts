import type { Problem } from "../../contracts/errors.ts";
import { partitionBy } from "../causes.ts";
import { frame } from "../frame.ts";
import { where, withinPath } from "../place.ts";
import { count, enumeration, firstOf, oneLine, printable } from "../prose.ts";
import { kindTitle, problemLabel } from "../suppression.ts";
import { headlineOf, labelled, MARKS, type Print } from "./print.ts";

const PROBLEMS_SHOWN = 5;
const PLACES_SHOWN = 3;
const FRAME_HEIGHT = 4;

/** Shows errors in full, a few of each kind, and several warnings of one kind as one block; `--all` shows each in full. */
export function listProblems(problems: readonly Problem[], print: Print): readonly string[][] {
  return partitionBy(distinct(problems), ([first]) => [first!.level, first!.code]).flatMap((kind) => {
    if (print.all || kind.length === 1) return kind.map((each) => describeProblem(each, print));
    if (kind[0]![0]!.level === "warning") return [describeKind(kind, print)];
    const shown = kind.length > PROBLEMS_SHOWN + 1 ? kind.slice(0, PROBLEMS_SHOWN) : kind;
    const blocks = shown.map((each) => describeProblem(each, print));
    return shown === kind ? blocks : [...blocks, [more(kind.length - shown.length, print)]];
  });
}

/** One line for each of the first ones, and the advice that they share. */
function describeKind(kind: readonly (readonly Problem[])[], print: Print): string[] {
  const [first, ...others] = kind.map(([problem]) => problem!);
  const { style } = print;
  const title = kindTitle([first!, ...others]);
  const rest = kind.length - PROBLEMS_SHOWN;
  const isShared = others.every(({ hint }) => hint === first!.hint);
  return [
    style.warning(`${MARKS.warn} ${title}`),
    ...kind.slice(0, PROBLEMS_SHOWN).map(([problem, ...again]) => {
      const also = again.length === 0 ? "" : ` and ${count(again.length, "more place")}`;
      return `  ${printable(print.where(problem!) + withinPath(problem!))}${also}  ${oneLine(problem!.message)}`;
    }),
    ...(rest > 0 ? [`  ${more(rest, print)}`] : []),
    ...(isShared && first!.hint !== "" ? labelled("help", first!.hint, print) : []),
    `  ${style.faint(first!.code)}`,
  ];
}

function more(amount: number, { style }: Print): string {
  return style.faint(`… and ${count(amount, "more problem")} of this kind (--all)`);
}

/** Errors first. One problem may occur in many places, on both sides too. */
function distinct(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const errorsFirst = problems.toSorted((a, b) => (a.level < b.level ? -1 : a.level > b.level ? 1 : 0));
  return partitionBy(errorsFirst, ({ level, code, message, hint }) => [level, code, message, hint]);
}

function describeProblem(problems: readonly Problem[], print: Print): string[] {
  const [problem] = problems;
  if (problem === undefined) return [];
  const { style, width } = print;
  const { level, message, hint, code, file, range } = problem;
  const error = level === "error";
  const lead = `${error ? MARKS.error : MARKS.warn} ${problemLabel(problem)}:`;
  const source = print.source(file);
  const others = firstOf([...new Set(problems.map(where))].slice(1), PLACES_SHOWN);
  return [
    ...headlineOf(lead, message, error ? style.error : style.warning, print),
    `  ${printable(where(problem) + withinPath(problem))}`,
    ...(source === undefined || range === undefined
      ? []
      : frame(source.text, range, { mark: "!", width, style, height: FRAME_HEIGHT, context: 0 })),
    ...(others.length === 0 ? [] : labelled("also at", enumeration(others), print)),
    ...(hint === "" ? [] : labelled("help", hint, print)),
    `  ${style.faint(code)}`,
  ];
}
