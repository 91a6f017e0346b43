import type { SourcePosition } from "../contracts/errors.ts";
import type { Reporter, ReporterOptions } from "../contracts/reporter.ts";
import { entriesOf, textOf, type Entry } from "./entries.ts";
import { repositoryPath } from "./place.ts";
import { withoutCommands } from "./prose.ts";

/** The Reviewdog Diagnostic Format. */
export const rdjson: Reporter = {
  name: "rdjson",
  render: (comparison, options) => {
    const result = {
      source: { name: options.tool.name },
      diagnostics: entriesOf(comparison, options).map((entry) => diagnostic(entry, options)),
    };
    return withoutCommands(`${JSON.stringify(result, null, 2)}\n`);
  },
};

const SEVERITIES = { error: "ERROR", warn: "WARNING", info: "INFO" } as const satisfies Record<
  Entry["severity"],
  string
>;

function diagnostic(entry: Entry, options: ReporterOptions): object {
  const { id, severity, place, missing } = entry;
  const text = options.source(place.file)?.text;
  const note = options.rule(id);
  const url = note?.url ?? note?.source.url;
  const position = (at: SourcePosition): object => ({ line: at.line, column: byteColumn(text, at) });
  return {
    message: textOf(entry),
    location: {
      path: repositoryPath(place.file),
      ...(place.range !== undefined && {
        range: {
          start: position(place.range.start),
          // A comment on a parent belongs to its first line.
          ...(!missing && { end: position(place.range.end) }),
        },
      }),
    },
    severity: SEVERITIES[severity],
    code: { value: id, ...(url !== undefined && { url }) },
  };
}

/** The format counts columns in bytes of UTF-8, from 1. */
function byteColumn(text: string | undefined, { column, offset }: SourcePosition): number {
  if (text === undefined) return column;
  return Buffer.byteLength(text.slice(offset - (column - 1), offset)) + 1;
}
