import type { Comparison, Finding, Suppressed, Unjudged } from "../../contracts/finding.ts";
import { placeShown } from "../../contracts/occurrences.ts";
import { where } from "../place.ts";
import { count, grouped, printable, wrap } from "../prose.ts";
import { acceptedBy } from "../suppression.ts";
import { MARKS, type Print } from "./print.ts";

/** Compatible changes: a sentence and a place for each. */
export function listCompatible(findings: readonly Finding[], { style, lineWidth }: Print): string[] {
  if (findings.length === 0) return [];
  const lines = findings.flatMap((finding) => {
    const [top = "", ...rest] = wrap(finding.message, lineWidth - 4);
    const tail = style.faint(`${printable(where(placeShown(finding)))}  ${finding.ruleId}`);
    return [`  ${style.good("·")} ${top}`, ...rest.map((line) => `    ${line}`), `    ${tail}`];
  });
  return [style.strong(`${count(findings.length, "compatible change")}:`), ...lines];
}

/** Findings that others imply: each in a line with --explain, otherwise their number. */
export function listImplied({ implied }: Comparison, print: Print): readonly string[] {
  if (implied.length === 0) return [];
  const sum = count(implied.length, "finding is implied by others", "findings are implied by others");
  if (print.explain !== true) return [print.style.faint(`${sum} (--explain)`)];
  const lines = implied.map((finding) => `  ${where(placeShown(finding))} ${finding.ruleId}: ${finding.message}`);
  return [print.style.strong(`${sum}:`), ...lines.map(printable)];
}

const SUPPRESSED_SHOWN = 20;

/** Lists suppressed findings with their verdict: a suppressed break is shown as a break. */
export function listSuppressed(suppressed: readonly Suppressed[], { style, lineWidth, all }: Print): string[] {
  if (suppressed.length === 0) return [];
  const shown = all ? suppressed : suppressed.slice(0, SUPPRESSED_SHOWN);
  const lines = shown.flatMap((item) => {
    const { finding } = item;
    const [top = "", ...rest] = wrap(`${finding.verdict}: ${finding.message}`, lineWidth - 4);
    const tail = wrap(`${where(finding.new)}  ${finding.ruleId}  ${acceptedBy(item)}`, lineWidth - 4);
    const mark = finding.verdict === "breaking" ? style.error(MARKS.error) : style.warning(MARKS.warn);
    return [
      `  ${finding.verdict === "compatible" ? style.good("·") : mark} ${top}`,
      ...rest.map((line) => `    ${line}`),
      ...tail.map((line) => style.faint(`    ${line}`)),
    ];
  });
  const more = suppressed.length - shown.length;
  return [
    style.strong(`${count(suppressed.length, "suppressed finding")}:`),
    ...lines,
    ...(more > 0 ? [style.faint(`  … and ${grouped(more)} more (--all)`)] : []),
  ];
}

/** Lists changes that no rule handles: counts by kind, or each one with its place (`--all`). */
export function listUnjudged(unjudged: readonly Unjudged[], { all, style, lineWidth }: Print): string[] {
  if (unjudged.length === 0) return [];
  const sum = `${count(unjudged.length, "uncovered change")}, which no rule handles`;
  if (all) {
    const lines = unjudged.map(({ event, name, old, new: new_ }) => {
      const place = new_.missing ? old : new_;
      return `  ${style.warning("?")} ${printable(`${event} ${name}`)}  ${style.faint(printable(where(place)))}`;
    });
    return [...wrap(`${sum}:`, lineWidth).map(style.strong), ...lines];
  }
  const kinds = new Map<string, number>();
  for (const { event } of unjudged) kinds.set(event, (kinds.get(event) ?? 0) + 1);
  const named = [...kinds]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([kind, amount]) => `${kind.replace(":", " ")} (${amount})`);
  return wrap(`${sum}: ${named.join(", ")}. List them with --all.`, lineWidth).map((line) => style.faint(line));
}
