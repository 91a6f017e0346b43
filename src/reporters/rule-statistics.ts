import type { Reporter } from "../contracts/reporter.ts";
import { SEVERITIES } from "../contracts/summary.ts";
import { partitionBy } from "./causes.ts";
import { entriesOf, type Entry } from "./entries.ts";
import { count } from "./prose.ts";
import { styleOf } from "./style.ts";

/** Counts findings by rule, most frequent first. */
export const ruleStatistics: Reporter = {
  name: "statistics",
  render: (comparison, options) => {
    const style = styleOf(options.color);
    const rows = partitionBy(
      entriesOf(comparison, options).filter(({ kind }) => kind === "finding"),
      ({ id }) => [id],
    )
      .map((entries) => ({ id: entries[0]!.id, entries, severity: worstOf(entries) }))
      .sort((a, b) => b.entries.length - a.entries.length || (a.id < b.id ? -1 : 1));
    const digits = String(rows[0]?.entries.length ?? 0).length;
    const width = Math.max(0, ...rows.map(({ id }) => id.length));
    const lines = rows.map(({ id, entries, severity }) => {
      const paint = severity === "error" ? style.error : severity === "warn" ? style.warning : style.faint;
      const lead = `${String(entries.length).padStart(digits)}  ${severity.padEnd(5)}  ${id.padEnd(width)}`;
      const note = (options.rule(id)?.description ?? "").replaceAll("`", "");
      const room = options.width - lead.length - 2;
      const shown = note.length <= room ? note : `${note.slice(0, Math.max(0, room - 1)).trimEnd()}…`;
      return `${lead.replace(severity, paint(severity))}  ${style.faint(shown)}`.trimEnd();
    });
    const total = rows.reduce((sum, { entries }) => sum + entries.length, 0);
    return `${[...lines, "", `${count(total, "finding")} of ${count(rows.length, "rule")}.`].join("\n").trimStart()}\n`;
  },
};

function worstOf(entries: readonly Entry[]): Entry["severity"] {
  const all = entries.map(({ severity }) => severity);
  return all.reduce((a, b) => (SEVERITIES.indexOf(a) <= SEVERITIES.indexOf(b) ? a : b));
}
