import { basename } from "node:path";
import process from "node:process";
import yargs from "yargs";
import { usage, type Arguments } from "./args.ts";
import type { Io } from "./io.ts";
import { SHELLS, type Shell } from "./shells.ts";
import { tool } from "./tool.ts";

/** Prints the completion script of a shell. */
export async function completion({ operands }: Arguments<object>, { stdout, env }: Io): Promise<number> {
  const [name = basename(env["SHELL"] ?? "")] = operands;
  const shell = SHELLS.find((each) => each === name);
  if (shell === undefined) {
    const message = name === "" ? "No shell is named." : `${name} is not a supported shell.`;
    throw usage(message, `Run: apicompat completion ${SHELLS.join("|")}`);
  }
  stdout.write(scriptFor(shell));
  return 0;
}

/** yargs looks for the shell in the environment of the process, which does nothing else. */
function scriptFor(shell: Shell): string {
  Object.assign(process.env, { SHELL: `/bin/${shell}`, ZSH_NAME: "" });
  let script = "";
  void yargs()
    .scriptName(tool.name)
    .exitProcess(false)
    .completion(COMMAND, false)
    .parse([COMMAND], {}, (_error, _parsed, text) => {
      script = text;
    });
  return `${BASH.reduce((text, [from, to]) => text.replace(from, to), script.trim())}\n`;
}

const COMMAND = "completion";

/** What yargs leaves out: behind an equals sign bash completes an empty word that it calls `=`; the cursor may stand within the line. */
const BASH = [
  ['cur_word="${COMP_WORDS[COMP_CWORD]}"\n', (line: string) => `${line}    [[ "$cur_word" == "=" ]] && cur_word=""\n`],
  ['args=("${COMP_WORDS[@]}")', () => 'args=("${COMP_WORDS[@]:0:COMP_CWORD+1}")'],
] as const;
