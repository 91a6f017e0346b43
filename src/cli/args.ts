import { ApicompatError } from "../errors.ts";
import { didYouMean } from "../policy/suggest.ts";

/** A flag of a command. */
export interface OptionSpec {
  readonly kind: "text" | "number" | "switch";
  readonly describe: string;
  /** The heading under which the help lists it. */
  readonly group: string;
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** May be given several times. */
  readonly many?: true;
  /** `--no-…` says that it is not wanted. */
  readonly negatable?: true;
}

export type Options = Readonly<Record<string, OptionSpec>>;

type ValueOf<S extends OptionSpec> =
  | (S extends { kind: "switch" }
      ? boolean
      : S extends { kind: "number" }
        ? number
        : S extends { many: true }
          ? readonly string[]
          : string)
  | (S extends { negatable: true } ? false : never);

export type Flags<O extends Options> = { readonly [K in keyof O]?: ValueOf<O[K]> };

/** What a command is run with. */
export interface Arguments<O extends Options> {
  readonly operands: readonly string[];
  readonly flags: Flags<O>;
}

export interface Syntax<O extends Options> {
  readonly name: string;
  /** The names of its operands, in order; one in brackets may be missing. */
  readonly operands: readonly string[];
  readonly options: O;
}

/** What the parser made of the command line: flags under their names, the command and its operands under `_`. */
export type ParsedLine = Readonly<Record<string, unknown>>;

const BUILT_IN = ["help", "version"];
const NOT_FLAGS = new Set(["_", "$0", "--", "h", ...BUILT_IN]);

/** Throws USAGE for a flag, a value or a number of operands that the command does not have. */
export function readArguments<O extends Options>(syntax: Syntax<O>, line: ParsedLine): Arguments<O> {
  const flags: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(line)) {
    if (NOT_FLAGS.has(name) || value === undefined) continue;
    const spec = Object.hasOwn(syntax.options, name) ? syntax.options[name] : undefined;
    if (spec === undefined) throw unknownFlag(name, syntax);
    flags[name] = valueOf(name, spec, value);
  }
  return { operands: readOperands(syntax, line), flags: flags as Flags<O> };
}

function unknownFlag(name: string, { name: command, options }: Syntax<Options>): ApicompatError {
  const dashes = name.length === 1 ? "-" : "--";
  const known = [...Object.keys(options), ...BUILT_IN].map((option) => `--${option}`);
  const negated = Object.keys(options).filter((option) => options[option]?.negatable === true);
  known.push(...negated.map((option) => `--no-${option}`));
  const advice = didYouMean(`${dashes}${name}`, known, `\`apicompat ${command} --help\` lists all of them.`);
  return new ApicompatError("USAGE", `${command} has no flag ${dashes}${name}.`, advice);
}

function valueOf(name: string, spec: OptionSpec, value: unknown): unknown {
  if (value === false && (spec.kind === "switch" || spec.negatable === true)) return false;
  if (Array.isArray(value) && spec.many !== true) {
    if (spec.kind === "switch") return value.at(-1);
    throw usage(`--${name} is given ${value.length} times.`, "Give it once.");
  }
  switch (spec.kind) {
    case "switch":
      return value === true;
    case "number": {
      if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
      throw usage(`--${name} takes a whole number.`, `For instance --${name} 20.`);
    }
    case "text": {
      const texts = (Array.isArray(value) ? value : [value]).map((item) => textOf(name, spec, item));
      return spec.many === true ? texts : texts[0];
    }
  }
}

function textOf(name: string, { choices, value: placeholder = "VALUE" }: OptionSpec, value: unknown): string {
  const text = typeof value === "string" ? value : "";
  if (text === "") {
    const advice = choices === undefined ? `Write --${name} ${placeholder}.` : `Choose one of: ${choices.join(", ")}.`;
    throw usage(`--${name} takes a value.`, advice);
  }
  if (choices !== undefined && !choices.includes(text)) {
    throw usage(`"${text}" is no value of --${name}.`, didYouMean(text, choices));
  }
  return text;
}

function readOperands({ name, operands }: Syntax<Options>, line: ParsedLine): readonly string[] {
  const given = (Array.isArray(line["_"]) ? (line["_"] as unknown[]) : []).slice(1).map(String);
  const needed = operands.filter((operand) => !operand.startsWith("["));
  const synopsis = `Write: apicompat ${[name, ...operands].join(" ")}`;
  const missing = needed[given.length];
  if (missing !== undefined) throw usage(`${name} needs ${needed.join(" and ")}; ${missing} is missing.`, synopsis);
  const extra = given[operands.length];
  if (extra !== undefined) throw usage(`${name} does not know what to do with "${extra}".`, synopsis);
  return given;
}

export function usage(message: string, advice: string): ApicompatError {
  return new ApicompatError("USAGE", message, advice);
}
