import type { Reporter } from "../contracts/reporter.ts";
import { entriesOf, textOf, type Entry } from "./entries.ts";
import { repositoryPath } from "./place.ts";
import { count, enumeration, grouped } from "./prose.ts";
import { settingsSentence, verdictLine } from "./verdict-line.ts";
import { workflowCommand } from "./workflow-command.ts";

/** Workflow commands: GitHub shows them as annotations of the changed files. */
export const github: Reporter = {
  name: "github",
  render: (comparison, options) => {
    const entries = entriesOf(comparison, options);
    const shown = choose(entries);
    const changed = settingsSentence(comparison.sides);
    const lines = [
      ...shown.map(annotation),
      ...more(entries, shown),
      ...(changed === undefined ? [] : [workflowCommand("notice", { title: "apicompat" }, `${changed}.`)]),
      `${options.tool.name}: ${verdictLine(comparison).text}`,
    ];
    return `${lines.join("\n")}\n`;
  },
};

/** GitHub silently drops further annotations of one type in a step. */
const LIMIT = 10;

const SEVERITIES = ["error", "warn", "info"] as const satisfies readonly Entry["severity"][];
const COMMANDS = { error: "error", warn: "warning", info: "notice" } as const satisfies Record<
  Entry["severity"],
  string
>;

/** Reserves one notice for the number of hidden annotations. */
function choose(entries: readonly Entry[]): readonly Entry[] {
  const groups = SEVERITIES.map((wanted) => entries.filter(({ severity }) => severity === wanted));
  const cut = groups.some(({ length }) => length > LIMIT);
  return groups.flatMap((group, index) => group.slice(0, cut && SEVERITIES[index] === "info" ? LIMIT - 1 : LIMIT));
}

function more(entries: readonly Entry[], shown: readonly Entry[]): readonly string[] {
  const hidden = SEVERITIES.map((severity) => {
    const amount = (list: readonly Entry[]): number => list.filter((entry) => entry.severity === severity).length;
    return { command: COMMANDS[severity], amount: amount(entries) - amount(shown) };
  }).filter(({ amount }) => amount > 0);
  if (hidden.length === 0) return [];
  const total = hidden.reduce((sum, { amount }) => sum + amount, 0);
  const kinds = enumeration(hidden.map(({ command, amount }) => count(amount, command)));
  const text = `${grouped(total)} more: ${kinds}. GitHub shows at most ${LIMIT} annotations of a type in a step. The job summary and the other reports show all.`;
  return [workflowCommand("notice", { title: "apicompat" }, text)];
}

function annotation(entry: Entry): string {
  const { file, range } = entry.place;
  const properties: Record<string, string | number> = { title: entry.id, file: repositoryPath(file) };
  if (range !== undefined) {
    properties["line"] = range.start.line;
    // GitHub shows an annotation below its last line, which may be far away for a parent; columns need a single line.
    properties["endLine"] = range.start.line;
    properties["col"] = range.start.column;
    if (!entry.missing && range.end.line === range.start.line) properties["endColumn"] = range.end.column;
  }
  return workflowCommand(COMMANDS[entry.severity], properties, textOf(entry));
}
