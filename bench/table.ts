/** The figures for a person. */
import type { Budget } from "./cases.ts";
import type { PeerResult } from "./peers.ts";
import type { EditorResult } from "./editor.ts";
import type { FailedCase, Growth, Result } from "./results.ts";

type Row = readonly string[];

/** Columns as wide as they must be, numbers on the right. A row that is too short ends with a remark as long as it likes. */
function layOut(head: Row, rows: readonly Row[]): string {
  const isRemark = (row: Row, column: number): boolean => row.length < head.length && column === row.length - 1;
  const cells = (column: number): readonly string[] =>
    rows.flatMap((row) => (isRemark(row, column) ? [] : [row[column] ?? ""]));
  const columns = head.map((title, column) => ({
    width: Math.max(title.length, ...cells(column).map((cell) => cell.length)),
    numeric: cells(column).every((cell) => /^(?:[\d–]|$)/u.test(cell)),
  }));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => {
        const { width, numeric } = columns[column]!;
        if (isRemark(row, column)) return cell;
        return numeric ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

export function showCases(results: readonly Result[]): string {
  const head = ["case", "input", "floor", "time", "× floor", "memory", "breaking", "budget"];
  return layOut(
    head,
    results.map((result) => {
      if ("skipped" in result) return [result.name, `skipped: ${result.skipped}`];
      if ("failed" in result) return [result.name, `failed: ${result.failed}`];
      const { name, megabytes: input, floor, time, ratio, memory, budget, withinBudget, sameOutput } = result;
      const notes = [withinBudget ? "kept" : "MISSED", showBudget(budget), ...(sameOutput ? [] : ["OUTPUT VARIES"])];
      const row = [name, size(input), ms(floor), ms(time), ratio.toFixed(1), size(memory), showBreaking(result)];
      return [...row, notes.join(", ")];
    }),
  );
}

function showBreaking({ breaking, breaks }: { readonly breaking?: number; readonly breaks?: number }): string {
  if (breaking === undefined) return "";
  return breaks === undefined ? String(breaking) : `${String(breaking)} of ${String(breaks)}`;
}

export function showBudget({ ratio, plus, milliseconds, megabytes }: Budget): string {
  const parts = [
    ratio !== undefined && `${String(ratio)} × floor${plus === undefined ? "" : ` + ${ms(plus)}`}`,
    milliseconds !== undefined && ms(milliseconds),
    megabytes !== undefined && size(megabytes),
  ];
  const known = parts.filter((part) => part !== false);
  return known.length === 0 ? "none" : `≤ ${known.join(" and ")}`;
}

export function showEditor(results: readonly EditorResult[]): string {
  const head = [
    "document, what is typed",
    "input",
    "keys",
    "floor",
    "median",
    "fastest",
    "95 %",
    "first",
    "findings",
    "budget",
  ];
  return layOut(
    head,
    results.map(({ name, megabytes, keys, floor, time, fastest, p95, first, findings, budget, withinBudget }) => {
      const row = [name, size(megabytes), String(keys), ms(floor), ms(time), ms(fastest), ms(p95), ms(first)];
      return [...row, String(findings), `${withinBudget ? "kept" : "MISSED"}, ${showBudget(budget)}`];
    }),
  );
}

export function showGrowth(growth: Growth | FailedCase): string {
  if ("failed" in growth) return `${growth.name}: failed: ${growth.failed}\n`;
  const { unit, startup } = growth;
  const head = [unit, "input", "floor", "time", "× floor", "memory", `for 1 of ${unit}, beyond the start`];
  const rows = growth.points.map(({ count, megabytes, floor, time, memory }) => [
    String(count),
    size(megabytes),
    ms(floor),
    ms(time),
    (time / floor).toFixed(1),
    size(memory),
    `${(Math.max(0, time - startup) / count).toFixed(2)} ms`,
  ]);
  return `${growth.name}\n${layOut(head, rows)}${showExponents(growth)}\n`;
}

export function showExponents({ unit, startup, exponent, upperExponent }: Growth): string {
  return [
    `Time beyond the start (${ms(startup)}) grows as ${unit}^${exponent.toFixed(2)},`,
    `over the upper half of the sizes as ${unit}^${upperExponent.toFixed(2)}; 1 is linear.`,
  ].join(" ");
}

export function showPeers(results: readonly PeerResult[]): string {
  const head = ["pair", "program", "time", "memory", "what it printed"];
  return layOut(
    head,
    results.map((result) => {
      const { pair, program } = result;
      if ("failed" in result) return [pair, program, "–", "–", `failed: ${result.failed}`];
      const { time, memory, printed, sameOutput } = result;
      const outputs = sameOutput ? "" : ", not the same in all runs";
      return [pair, program, ms(time), size(memory), `${kilobytes(printed)}${outputs}`];
    }),
  );
}

export function ms(milliseconds: number): string {
  return milliseconds < 10_000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function size(megabytes: number | undefined): string {
  if (megabytes === undefined) return "–";
  return `${megabytes < 10 ? megabytes.toFixed(1) : megabytes.toFixed(0)} MB`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
