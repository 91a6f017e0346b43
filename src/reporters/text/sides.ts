import type { Finding, FindingPlace } from "../../contracts/finding.ts";
import { commonIndent } from "../excerpt.ts";
import { frame } from "../frame.ts";
import { stands } from "../place.ts";
import { columns, count, enumeration, firstOf, printable } from "../prose.ts";
import { codeOf, fitted, type Code } from "./code.ts";
import { labelled, type Print } from "./print.ts";

interface Side {
  readonly mark: "-" | "+";
  readonly place: FindingPlace;
  readonly code: Code;
}

const PLACES_SHOWN = 3;
const FRAME_HEIGHT = 8;
/** Less room than this beside a place is not worth it: the code goes below. */
const LEAST_ROOM = 32;

/** One location line for each side, and the code that matters. */
export function sideLines(finding: Finding, print: Print, framed: boolean): string[] {
  const { old, new: new_, also = [] } = finding;
  const code = codeOf(old, new_, print);
  // A snapshot that is linted alone has no old side. A parent is a place only where its line shows what is missing.
  const both: readonly Side[] = [
    { mark: "-", place: old, code: code.old },
    { mark: "+", place: new_, code: code.new },
  ];
  const own = both.filter(({ place, code: { kind } }) => stands(place) || (kind === "line" && place.file !== ""));
  const isOnePlace = old.range === undefined && print.where(old) === print.where(new_);
  const shown = own.length > 0 && !isOnePlace ? own : both.slice(1);
  // A file beside the one on the new side is named without its folder.
  const folder = print.verbose === true ? "" : /^.*\//u.exec(print.where(new_))?.[0];
  const nameOf = (place: FindingPlace): string => {
    const name = print.where(place);
    return folder !== undefined && name.startsWith(folder) ? name.slice(folder.length) : name;
  };
  const places = firstOf(also.map(nameOf), PLACES_SHOWN);
  return [
    ...(print.verbose === true ? inFrames(shown, framed, print) : inLines(shown, framed, print)),
    ...(places.length === 0 ? [] : labelled("also at", enumeration(places), print)),
  ];
}

/** The code stands beside its place if there is room, else below it. */
function inLines(sides: readonly Side[], framed: boolean, print: Print): string[] {
  const names = sides.map(({ place }) => printable(print.where(place)));
  const longest = Math.max(...names.map(columns));
  const room = print.width - longest - 6;
  const isBeside = sides.every(({ code }) => code.kind !== "line" || room >= Math.min(code.text.length, LEAST_ROOM));
  return sides.flatMap(({ mark, code }, index) => {
    const name = names[index]!;
    const paint = mark === "-" ? print.style.removed : print.style.added;
    const head = `  ${paint(mark)} ${name}`;
    const gap = " ".repeat(longest - columns(name) + 2);
    if (code.kind === "none") return [head];
    if (code.kind === "line" && isBeside) return [`${head}${gap}${fitted(code, room, paint)}`];
    if (code.kind === "line") return [head, `      ${fitted(code, print.width - 6, paint)}`];
    return framed ? [head, ...numbered(code, mark, print)] : [head];
  });
}

function numbered({ lines, more }: Code & { readonly kind: "lines" }, mark: Side["mark"], print: Print): string[] {
  const { style } = print;
  const paint = mark === "-" ? style.removed : style.added;
  const gutter = String(lines.at(-1)?.number ?? 0).length;
  const indent = commonIndent(lines.map(({ text }) => text));
  const room = Math.max(20, print.width - gutter - 11);
  const rows = lines.map(({ number, text }) => {
    const line = text.slice(indent);
    const cut = line.length > room ? `${line.slice(0, room - 1)}…` : line;
    return `      ${paint(`${String(number).padStart(gutter)} ${mark}`)} ${style.faint("│")} ${cut}`.trimEnd();
  });
  if (more === 0) return rows;
  return [...rows, style.faint(`      ${" ".repeat(gutter + 2)} ⋮ ${count(more, "more line")}`)];
}

/** Renders numbered lines with their neighbors and an underlined range, for `--verbose`. */
function inFrames(sides: readonly Side[], framed: boolean, print: Print): string[] {
  return sides.flatMap(({ mark, place: { file, range, missing, ...place } }) => {
    const paint = mark === "-" ? print.style.removed : print.style.added;
    const name = printable(print.where({ ...place, file, ...(range && { range }) }));
    const head = `  ${paint(mark)} ${name}`;
    const text = print.source(file)?.text;
    if (!framed || text === undefined || range === undefined) return [head];
    const shape =
      missing === true ? { mark: " " as const, height: 1, context: 0 } : { mark, height: FRAME_HEIGHT, context: 1 };
    return [head, ...frame(text, range, { width: print.width, style: print.style, ...shape })];
  });
}
