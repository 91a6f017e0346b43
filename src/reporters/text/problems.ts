import type { Problem } from "../../contracts/errors.ts";
import { partitionBy } from "../causes.ts";
import { frame } from "../frame.ts";
import { where } from "../place.ts";
import { count, enumeration, firstOf, printable } from "../prose.ts";
import { problemLabel } from "../suppression.ts";
import { headlineOf, labelled, MARKS, type Print } from "./print.ts";

const PROBLEMS_SHOWN = 5;
const PLACES_SHOWN = 3;
const FRAME_HEIGHT = 4;

/** Limits each kind to a few problems, except with `--all`. */
export function listProblems(problems: readonly Problem[], print: Print): readonly string[][] {
  return partitionBy(distinct(problems), ([first]) => [first!.level, first!.code]).flatMap((kind) => {
    const isLong = !print.all && kind.length > PROBLEMS_SHOWN + 1;
    const shown = (isLong ? kind.slice(0, PROBLEMS_SHOWN) : kind).map((each) => describeProblem(each, print));
    const more = `… and ${count(kind.length - shown.length, "more problem")} of this kind (--all)`;
    return isLong ? [...shown, [print.style.faint(more)]] : shown;
  });
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
    `  ${printable(where(problem))}`,
    ...(source === undefined || range === undefined
      ? []
      : frame(source.text, range, { mark: "!", width, style, height: FRAME_HEIGHT, context: 0 })),
    ...(others.length === 0 ? [] : labelled("also at", enumeration(others), print)),
    ...(hint === "" ? [] : labelled("help", hint, print)),
    `  ${style.faint(code)}`,
  ];
}
