import { ApicompatError, type Problem } from "../contracts/errors.ts";
import { styleOf } from "../reporters/style.ts";
import { printable, printableLines, withoutCommands } from "../reporters/prose.ts";
import { colorOf, type Io } from "./io.ts";

/** Prints an error and its advice to stderr. */
export function printError(error: unknown, { stderr, env }: Io): void {
  const style = styleOf(colorOf(stderr, env));
  if (!(error instanceof ApicompatError) || error.code === "INTERNAL") {
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`${style.error("apicompat crashed.")} This is a bug in apicompat, not an error in your documents.\n`);
    stderr.write("Please report it with the lines below and, if possible, the two documents.\n\n");
    stderr.write(`${asQuotation(trace)}\n`);
    return;
  }
  stderr.write(`${style.error("apicompat:")} ${printable(error.message)}\n`);
  // Each of several faults has its advice.
  const isFirst = error.problems.length > 0 && error.advice !== "";
  if (isFirst) stderr.write(withoutCommands(`  ${printable(error.advice)}\n`));
  for (const problem of error.problems) if (!error.message.includes(problem.message)) printProblem(problem, stderr);
  if (error.advice !== "" && !isFirst) stderr.write(`${printable(error.advice)}\n`);
  if (error.code === "RULE_CRASHED" && error.cause instanceof Error)
    stderr.write(`\n${asQuotation(error.cause.stack ?? "")}\n`);
}

/** Prints a problem with its place and its advice. */
export function printProblem({ file, range, message, hint }: Problem, stderr: Io["stderr"]): void {
  const place = range === undefined ? file : `${file}:${range.start.line}:${range.start.column}`;
  stderr.write(withoutCommands(`${printable(place === "" ? message : `${place}: ${message}`)}\n`));
  if (hint !== "") stderr.write(withoutCommands(`  ${printable(hint)}\n`));
}

/** Names of the documents may stand in it. */
function asQuotation(trace: string): string {
  return withoutCommands(printableLines(trace).replaceAll(/^(?=\S)/gmu, "  "));
}
