import { SEVERITIES } from "../contracts/summary.ts";
import { reporterNames } from "../reporters/index.ts";
import { Git } from "../sources/git-process.ts";
import type { OptionSpec } from "./args.ts";
import { COMMANDS, type Command } from "./commands.ts";
import { SHELLS } from "./shells.ts";

/** A completion at the cursor. */
export interface Candidate {
  readonly value: string;
  readonly describe?: string;
}

/** Names of the project that complete a word. */
export interface Names {
  /** Rules of the package and of the plugins. */
  rules(): Promise<readonly Candidate[]>;
  readonly cwd: string;
}

/**
 * The candidates for the last of the words that a shell has on its command line, the program's name aside. None where
 * a file is meant: shells know best.
 */
export async function complete(typed: readonly string[], names: Names): Promise<readonly Candidate[]> {
  const { words, prefix } = joined(typed);
  const current = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const command = COMMANDS.find(({ name }) => before.includes(name));
  if (command === undefined) {
    return current.startsWith("-")
      ? [{ value: "--help" }, { value: "--version" }]
      : COMMANDS.map(({ name, summary }) => ({ value: name, describe: summary }));
  }
  const [, assigned, text = ""] = /^--([^=]+)=(.*)$/.exec(current) ?? [];
  const flag = assigned ?? flagBefore(before, command);
  if (flag !== undefined) {
    const lead = assigned === undefined ? "" : `--${assigned}=`;
    const values = await valuesOf(flag, assigned === undefined ? current : text, command, names);
    return values.map((candidate) => ({ ...candidate, value: (lead + candidate.value).slice(prefix.length) }));
  }
  if (current.startsWith("-")) return flagsOf(command, before);
  if (command.name === "explain") return names.rules();
  return command.name === "completion" ? SHELLS.map((value) => ({ value })) : [];
}

/** bash makes three words of `--format=text`, and completes the last; what stands before that is the prefix. */
function joined(typed: readonly string[]): { readonly words: readonly string[]; readonly prefix: string } {
  const words: string[] = [];
  let glue = false;
  for (const word of typed) {
    if (word === "=" || glue) words.push(`${words.pop() ?? ""}${word}`);
    else words.push(word);
    glue = word === "=";
  }
  const apart = typed.at(-1) === "=" || typed.at(-2) === "=";
  const current = words.at(-1) ?? "";
  return { words, prefix: apart ? current.slice(0, current.lastIndexOf("=") + 1) : "" };
}

/** The flag whose value stands next. */
function flagBefore(before: readonly string[], { options }: Command): string | undefined {
  const [, long, short] = /^(?:--([^=]+)|-(\w))$/.exec(before.at(-1) ?? "") ?? [];
  const name = short === undefined ? long : Object.keys(options).find((each) => options[each]?.short === short);
  if (name === undefined || !Object.hasOwn(options, name) || options[name]?.kind === "switch") return undefined;
  return name;
}

async function valuesOf(flag: string, text: string, { options }: Command, names: Names): Promise<readonly Candidate[]> {
  const choices = Object.hasOwn(options, flag) ? options[flag]?.choices : undefined;
  if (choices !== undefined) return choices.map((value) => ({ value }));
  if (flag === "format") return text.includes("=") ? [] : reporterNames.map((value) => ({ value }));
  if (flag === "rule") return assignments(await names.rules(), text);
  return flag === "base" ? revisions(names.cwd) : [];
}

/** Rules, until one is left: then its severities, so that no shell puts a space behind the name. */
function assignments(rules: readonly Candidate[], text: string): readonly Candidate[] {
  const [id = "", severity] = text.split("=", 2);
  const fitting = severity === undefined ? rules.filter(({ value }) => value.startsWith(id)) : [];
  if (fitting.length > 1 && !fitting.some(({ value }) => value === id)) return fitting;
  const named = fitting.length === 1 ? fitting[0]!.value : id;
  return [
    ...fitting.filter(({ value }) => value !== named),
    ...SEVERITIES.map((each) => ({ value: `${named}=${each}` })),
  ];
}

function revisions(cwd: string): readonly Candidate[] {
  const format = "--format=%(refname:short)";
  const listed = new Git(cwd).line(["for-each-ref", format, "refs/heads", "refs/remotes", "refs/tags"]);
  return ["auto", "latest-tag", "last-commit", ...(listed?.split("\n") ?? [])].map((value) => ({ value }));
}

function flagsOf({ options }: Command, before: readonly string[]): readonly Candidate[] {
  const flags = Object.entries(options).flatMap(([name, spec]) => wordsFor(name, spec));
  return [...flags, { value: "--help", describe: "Show this help" }].filter(
    ({ value }) => isRepeatable(value, options) || !before.includes(value),
  );
}

function wordsFor(name: string, { kind, negatable, describe }: OptionSpec): readonly Candidate[] {
  // A switch that is on by default can only be turned off.
  const offered = kind === "switch" && negatable === true && describe.startsWith("--no-") ? [] : [`--${name}`];
  return [...offered, ...(negatable === true ? [`--no-${name}`] : [])].map((value) => ({ value, describe }));
}

function isRepeatable(flag: string, options: Command["options"]): boolean {
  return options[flag.slice(2)]?.many === true;
}
