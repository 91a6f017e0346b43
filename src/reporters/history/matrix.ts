import type { Cell, History } from "../../contracts/history.ts";
import { columns, printable } from "../prose.ts";
import type { Style } from "../style.ts";

const NUMBERED = "#";

/** A row for each older release and a column for each newer one, which stands under its number. */
export function matrixLines({ releases, matrix }: History, style: Style): string[] {
  const names = releases.map(({ name }) => printable(name));
  const cells = new Map(matrix.map((cell) => [`${cell.older} ${cell.newer}`, cell]));
  const labels = names.map((name, index) => `${NUMBERED}${index + 1} ${name}`);
  const labelWidth = Math.max(...labels.map(columns));
  const newer = names.map((_, index) => index).slice(1);
  const texts = (older: number): readonly string[] =>
    newer.map((each) => (each <= older ? "" : textOf(cells.get(`${older} ${each}`))));
  const rows = names.slice(0, -1).map((_, older) => texts(older));
  const width = Math.max(3, ...rows.flat().map((text) => text.length)) + 1;
  const row = (label: string, fields: readonly string[], paint: (text: string, index: number) => string): string =>
    `  ${label}${" ".repeat(labelWidth - columns(label))}${fields.map((text, index) => paint(text.padStart(width), index)).join("")}`.trimEnd();
  return [
    style.strong("Clients of the release in the row, with the release in the column"),
    row(
      "",
      newer.map((each) => `${NUMBERED}${each + 1}`),
      (text) => text,
    ),
    ...rows.map((fields, older) =>
      row(labels[older]!, fields, (text, index) => paintOf(cells.get(`${older} ${newer[index]!}`), style)(text)),
    ),
    `  ${labels.at(-1)!}`,
    style.faint(`  ${legend(rows.flat())}`),
  ];
}

function legend(shown: readonly string[]): string {
  const others = [
    ["ok", "compatible"],
    ["~", "suppressed or below the severity that fails"],
    ["!", "incompatible, without a breaking finding"],
    ["?", "not known"],
    ["·", "not compared (--all-pairs)"],
  ] as const;
  const used = others
    .filter(([sign]) => shown.some((text) => text === sign || (sign === "~" && text.endsWith(sign))))
    .map(([sign, meaning]) => `${sign}: ${meaning}`);
  return ["A number counts breaking findings", ...used].join("; ");
}

function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return "·";
  if (cell.answer === "compatible") return "ok";
  if (cell.answer === "unknown") return "?";
  const breaks = cell.verdicts.breaking + cell.suppressedBreaks;
  if (breaks === 0) return "!";
  return `${String(breaks)}${cell.answer === "tolerated" ? "~" : ""}`;
}

function paintOf(cell: Cell | undefined, style: Style): (text: string) => string {
  if (cell === undefined) return style.faint;
  return { compatible: style.good, tolerated: style.warning, incompatible: style.error, unknown: style.warning }[
    cell.answer
  ];
}
