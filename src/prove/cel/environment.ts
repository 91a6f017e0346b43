import type * as Cel from "@marcbachmann/cel-js";
import { URL } from "node:url";
import { lazyRequire } from "../../base/lazy-require.ts";
import { lazy } from "../../base/lazy.ts";
import { Address, ADDRESS_FUNCTIONS, ADDRESS_OPERATORS, AddressRange } from "./addresses.ts";
import { Failure, type Functions } from "./functions.ts";
import { forLibrary } from "./for-library.ts";
import { formatFunctions, NamedFormat, NamedFormats } from "./named-formats.ts";
import { PATTERN_FUNCTIONS } from "./patterns.ts";
import { Version, VERSION_FUNCTIONS, VERSION_OPERATORS } from "./versions.ts";
import { hasUnordered, listFunctions, overLists, type Operate } from "./unordered.ts";
import { Quantity, readQuantity } from "../../model/quantity.ts";

const cel = lazyRequire<typeof Cel>("@marcbachmann/cel-js");

/** The result of an expression; `failed`: with an error that servers have too; `unknown`: it cannot be evaluated here. */
export type Result = { readonly is: "value"; readonly value: unknown } | { readonly is: "failed" | "unknown" };

type Context = Readonly<Record<string, unknown>>;
type Program = ((context: Context) => unknown) & Pick<Cel.ParseResult, "ast">;

/** Runs an expression of the Common Expression Language. Integers are `bigint`, doubles `number`, instants `Date`. */
export function evaluate(expression: string, context: Context): Result {
  const isOverLists = ON_LISTS.test(expression) && Object.values(context).some(hasUnordered);
  return run(isOverLists ? listProgramOf(expression) : programOf(expression), context);
}

function evaluatePlain(expression: string, context: Context): Result {
  return run(programOf(expression), context);
}

function run(program: Program | undefined, context: Context): Result {
  if (program === undefined) return { is: "unknown" };
  try {
    return { is: "value", value: program({ format: FORMATS, ...context }) };
  } catch (error) {
    const isKnown = error instanceof cel().EvaluationError && FAILURES.has(error.code);
    return { is: isKnown || error instanceof Failure ? "failed" : "unknown" };
  }
}

/** An optional value of the language; of `undefined` one that is not there. */
export function optional(value: unknown): unknown {
  const { Optional } = cel();
  return value === undefined ? Optional.none() : Optional.of(value);
}

/** Errors that servers have too. Nothing follows from other errors. */
const FAILURES: ReadonlySet<string> = new Set([
  "no_such_key",
  "index_out_of_bounds",
  "division_by_zero",
  "modulo_by_zero",
  "numeric_overflow",
]);

/** Returns whether the text is a CEL expression. */
export function parses(expression: string): boolean {
  return programOf(expression) !== undefined;
}

/** A parsed expression. `is: "too large"`: the library does not parse expressions of this length or depth. */
type Parsed = { readonly is: "read"; readonly program: Program } | { readonly is: "malformed" | "too large" };

/** The syntax of an expression, for those who do not run it. */
export type Syntax = { readonly is: "read"; readonly node: Cel.ASTNode } | Exclude<Parsed, { readonly is: "read" }>;

export function syntaxOf(expression: string): Syntax {
  const parsed = parse(expression);
  return parsed.is === "read" ? { is: "read", node: parsed.program.ast } : parsed;
}

const programs = new Map<string, Program | undefined>();

function programOf(expression: string): Program | undefined {
  if (!programs.has(expression)) {
    const parsed = parse(forLibrary(expression));
    programs.set(expression, parsed.is === "read" ? parsed.program : undefined);
  }
  return programs.get(expression);
}

const known = new Map<string, Parsed>();

function parse(expression: string): Parsed {
  let parsed = known.get(expression);
  if (parsed === undefined) known.set(expression, (parsed = parseAnew(expression)));
  return parsed;
}

function parseAnew(expression: string): Parsed {
  try {
    return { is: "read", program: environment().parse(expression) };
  } catch (error) {
    return { is: error instanceof cel().ParseError && error.code !== "limit_exceeded" ? "malformed" : "too large" };
  }
}

/** Matches operators that can compare or add lists. */
const ON_LISTS = /[=!]=|\bin\b|\+/u;
const listPrograms = new Map<string, Program | undefined>();

/** The same expression, where the order of some lists makes no difference. */
function listProgramOf(expression: string): Program | undefined {
  if (!listPrograms.has(expression)) {
    const ast = programOf(expression)?.ast;
    const isExact = ast !== undefined && !LONG_DOUBLE.test(expression);
    listPrograms.set(expression, isExact ? programOf(cel().serialize(overLists(ast))) : undefined);
  }
  return listPrograms.get(expression);
}

/** The library writes at most nine digits after the point. */
const LONG_DOUBLE = /\.\d{10}|\d[eE][+-]?\d/u;

const FORMATS = new NamedFormats();

const environment = lazy((): Cel.Environment => {
  const own = new (cel().Environment)({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
  });
  own.registerType("kubernetes.Quantity", Quantity).registerType("kubernetes.URL", URL);
  own.registerType("net.IP", Address).registerType("net.CIDR", AddressRange);
  own.registerType("kubernetes.Semver", Version);
  own.registerType("kubernetes.Formats", NamedFormats).registerType("kubernetes.NamedFormat", NamedFormat);
  const functions = {
    ...KUBERNETES,
    ...ADDRESS_FUNCTIONS,
    ...PATTERN_FUNCTIONS,
    ...VERSION_FUNCTIONS,
    ...formatFunctions(optional),
    ...listFunctions(operate),
  };
  for (const [signature, handler] of Object.entries(functions)) own.registerFunction(signature, handler);
  for (const [signature, handler] of Object.entries({ ...ADDRESS_OPERATORS, ...VERSION_OPERATORS }))
    own.registerOperator(signature, handler);
  return own;
});

/** Applies an operator of the library. */
const operate: Operate = (operator, left, right) => {
  const result = evaluatePlain(`left ${operator} right`, { left, right });
  if (result.is === "value") return result.value;
  throw result.is === "failed" ? new Failure("an operator fails") : new Error("an operator is not known");
};

type List = readonly unknown[];
type Ordered = number | bigint | string | boolean | Date;

/**
 * The supported CEL libraries of Kubernetes. @see
 * https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-cel-libraries
 */
const KUBERNETES: Functions = {
  "list.isSorted(): bool": (list: List) =>
    ordered(list).every((one, index, all) => index === 0 || all[index - 1]! <= one),
  "list.sum(): dyn": sumOf,
  "list.min(): dyn": (list: List) => bestOf(list, (a, b) => a < b),
  "list.max(): dyn": (list: List) => bestOf(list, (a, b) => a > b),
  "list.indexOf(dyn): int": (list: List, one: unknown) => BigInt(list.indexOf(one)),
  "list.lastIndexOf(dyn): int": (list: List, one: unknown) => BigInt(list.lastIndexOf(one)),
  "string.charAt(int): string": (text: string, at: bigint) => [...text][Number(at)] ?? "",
  "string.replace(string, string): string": (text: string, old: string, by: string) => text.replaceAll(old, () => by),
  "string.replace(string, string, int): string": replaceSome,
  "timestamp(google.protobuf.Timestamp): google.protobuf.Timestamp": (instant: Date) => instant,
  "isURL(string): bool": (text: string) => readUrl(text) !== undefined,
  "url(string): kubernetes.URL": url,
  "kubernetes.URL.getScheme(): string": ({ protocol }: URL) => (protocol === NO_SCHEME ? "" : protocol.slice(0, -1)),
  "kubernetes.URL.getHost(): string": ({ host }: URL) => host,
  "kubernetes.URL.getHostname(): string": ({ hostname }: URL) => hostname,
  "kubernetes.URL.getPort(): string": ({ port }: URL) => port,
  "kubernetes.URL.getEscapedPath(): string": ({ pathname }: URL) => pathname,
  "kubernetes.URL.getQuery(): map<string, list<string>>": ({ searchParams }: URL) =>
    new Map([...searchParams.keys()].map((name) => [name, [...searchParams.getAll(name)]])),
  "isQuantity(string): bool": (text: string) => readQuantity(text) !== undefined,
  "quantity(string): kubernetes.Quantity": quantity,
  "kubernetes.Quantity.isLessThan(kubernetes.Quantity): bool": (a: Quantity, b: Quantity) => a.nanos < b.nanos,
  "kubernetes.Quantity.isGreaterThan(kubernetes.Quantity): bool": (a: Quantity, b: Quantity) => a.nanos > b.nanos,
  "kubernetes.Quantity.compareTo(kubernetes.Quantity): int": (a: Quantity, b: Quantity) => signOf(a.nanos - b.nanos),
  "kubernetes.Quantity.sign(): int": ({ nanos }: Quantity) => signOf(nanos),
  "kubernetes.Quantity.add(kubernetes.Quantity): kubernetes.Quantity": (a: Quantity, b: Quantity) =>
    new Quantity(a.nanos + b.nanos),
  "kubernetes.Quantity.sub(kubernetes.Quantity): kubernetes.Quantity": (a: Quantity, b: Quantity) =>
    new Quantity(a.nanos - b.nanos),
};

function replaceSome(text: string, old: string, by: string, most: bigint): string {
  let left = most < 0n ? Infinity : Number(most);
  return text.replaceAll(old, () => (left-- > 0 ? by : old));
}

function ordered(list: List): readonly Ordered[] {
  const isOrdered = (one: unknown): one is Ordered =>
    ["number", "bigint", "string", "boolean"].includes(typeof one) || one instanceof Date;
  // A server does not take a rule that would compare these.
  if (!list.every(isOrdered) || list.some((one) => typeof one !== typeof list[0])) throw new Error("no order");
  return list;
}

function bestOf(list: List, isBetter: (a: Ordered, b: Ordered) => boolean): Ordered {
  const [first, ...others] = ordered(list);
  if (first === undefined) throw new Failure("an empty list");
  return others.reduce((best, one) => (isBetter(one, best) ? one : best), first);
}

function sumOf(list: List): number | bigint {
  const all = ordered(list);
  const doubles = all.filter((one) => typeof one === "number");
  const integers = all.filter((one) => typeof one === "bigint");
  if (doubles.length > 0 && doubles.length === all.length) return doubles.reduce((sum, one) => sum + one, 0);
  if (integers.length < all.length) throw new Error("no numbers");
  return integers.reduce((sum, one) => sum + one, 0n);
}

const NO_SCHEME = "none:";

/** Reads an absolute URL or an absolute path. */
function readUrl(text: string): URL | undefined {
  const whole = text.startsWith("/") ? `${NO_SCHEME}${text}` : text;
  return /^[a-z][a-z0-9+.-]*:/iu.test(whole) && URL.canParse(whole) ? new URL(whole) : undefined;
}

function url(text: string): URL {
  const found = readUrl(text);
  if (found === undefined) throw new Failure("no address");
  return found;
}

function signOf(number: bigint): bigint {
  return number < 0n ? -1n : number > 0n ? 1n : 0n;
}

function quantity(text: string): Quantity {
  const found = readQuantity(text);
  if (found === undefined) throw new Failure("no quantity");
  return found;
}
