import type { Comparison } from "../contracts/finding.ts";
import { printable } from "./prose.ts";

/** The rest of a waive command after the fingerprints; the user adds the reason. */
export function waiveTail({ sides }: Pick<Comparison, "sides">, today: string | undefined): string {
  const named = sides?.named === true ? [operand(sides.old), operand(sides.new)] : [];
  return [...named, `--reason "…" --until ${waiverEnd(today)}`].join(" ");
}

/** The command that waives findings of one cause by the fingerprint of the first. */
export function waiveCommand(
  [first, ...others]: readonly string[],
  comparison: Pick<Comparison, "sides">,
  today: string | undefined,
): string {
  const likewise = others.length === 0 ? "" : "--likewise ";
  return `apicompat waive ${first!} ${likewise}${waiveTail(comparison, today)}`;
}

/** A proposed end date: 31 January of the next year. */
export function waiverEnd(today: string | undefined): string {
  return today === undefined ? "YYYY-MM-DD" : `${Number(today.slice(0, 4)) + 1}-01-31`;
}

/** Quotes a name for a shell. */
function operand(name: string): string {
  if (name === "standard input") return "-";
  return printable(/^[\w./:@-]+$/u.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`);
}
