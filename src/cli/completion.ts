import { basename } from "node:path";
import { usage, type Arguments } from "./args.ts";
import { scriptFor } from "./completion-scripts.ts";
import type { Io } from "./io.ts";
import { SETUPS, SHELLS, type Shell } from "./shells.ts";

/** Prints the completion script of a shell, or how to install each script if no shell is given. */
export async function completion({ operands }: Arguments<object>, { stdout, env }: Io): Promise<number> {
  const [name] = operands;
  if (name === undefined) {
    stdout.write(setups(basename(env["SHELL"] ?? "")));
    return 0;
  }
  const shell = SHELLS.find((each) => each === name);
  if (shell === undefined) {
    throw usage(`${name} is not a supported shell.`, `Run: apicompat completion ${SHELLS.join("|")}`);
  }
  stdout.write(scriptFor(shell));
  return 0;
}

/** The shell that runs comes first. */
function setups(current: string): string {
  const shells = [...SHELLS].sort((a, b) => Number(b === current) - Number(a === current));
  const width = Math.max(...shells.map((shell) => shell.length));
  const indent = " ".repeat(width + 4);
  const setup = (shell: Shell): string =>
    `  ${shell.padEnd(width)}  ${SETUPS[shell].line}\n${indent}in ${SETUPS[shell].file}\n`;
  return `Add the line of your shell to its configuration:\n\n${shells.map(setup).join("")}`;
}
