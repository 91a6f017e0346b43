import { ApicompatError } from "../contracts/errors.ts";
import { didYouMean } from "../base/suggestion.ts";

/** A flag of a command. */
export interface OptionSpec {
  readonly kind: "text" | "number" | "switch";
  readonly describe: string;
  /** The heading under which the help lists it. */
  readonly group: string;
  /** The placeholder of its value in the help. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** Other words for some of its choices. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** One letter that stands for it. */
  readonly short?: string;
  /** May be given several times. */
  readonly many?: true;
  /** `--no-…` says that it is not wanted. */
  readonly negatable?: true;
}

/** A command's flags by name. */
export type Options = Readonly<Record<string, OptionSpec>>;

type Word<S extends OptionSpec> = S["choices"] extends readonly (infer Choice)[] ? Choice : string;
type ValueOf<S extends OptionSpec> = S["kind"] extends "switch"
  ? boolean
  : S["kind"] extends "number"
    ? number
    : S["many"] extends true
      ? readonly Word<S>[]
      : Word<S> | (S["negatable"] extends true ? false : never);

/** The values of the given flags. */
export type FlagsOf<O extends Options> = { readonly [K in keyof O]?: ValueOf<O[K]> };

/** The parsed arguments of a command. */
export interface Arguments<F> {
  readonly operands: readonly string[];
  readonly flags: F;
}

export interface Syntax<O extends Options = Options> {
  readonly name: string;
  /**
   * The names of the operands in order; one in brackets is optional, and the last one, written `NAME...`, can be
   * repeated.
   */
  readonly operands: readonly string[];
  readonly options: O;
}

/** The result of the parser: flags by name, operands under `_`. */
export type ParsedLine = Readonly<Record<string, unknown>>;

const BUILT_IN = ["help", "version"];
const NOT_FLAGS = new Set(["_", "$0", "--", "h", "v", ...BUILT_IN]);

/** Throws USAGE for a flag, a value or a number of operands that the command does not have. */
export function readArguments<O extends Options>(syntax: Syntax<O>, line: ParsedLine): Arguments<FlagsOf<O>> {
  const flags: Record<string, unknown> = {};
  const shorts = new Set(Object.values(syntax.options).flatMap(({ short }) => short ?? []));
  for (const [name, value] of Object.entries(line)) {
    // The parser gives the value of a short flag under both names.
    if (NOT_FLAGS.has(name) || shorts.has(name) || value === undefined) continue;
    const spec = Object.hasOwn(syntax.options, name) ? syntax.options[name] : undefined;
    if (spec === undefined) throw unknownFlag(value === false ? `no-${name}` : name, syntax);
    flags[name] = valueOf(name, spec, value);
  }
  return { operands: readOperands(syntax, line), flags: flags as FlagsOf<O> };
}

function unknownFlag(name: string, { name: command, options }: Syntax): ApicompatError {
  const dashes = name.length === 1 ? "-" : "--";
  const known = [...Object.keys(options), ...BUILT_IN].map((option) => `--${option}`);
  const negated = Object.keys(options).filter((option) => options[option]?.negatable === true);
  known.push(...negated.map((option) => `--no-${option}`));
  const advice = didYouMean(`${dashes}${name}`, known, `\`apicompat ${command} --help\` lists all of them.`);
  return new ApicompatError("USAGE", `${command} has no option ${dashes}${name}.`, advice);
}

function valueOf(name: string, spec: OptionSpec, value: unknown): unknown {
  if (value === false && (spec.kind === "switch" || spec.negatable === true)) return false;
  if (Array.isArray(value) && spec.many !== true) {
    if (spec.kind === "switch") return value.at(-1);
    throw usage(`--${name} is used ${value.length} times.`, "Use it once.");
  }
  switch (spec.kind) {
    case "switch":
      return value === true;
    case "number": {
      if (typeof value === "number" && Number.isInteger(value) && value >= 0) return value;
      throw usage(`--${name} needs a whole number.`, `Example: --${name} 20`);
    }
    case "text": {
      const texts = (Array.isArray(value) ? value : [value]).map((item) => textOf(name, spec, item));
      return spec.many === true ? texts : texts[0];
    }
  }
}

function textOf(
  name: string,
  { choices, synonyms = {}, value: placeholder = "VALUE" }: OptionSpec,
  value: unknown,
): string {
  const written = typeof value === "string" ? value : "";
  const text = Object.hasOwn(synonyms, written) ? synonyms[written]! : written;
  if (text === "") {
    const advice = choices === undefined ? `Write --${name} ${placeholder}.` : `Choose one of: ${choices.join(", ")}.`;
    throw usage(`--${name} needs a value.`, advice);
  }
  if (choices !== undefined && !choices.includes(text)) {
    throw usage(`"${text}" is not a valid value of --${name}.`, didYouMean(text, choices));
  }
  return text;
}

const MANY = "...";

function readOperands({ name, operands }: Syntax, line: ParsedLine): readonly string[] {
  const given = (Array.isArray(line["_"]) ? (line["_"] as unknown[]) : []).map(String);
  const synopsis = `Usage: apicompat ${[name, ...operands].join(" ")}`;
  const names = operands.filter((operand) => !operand.startsWith("[")).map((operand) => operand.replace(MANY, ""));
  const missing = names[given.length];
  if (missing !== undefined) throw usage(`${name} needs ${names.join(" and ")}; ${missing} is missing.`, synopsis);
  const extra = /\.\.\.\]?$/.test(operands.at(-1) ?? "") ? undefined : given[operands.length];
  if (extra !== undefined) throw usage(`${name} has too many arguments: "${extra}".`, synopsis);
  return given;
}

export function usage(message: string, advice: string): ApicompatError {
  return new ApicompatError("USAGE", message, advice);
}
