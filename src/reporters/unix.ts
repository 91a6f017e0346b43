import type { Reporter } from "../contracts/reporter.ts";
import { entriesOf, type Entry } from "./entries.ts";
import { count, printable, withoutCommands } from "./prose.ts";

const SEVERITIES = { error: "Error", warn: "Warning", info: "Info" } as const satisfies Record<
  Entry["severity"],
  string
>;

/** The lines of a compiler, as ESLint's `unix` format has them: `file:line:column: message [Error/rule]`. */
export const unix: Reporter = {
  name: "unix",
  render: (comparison, options) => {
    const entries = entriesOf(comparison, options);
    const lines = entries.map(({ place: { file, range }, severity, id, title }) => {
      const { line, column } = range?.start ?? { line: 1, column: 1 };
      return withoutCommands(
        `${printable(file)}:${String(line)}:${String(column)}: ${title} [${SEVERITIES[severity]}/${id}]\n`,
      );
    });
    return lines.length === 0 ? "" : `${lines.join("")}\n${count(lines.length, "problem")}\n`;
  },
};
