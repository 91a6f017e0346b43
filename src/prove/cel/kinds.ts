import type { Schema } from "../../model/schema.ts";
import type { Constant, Operator } from "./expression.ts";

/** The type of an expression; `object` includes maps. */
export type Kind = "bool" | "int" | "double" | "string" | "bytes" | "list" | "object" | "duration" | "timestamp";

const WORDS: Readonly<Record<Kind, string>> = {
  bool: "a boolean",
  int: "an integer",
  double: "a double",
  string: "a string",
  bytes: "bytes",
  list: "a list",
  object: "an object",
  duration: "a duration",
  timestamp: "a timestamp",
};

/** Formats the types for a message. */
export function inWords(kinds: readonly Kind[]): string {
  return kinds.map((kind) => WORDS[kind]).join(" and ");
}

const BY_TYPE: Readonly<Record<string, Kind>> = {
  boolean: "bool",
  integer: "int",
  number: "double",
  array: "list",
  object: "object",
};
const BY_FORMAT: Readonly<Record<string, Kind | undefined>> = {
  byte: "bytes",
  duration: "duration",
  date: "timestamp",
  "date-time": "timestamp",
  datetime: undefined,
  bytes: undefined,
};

/** Undefined for what is of one type or another. */
export function kindOfSchema({ types, keywords }: Schema): Kind | undefined {
  const [type, ...others] = types.value.filter((name) => name !== "null");
  if (type === undefined || others.length > 0) return undefined;
  if (type !== "string") return BY_TYPE[type];
  const format = keywords.format?.value;
  return format !== undefined && Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format] : "string";
}

export function kindOfConstant(value: Constant, isDouble = false): Kind | undefined {
  if (Array.isArray(value)) return "list";
  if (typeof value === "number") return isDouble ? "double" : "int";
  return typeof value === "boolean" ? "bool" : typeof value === "string" ? "string" : undefined;
}

const ORDERED: ReadonlySet<Kind> = new Set(["bool", "int", "double", "string", "bytes", "duration", "timestamp"]);
const NUMBERS: ReadonlySet<Kind> = new Set(["int", "double"]);
const SPANS: ReadonlySet<Kind> = new Set(["duration", "timestamp"]);
const ADDED: ReadonlySet<Kind> = new Set(["int", "double", "string", "bytes", "list"]);

/**
 * Returns whether an operator accepts operands of these types. Numbers of both types can be compared by order but are
 * never equal.
 */
export function takes(operator: Operator, left: Kind, right: Kind): boolean {
  switch (operator) {
    case "&&":
    case "||":
      return left === "bool" && right === "bool";
    case "==":
    case "!=":
      return left === right;
    case "in":
      return right === "list" || right === "object";
    case "+":
      return (left === right && ADDED.has(left)) || (SPANS.has(left) && SPANS.has(right));
    case "-":
      return (left === right && NUMBERS.has(left)) || (SPANS.has(left) && SPANS.has(right));
    case "*":
    case "/":
      return left === right && NUMBERS.has(left);
    case "%":
      return left === "int" && right === "int";
    default:
      return (left === right && ORDERED.has(left)) || (NUMBERS.has(left) && NUMBERS.has(right));
  }
}

const ARITHMETIC: ReadonlySet<Operator> = new Set(["+", "-", "*", "/", "%"]);

/** Returns the result type of an operator. */
export function kindOfOperation(operator: Operator, left: Kind | undefined, right: Kind | undefined): Kind | undefined {
  if (!ARITHMETIC.has(operator)) return "bool";
  return left === right && left !== undefined && ADDED.has(left) ? left : undefined;
}

interface Signature {
  /** The types of the target, or of the first argument without one. */
  readonly of: readonly Kind[];
  /** The result type, if there is only one. */
  readonly is?: Kind;
  /** The type of the first argument of a method. */
  readonly by?: Kind;
}

function alike(signature: Signature, ...names: readonly string[]): Record<string, Signature> {
  return Object.fromEntries(names.map((name) => [name, signature]));
}

/**
 * Functions that API servers know by one meaning only.
 *
 * @see https://kubernetes.io/docs/reference/using-api/cel/
 */
const METHODS: Readonly<Record<string, Signature>> = {
  ...alike({ of: ["string", "bytes", "list", "object"], is: "int" }, "size"),
  ...alike({ of: ["string"], is: "bool", by: "string" }, "startsWith", "endsWith", "contains", "matches"),
  ...alike({ of: ["string"], is: "string" }, "charAt", "lowerAscii", "upperAscii", "replace", "substring", "trim"),
  ...alike({ of: ["string"], is: "list" }, "split", "findAll"),
  ...alike({ of: ["string"], is: "string", by: "string" }, "find"),
  ...alike({ of: ["list"], is: "string" }, "join"),
  ...alike({ of: ["list"], is: "bool" }, "isSorted"),
  ...alike({ of: ["list"] }, "sum", "min", "max"),
  ...alike({ of: ["string", "list"], is: "int" }, "indexOf", "lastIndexOf"),
  ...alike({ of: ["list", "object"], is: "bool" }, "all", "exists", "exists_one", "existsOne"),
  ...alike({ of: ["list", "object"], is: "list" }, "map"),
  ...alike({ of: ["list", "object"] }, "filter"),
  ...alike({ of: ["timestamp"], is: "int" }, "getFullYear", "getMonth", "getDate"),
  ...alike({ of: ["timestamp"], is: "int" }, "getDayOfMonth", "getDayOfWeek", "getDayOfYear"),
  ...alike({ of: ["timestamp", "duration"], is: "int" }, "getHours", "getMinutes", "getSeconds", "getMilliseconds"),
};
const ANYTHING: readonly Kind[] = Object.keys(WORDS) as Kind[];
const FUNCTIONS: Readonly<Record<string, Signature>> = {
  ...alike(METHODS["size"]!, "size"),
  ...alike({ of: ["string", "int", "duration"], is: "duration" }, "duration"),
  ...alike({ of: ["string", "int", "timestamp"], is: "timestamp" }, "timestamp"),
  ...alike({ of: ["string"], is: "bool" }, "isURL", "isQuantity", "isIP", "isCIDR", "isSemver"),
  ...alike({ of: ["string"] }, "url", "quantity", "ip", "cidr", "semver"),
  ...alike({ of: ANYTHING, is: "string" }, "string"),
  ...alike({ of: ANYTHING, is: "int" }, "int"),
  ...alike({ of: ANYTHING, is: "double" }, "double"),
  ...alike({ of: ANYTHING, is: "bool" }, "has", "bool"),
};

/** Undefined for one that is not known here. */
export function signatureOf(name: string, hasTarget: boolean): Signature | undefined {
  const known = hasTarget ? METHODS : FUNCTIONS;
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
