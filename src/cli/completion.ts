import { basename } from "node:path";
import process from "node:process";
import yargs from "yargs";
import { rules as ownRules } from "../../rules/index.ts";
import { usage, type Arguments } from "./args.ts";
import { complete, type Candidate } from "./complete.ts";
import type { Io } from "./io.ts";
import { loadRules } from "./settings.ts";
import { SHELLS, type Shell } from "./shells.ts";
import { tool } from "./tool.ts";

/** Prints the script by which a shell asks for completions. */
export async function completion({ operands }: Arguments<object>, { stdout, env }: Io): Promise<number> {
  const [name = basename(env["SHELL"] ?? "")] = operands;
  const shell = SHELLS.find((each) => each === name);
  if (shell === undefined) {
    const message = name === "" ? "No shell is named." : `There is no script for the shell ${name}.`;
    throw usage(message, `Write: apicompat completion ${SHELLS.join("|")}`);
  }
  stdout.write(scriptFor(shell));
  return 0;
}

/** Answers such a script: what may stand at the end of these words, the first of which is the program. */
export async function answerShell(words: readonly string[], { stdout, env, cwd }: Io): Promise<void> {
  const rules = async (): Promise<readonly Candidate[]> => {
    // A configuration that cannot be read is told by the command itself.
    const all = await loadRules(undefined, cwd).then(
      (known) => known.rules,
      () => ownRules,
    );
    return Object.entries(all).map(([value, { meta }]) => ({ value, describe: meta.description }));
  };
  const candidates = await complete(words.slice(1), { rules, cwd });
  stdout.write(candidates.map((candidate) => `${write(candidate, env)}\n`).join(""));
}

/** The script of zsh exports the line, and shows descriptions. */
function write({ value, describe = "" }: Candidate, { COMP_LINE: line }: Io["env"]): string {
  return line === undefined ? value : `${value.replaceAll(":", "\\:")}:${describe}`;
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
