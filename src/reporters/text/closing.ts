import type { ShownCause } from "../causes.ts";
import { columns, profileNames, wrap } from "../prose.ts";
import { sidesSentence, verdictLine } from "../verdict-line.ts";
import { waiveCommand } from "../waive-command.ts";
import { MARKS, type Print } from "./print.ts";

/** The answer, what was compared, and how to accept a finding. */
export function closing(causes: readonly ShownCause[], print: Print): string[] {
  return [...answer(print), ...sides(print), ...advice(causes, print)];
}

/** The counts and the release that they require. */
export function answer({ comparison, style, lineWidth }: Print): string[] {
  const { tone, text } = verdictLine(comparison);
  const mark = { error: MARKS.error, warning: MARKS.warn, info: MARKS.info, good: "✔" }[tone];
  const names = profileNames(comparison.profile);
  const profile = names === "" ? "" : `(${names})`;
  const lines = wrap(`${mark} ${text}`, lineWidth - 2, lineWidth).map((line, index) =>
    index === 0 ? line : `  ${line}`,
  );
  const last = lines.pop() ?? "";
  const painted = lines.map((line) => style[tone](line));
  if (profile === "") return [...painted, style[tone](last)];
  if (columns(last) + 1 + profile.length <= lineWidth)
    return [...painted, `${style[tone](last)} ${style.faint(profile)}`];
  return [...painted, style[tone](last), `  ${style.faint(profile)}`];
}

function sides({ comparison, style, lineWidth }: Print): string[] {
  if (comparison.sides === undefined) return [];
  return wrap(`${sidesSentence(comparison.sides)}.`, lineWidth - 2).map((line) => style.faint(`  ${line}`));
}

/** Shown once; --verbose shows a whole command for each cause. */
function advice(causes: readonly ShownCause[], print: Print): string[] {
  const { comparison, style, today, quiet, verbose } = print;
  if (quiet || verbose === true || causes.length === 0) return [];
  // In one line, however long, so that it can be copied.
  return [style.faint(`  Accept a finding: ${waiveCommand(["FINGERPRINT"], comparison, today)}`)];
}
