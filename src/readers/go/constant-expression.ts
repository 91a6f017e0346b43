import type { Scanner } from "./scanner.ts";
import type { ConstantExpression } from "./syntax.ts";
import { readText } from "./text.ts";

/** Parentheses and operators nested more deeply than this are not followed. */
const MAX_DEPTH = 50;

const PRECEDENCE: readonly (readonly string[])[] = [
  ["|", "^"],
  ["+", "-"],
  ["*", "/", "%", "<<", ">>", "&"],
];

/** Reads a constant's value; undefined where it is of a kind that constants of an API are not. Leaves the scanner behind it. */
export function readConstant(scanner: Scanner): ConstantExpression | undefined {
  const expression = readBinary(scanner, 0, 0);
  const isAtEnd = scanner.kind === ";" || scanner.kind === "end" || scanner.is(",") || scanner.is(")");
  if (isAtEnd) return expression;
  skip(scanner);
  return undefined;
}

function readBinary(scanner: Scanner, level: number, depth: number): ConstantExpression | undefined {
  const operators = PRECEDENCE[level];
  if (operators === undefined) return readOperand(scanner, depth);
  let left = readBinary(scanner, level + 1, depth);
  while (left !== undefined && scanner.kind === "mark" && operators.includes(scanner.value)) {
    const operator = scanner.value;
    scanner.next();
    const right = readBinary(scanner, level + 1, depth);
    left = right && { kind: "binary", operator, left, right };
  }
  return left;
}

function readOperand(scanner: Scanner, depth: number): ConstantExpression | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (scanner.is("(")) {
    scanner.next();
    return closed(scanner, readBinary(scanner, 0, depth + 1));
  }
  if (scanner.is("-") || scanner.is("+")) {
    const operator = scanner.value;
    scanner.next();
    const right = readOperand(scanner, depth + 1);
    return right && { kind: "binary", operator, left: { kind: "literal", value: 0 }, right };
  }
  const { kind, value } = scanner;
  if (kind !== "text" && kind !== "number" && kind !== "name") return undefined;
  scanner.next();
  if (kind === "text") return { kind: "literal", value: readText(value) };
  if (kind === "number") {
    const number = Number(value.replaceAll("_", "").replace(/^0(?=\d+$)/, "0o"));
    return Number.isNaN(number) ? undefined : { kind: "literal", value: number };
  }
  return readName(scanner, value, depth);
}

function readName(scanner: Scanner, first: string, depth: number): ConstantExpression | undefined {
  let name = first;
  let home: string | undefined;
  if (scanner.is(".")) {
    scanner.next();
    if (scanner.kind !== "name") return undefined;
    home = first;
    name = scanner.value;
    scanner.next();
  }
  const at = home === undefined ? {} : { package: home };
  if (scanner.is("(")) {
    scanner.next();
    const operand = closed(scanner, readBinary(scanner, 0, depth + 1));
    return operand && { kind: "conversion", ...at, type: name, operand };
  }
  if (home === undefined && name === "iota") return { kind: "iota" };
  if (home === undefined && (name === "true" || name === "false")) return { kind: "literal", value: name === "true" };
  return { kind: "name", ...at, name };
}

function closed(scanner: Scanner, inner: ConstantExpression | undefined): ConstantExpression | undefined {
  if (inner === undefined || !scanner.is(")")) return undefined;
  scanner.next();
  return inner;
}

/** Skips to the end of this value. */
function skip(scanner: Scanner): void {
  for (let depth = 0; scanner.kind !== "end"; scanner.next()) {
    if (scanner.startsLine && scanner.kind === "keyword") return;
    if (depth === 0 && (scanner.kind === ";" || scanner.is(","))) return;
    if (scanner.is("(") || scanner.is("{") || scanner.is("[")) depth++;
    else if (scanner.is(")") || scanner.is("}") || scanner.is("]")) {
      if (depth === 0) return;
      depth--;
    }
  }
}
