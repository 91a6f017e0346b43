import process from "node:process";
import yargs from "yargs";
import type { Shell } from "./shells.ts";
import { tool } from "./tool.ts";

/** Returns the completion script of a shell. */
export function scriptFor(shell: Shell): string {
  if (shell === "fish") return FISH;
  return shell === "powershell" ? POWERSHELL : scriptOfYargs(shell);
}

/** Fish filters the candidates, and shows what stands behind a tab. Where there are none, it completes files. */
const FISH = `function __apicompat_complete
    set -l words (commandline --tokenize --current-process --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    set -l found (env APICOMPAT_SHELL=fish apicompat --get-yargs-completions $words "$current" 2>/dev/null)
    if test (count $found) -eq 0
        __fish_complete_path "$current"
    else
        printf '%s\\n' $found
    end
end
complete --command apicompat --no-files --arguments '(__apicompat_complete)'
`;

/** Older versions of PowerShell pass no empty argument, so that a variable stands for it. Where there is no candidate, it completes files. */
const POWERSHELL = `Register-ArgumentCompleter -Native -CommandName apicompat -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
        ForEach-Object { $_.ToString() })
    $env:APICOMPAT_SHELL = 'powershell'
    $env:APICOMPAT_EMPTY = if ($wordToComplete -eq '') { '1' } else { '' }
    try {
        apicompat --get-yargs-completions @words 2>$null |
            Where-Object { $_ -like "$wordToComplete*" } |
            ForEach-Object {
                $value, $description = $_ -split "\`t", 2
                if (-not $description) { $description = $value }
                [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
            }
    }
    finally {
        Remove-Item Env:APICOMPAT_SHELL, Env:APICOMPAT_EMPTY -ErrorAction SilentlyContinue
    }
}
`;

/** yargs looks for the shell in the environment of the process, which does nothing else. */
function scriptOfYargs(shell: "bash" | "zsh"): string {
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

/**
 * Handles two cases that yargs ignores: bash passes `=` as a word after an equals sign, and the cursor can be inside
 * the line.
 */
const BASH = [
  ['cur_word="${COMP_WORDS[COMP_CWORD]}"\n', (line: string) => `${line}    [[ "$cur_word" == "=" ]] && cur_word=""\n`],
  ['args=("${COMP_WORDS[@]}")', () => 'args=("${COMP_WORDS[@]:0:COMP_CWORD+1}")'],
] as const;
