import { rules as ownRules } from "../../rules/index.ts";
import { complete, type Candidate } from "./complete.ts";
import type { Io } from "./io.ts";
import { loadRules } from "./settings.ts";

/** Prints completions for the last of these words; the first word is the program. */
export async function answerShell(words: readonly string[], { stdout, env, cwd }: Io): Promise<void> {
  const rules = async (): Promise<readonly Candidate[]> => {
    // The command itself reports an unreadable configuration.
    const all = await loadRules(undefined, cwd).then(
      (known) => known.rules,
      () => ownRules,
    );
    return Object.entries(all).map(([value, { meta }]) => ({ value, describe: meta.description }));
  };
  const candidates = await complete([...words.slice(1), ...(env["APICOMPAT_EMPTY"] === "1" ? [""] : [])], {
    rules,
    cwd,
  });
  stdout.write(candidates.map((candidate) => `${write(candidate, env)}\n`).join(""));
}

/** The script of zsh exports the line, and shows descriptions; those of fish and PowerShell set a variable, and show descriptions after a tab. */
function write({ value, describe = "" }: Candidate, { COMP_LINE: line, APICOMPAT_SHELL: shell }: Io["env"]): string {
  if (shell !== undefined) return describe === "" ? value : `${value}\t${describe}`;
  return line === undefined ? value : `${value.replaceAll(":", "\\:")}:${describe}`;
}
