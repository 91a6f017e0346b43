// Completions in real shells, which source the script and complete a line.
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { rules } from "../../rules/index.ts";
import { profiles } from "../../src/policy/profiles.ts";
import { reporterNames } from "../../src/reporters/index.ts";
import { Scratch } from "./scratch.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const zsh = ["/usr/bin/zsh", "/bin/zsh"].find((path) => existsSync(path));
const ids = Object.keys(rules);

let scratch: Scratch;
let env: Record<string, string>;

beforeAll(() => {
  scratch = Scratch.repository().write({ "bin/apicompat": `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n` });
  chmodSync(join(scratch.folder, "bin/apicompat"), 0o755);
  mkdirSync(join(scratch.folder, "empty"));
  scratch.commit();
  scratch.git("tag", "v1.0");
  env = { PATH: `${scratch.folder}/bin:${process.env["PATH"] ?? ""}`, HOME: join(scratch.folder, "empty") };
});

afterAll(() => scratch.remove());

const shell = (program: string, script: string): string[] => {
  const output = execFileSync(program, ["-c", script], { cwd: scratch.folder, env, encoding: "utf8" });
  return output.split("\n").filter((line) => line !== "");
};

(existsSync(bin) ? describe : describe.skip)("bash", () => {
  /** As readline calls the function: the words as bash breaks them, and the last one is completed. */
  const complete = (...words: readonly string[]): string[] => {
    const list = ["apicompat", ...words].map((word) => `'${word}'`).join(" ");
    return shell(
      "bash",
      `source <(apicompat completion bash)
       COMP_WORDS=(${list} 'behind the cursor'); COMP_CWORD=${String(words.length)}
       _apicompat_yargs_completions; printf '%s\\n' "\${COMPREPLY[@]}"`,
    );
  };

  test("completes commands", () => {
    expect(complete("ch")).toEqual(["check", "changelog"]);
    expect(complete("")).toEqual(expect.arrayContaining(["check", "diff", "explain", "completion"]));
  });

  test("completes flags, those that are given aside", () => {
    expect(complete("check", "--fa")).toEqual(["--fail-on"]);
    expect(complete("check", "--strict", "--st")).toEqual(["--statistics", "--stats"]);
    expect(complete("check", "--format", "text", "--forma")).toEqual(["--format"]);
    expect(complete("check", "--no-")).toEqual([
      "--no-fetch",
      "--no-cache",
      "--no-color",
      "--no-allow-bump",
      "--no-config",
    ]);
  });

  test("completes rules", () => {
    expect(complete("explain", "")).toEqual(ids);
    expect(complete("explain", "minimum-")).toEqual(ids.filter((id) => id.startsWith("minimum-")));
    expect(complete("check", "--rule", "minimum-")).toEqual(ids.filter((id) => id.startsWith("minimum-")));
    expect(complete("check", "--rule", "minimum-rais")).toEqual(
      ["error", "warn", "info", "off"].map((severity) => `minimum-raised=${severity}`),
    );
    expect(complete("check", "--rule", "minimum-raised", "=", "")).toEqual(["error", "warn", "info", "off"]);
    expect(complete("check", "--rule", "minimum-raised", "=", "o")).toEqual(["off"]);
  });

  test("completes formats, profiles and what has choices", () => {
    expect(complete("check", "--format", "")).toEqual(reporterNames);
    expect(complete("check", "--format", "=")).toEqual(reporterNames);
    expect(complete("check", "--format", "=", "te")).toEqual(["text"]);
    expect(complete("diff", "--profile", "")).toEqual(Object.keys(profiles));
    expect(complete("init", "--ci", "gitl")).toEqual(["gitlab"]);
    expect(complete("completion", "")).toEqual(["bash", "zsh", "fish", "powershell"]);
  });

  test("completes revisions", () => {
    expect(complete("check", "--base", "")).toEqual(["auto", "latest-tag", "last-commit", "main", "v1.0"]);
  });

  test("leaves files to the shell", () => {
    expect(complete("check", "")).toEqual([]);
    expect(complete("check", "--config", "")).toEqual([]);
    expect(complete("check", "--format", "json", "=", "re")).toEqual([]);
  });
});

const inZsh = zsh !== undefined && existsSync(bin) ? describe : describe.skip;

inZsh(zsh === undefined ? "zsh (SKIPPED: there is none here)" : "zsh", () => {
  /** Returns what the script passes to `_describe` of zsh. */
  const complete = (...words: readonly string[]): string[] => {
    const list = ["apicompat", ...words].map((word) => `'${word}'`).join(" ");
    return shell(
      zsh!,
      `compdef() { :; }; _default() { :; }; _describe() { print -rl -- "\${(@P)2}"; }
       source <(apicompat completion zsh)
       words=(${list}); CURRENT=$#words; BUFFER="$words"; CURSOR=$#BUFFER
       _apicompat_yargs_completions`,
    );
  };

  test("completes with descriptions", () => {
    expect(complete("")).toContain("explain:Show the documentation of a rule: why, examples, and how to change safely");
    expect(complete("explain", "")).toContain(`minimum-raised:${rules["minimum-raised"]!.meta.description}`);
    expect(complete("check", "--format=te")).toContain("--format=text:");
  });

  test("leaves files to the shell", () => {
    expect(complete("check", "")).toEqual([]);
  });
});

test("without a shell, says how each gets its script, the one that runs first", async () => {
  const { code, stdout } = await scratch.runWith({ env: { SHELL: "/usr/bin/fish" } }, "completion");
  expect(code).toBe(0);
  expect(stdout.split("\n").slice(2, 4)).toEqual([
    "  fish        apicompat completion fish | source",
    "              in ~/.config/fish/config.fish",
  ]);
  expect(stdout).toContain("source <(apicompat completion zsh)");
  expect(await scratch.run("completion", "tcsh")).toMatchObject({
    code: 2,
    stderr: "apicompat: tcsh is not a supported shell.\nRun: apicompat completion bash|zsh|fish|powershell\n",
  });
});

const fish = ["/usr/bin/fish", "/usr/local/bin/fish"].find((path) => existsSync(path));
const powershell = ["/usr/bin/pwsh", "/usr/local/bin/pwsh"].find((path) => existsSync(path));

(fish !== undefined && existsSync(bin) ? describe : describe.skip)("fish", () => {
  const complete = (line: string): string[] =>
    shell(fish ?? "", `apicompat completion fish | source; complete --do-complete '${line}'`);

  test("completes commands, flags and values, with descriptions", () => {
    expect(complete("apicompat ch").map((each) => each.split("\t")[0])).toEqual(["changelog", "check"]);
    expect(complete("apicompat check --fail")[0]).toMatch(/^--fail-on\t\S/);
    expect(complete("apicompat check --fail-on w")).toEqual(["warn"]);
  });
});

(powershell !== undefined && existsSync(bin) ? describe : describe.skip)("PowerShell", () => {
  test("completes commands", () => {
    const line = "apicompat ch";
    const script = `apicompat completion powershell | Out-String | Invoke-Expression;
      (TabExpansion2 '${line}' ${String(line.length)}).CompletionMatches.CompletionText`;
    expect(execFileSync(powershell ?? "", ["-NoProfile", "-Command", script], { env, encoding: "utf8" })).toBe(
      "check\nchangelog\n",
    );
  });
});

describe("the answer to fish and PowerShell", () => {
  const answer = async (more: Record<string, string>, ...words: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await scratch.runWith({ env: more }, "--get-yargs-completions", "apicompat", ...words);
    return stdout.trimEnd().split("\n");
  };

  test("has descriptions behind a tab", async () => {
    expect(await answer({ APICOMPAT_SHELL: "fish" }, "check", "--fail")).toContainEqual(
      expect.stringMatching(/^--fail-on\t\S/),
    );
  });

  test("takes a variable for an empty word", async () => {
    const commands = await answer({ APICOMPAT_SHELL: "powershell", APICOMPAT_EMPTY: "1" });
    expect(commands.map((each) => each.split("\t")[0])).toEqual(expect.arrayContaining(["check", "lsp"]));
    expect(await answer({ APICOMPAT_SHELL: "powershell", APICOMPAT_EMPTY: "1" }, "check", "--fail-on")).toEqual([
      "error",
      "warn",
      "info",
      "never",
    ]);
  });

  test.each(["fish", "powershell"])("the script of %s asks for it", async (name) => {
    const { stdout } = await scratch.run("completion", name);
    expect(stdout).toContain("--get-yargs-completions");
    expect(stdout).toMatch(new RegExp(`APICOMPAT_SHELL *= *'?${name}`));
  });
});

test("goes on with its own rules where the configuration cannot be read", async () => {
  const broken = new Scratch().write({ "apicompat.config.yaml": "rules: [" });
  const { code, stdout, stderr } = await broken.run("--get-yargs-completions", "apicompat", "explain", "");
  broken.remove();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.trim().split("\n")).toEqual(ids);
});
