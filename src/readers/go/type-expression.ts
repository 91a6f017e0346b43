import { tooDeep, type Span } from "../document/fault.ts";
import { commentsBefore, trailingComment } from "./comments.ts";
import type { Scanner } from "./scanner.ts";
import type { FieldDeclaration, Identifier, RawTag, TypeExpression } from "./syntax.ts";
import { readText } from "./text.ts";

/** Types nest by pointers, lists, maps and structs in line; nobody writes more than a few. */
const MAX_DEPTH = 100;

/** Reads the type at which the scanner stands, and leaves it behind the type. What is no type is a fault, and reads as `unread`. */
export function readType(scanner: Scanner, depth = 0): TypeExpression {
  const { start } = scanner;
  if (depth > MAX_DEPTH) {
    scanner.faults.push(tooDeep({ start, end: scanner.end }));
    skipLine(scanner);
    return { kind: "unread", start, end: scanner.previousEnd };
  }
  if (scanner.kind === "name") return readNamed(scanner, depth);
  if (scanner.kind === "mark") {
    if (scanner.is("*")) {
      scanner.next();
      const element = readType(scanner, depth + 1);
      return { kind: "pointer", element, start, end: element.end };
    }
    if (scanner.is("[")) return readList(scanner, depth);
    if (scanner.is("(")) return readParenthesized(scanner, depth);
    if (scanner.is("<")) {
      scanner.next();
      if (scanner.is("-")) scanner.next();
      return readChannel(scanner, start, depth);
    }
  }
  const read = scanner.kind === "keyword" ? BY_KEYWORD.get(scanner.value) : undefined;
  return read === undefined ? unreadable(scanner, "Expected a type") : read(scanner, depth);
}

const BY_KEYWORD: ReadonlyMap<string, (scanner: Scanner, depth: number) => TypeExpression> = new Map([
  ["map", readMap],
  ["struct", readStruct],
  ["interface", readInterface],
  ["func", readFunction],
  ["chan", (scanner: Scanner, depth: number) => readChannel(scanner, scanner.start, depth)],
]);

function readNamed(scanner: Scanner, depth: number): TypeExpression {
  const { start } = scanner;
  const first = scanner.value;
  scanner.next();
  let name: string = first;
  let home: string | undefined;
  if (scanner.is(".")) {
    scanner.next();
    if (scanner.kind !== "name") return unreadable(scanner, `Expected a name behind \`${first}.\``, start);
    home = first;
    name = scanner.value;
    scanner.next();
  }
  const given = scanner.is("[") && isInstantiation(scanner) ? readArguments(scanner, depth) : [];
  return {
    kind: "name",
    ...(home !== undefined && { package: home }),
    name,
    ...(given.length > 0 && { arguments: given }),
    start,
    end: scanner.previousEnd,
  };
}

/** `List[T]`: behind the name of a type, brackets hold arguments. */
function isInstantiation({ text, start, previousEnd }: Scanner): boolean {
  return start === previousEnd && text[start + 1] !== "]";
}

function readArguments(scanner: Scanner, depth: number): readonly TypeExpression[] {
  const given: TypeExpression[] = [];
  do {
    scanner.next();
    if (scanner.is("]")) break;
    given.push(readType(scanner, depth + 1));
  } while (scanner.is(","));
  if (scanner.is("]")) scanner.next();
  else fault(scanner, "Expected `]`", "Close the list of arguments.");
  return given;
}

function readList(scanner: Scanner, depth: number): TypeExpression {
  const { start } = scanner;
  scanner.next();
  if (scanner.is("]")) {
    scanner.next();
    const element = readType(scanner, depth + 1);
    return { kind: "slice", element, start, end: element.end };
  }
  const digits = scanner.kind === "number" ? scanner.value.replaceAll("_", "") : "";
  if (digits !== "") scanner.next();
  // The value of an expression is unknown.
  const length = digits !== "" && scanner.is("]") ? Number(digits) : Number.NaN;
  while (!scanner.is("]") && scanner.kind !== ";" && scanner.kind !== "end") scanner.next();
  if (!scanner.is("]")) return unreadable(scanner, "Expected `]`", start);
  scanner.next();
  const element = readType(scanner, depth + 1);
  return { kind: "array", ...(Number.isInteger(length) && { length }), element, start, end: element.end };
}

function readParenthesized(scanner: Scanner, depth: number): TypeExpression {
  scanner.next();
  const inner = readType(scanner, depth + 1);
  if (scanner.is(")")) scanner.next();
  else fault(scanner, "Expected `)`", "Close the parenthesis.");
  return inner;
}

function readChannel(scanner: Scanner, start: number, depth: number): TypeExpression {
  if (scanner.is("chan")) scanner.next();
  if (scanner.is("<")) {
    scanner.next();
    if (scanner.is("-")) scanner.next();
  }
  const { end } = readType(scanner, depth + 1);
  return { kind: "channel", start, end };
}

function readMap(scanner: Scanner, depth: number): TypeExpression {
  const { start } = scanner;
  scanner.next();
  if (!scanner.is("[")) return unreadable(scanner, "Expected `[` behind `map`", start);
  scanner.next();
  const key = readType(scanner, depth + 1);
  if (!scanner.is("]")) return unreadable(scanner, "Expected `]` behind the type of the map's keys", start);
  scanner.next();
  const value = readType(scanner, depth + 1);
  return { kind: "map", key, value, start, end: value.end };
}

function readInterface(scanner: Scanner): TypeExpression {
  const { start } = scanner;
  scanner.next();
  if (!scanner.is("{")) return unreadable(scanner, "Expected `{` behind `interface`", start);
  skipNested(scanner);
  return { kind: "interface", start, end: scanner.previousEnd };
}

function readFunction(scanner: Scanner, depth: number): TypeExpression {
  const { start } = scanner;
  scanner.next();
  if (!scanner.is("(")) return unreadable(scanner, "Expected `(` behind `func`", start);
  skipNested(scanner);
  if (scanner.is("(")) skipNested(scanner);
  else if (scanner.kind === "name" || /^(?:[*[<]|map|struct|interface|func|chan)$/.test(scanner.value)) {
    readType(scanner, depth + 1);
  }
  return { kind: "function", start, end: scanner.previousEnd };
}

function readStruct(scanner: Scanner, depth: number): TypeExpression {
  const { start } = scanner;
  scanner.next();
  if (!scanner.is("{")) return unreadable(scanner, "Expected `{` behind `struct`", start);
  scanner.next();
  const fields: FieldDeclaration[] = [];
  while (!scanner.is("}")) {
    if (scanner.kind === ";") scanner.next();
    else if (scanner.kind === "end" || (scanner.kind === "keyword" && scanner.startsLine)) {
      fault(scanner, "The struct is not closed", "Close it with `}`.");
      return { kind: "struct", fields, start, end: scanner.previousEnd };
    } else {
      const from = scanner.start;
      fields.push(...readField(scanner, depth));
      endField(scanner, from);
      // Progress is guaranteed: the parser skips an unexpected token.
      if (scanner.start === from && !scanner.is("}")) scanner.next();
    }
  }
  scanner.next();
  return { kind: "struct", fields, start, end: scanner.previousEnd };
}

/** `A, B T`, or an embedded `T`, `*T`, `p.T`. */
function readField(scanner: Scanner, depth: number): readonly FieldDeclaration[] {
  const { start } = scanner;
  const before = commentsBefore(scanner, start);
  const names: Identifier[] = [];
  const isEmbedded = scanner.is("*") || isLoneType(scanner);
  if (!isEmbedded) {
    while (scanner.kind === "name") {
      names.push({ start: scanner.start, end: scanner.end, text: scanner.value });
      scanner.next();
      if (!scanner.is(",")) break;
      scanner.next();
    }
    if (names.length === 0) {
      unreadable(scanner, "Expected a field");
      return [];
    }
  }
  const type = readType(scanner, depth + 1);
  if (isEmbedded) {
    const name = embeddedName(type);
    if (name === undefined) return [];
    names.push(name);
  }
  const tag = scanner.kind === "text" ? readTag(scanner) : undefined;
  const end = scanner.previousEnd;
  const trailing = trailingComment(scanner, end);
  const comments = { ...before, ...(trailing && { trailing }) };
  return names.map((name) => ({ start, end, name, isEmbedded, type, ...(tag && { tag }), comments }));
}

/** A name, perhaps with its package and arguments, and nothing more before the tag or the end of the line. */
function isLoneType({ text, start, kind }: Scanner): boolean {
  return kind === "name" && LONE_TYPE.test(text.slice(start, start + 300));
}

/** Matches a type with nested type arguments. */
const LONE_TYPE =
  /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)?(?:\[(?:[^[\]\n]|\[(?:[^[\]\n]|\[[^[\]\n]*\])*\])+\])?[ \t\r]*(?:[\n;}`"]|\/\/|\/\*|$)/u;

function embeddedName(type: TypeExpression): Identifier | undefined {
  const named = type.kind === "pointer" ? type.element : type;
  return named.kind === "name" ? { start: named.start, end: named.end, text: named.name } : undefined;
}

function readTag(scanner: Scanner): RawTag {
  if (scanner.value.includes("\n")) scanner.cutAtLine();
  const { start, end, value } = scanner;
  scanner.next();
  return { start, end, text: readText(value), textStart: start + 1 };
}

/** A field ends with its line. What else stands there was not understood; the next line is read again. */
function endField(scanner: Scanner, from: number): void {
  if (scanner.kind === ";" || scanner.kind === "end" || scanner.is("}")) return;
  if (scanner.start !== from) {
    if (scanner.kind === "keyword" && scanner.startsLine) return;
    fault(
      scanner,
      `Did not expect \`${scanner.value.slice(0, 40)}\` in a field`,
      "Complete the field, or remove what is too much.",
    );
  }
  skipLine(scanner);
}

function unreadable(scanner: Scanner, expected: string, start: number = scanner.start): TypeExpression {
  const found =
    scanner.kind === ";" || scanner.kind === "end" ? "the end of the line" : `\`${scanner.value.slice(0, 40)}\``;
  fault(scanner, `${expected}, found ${found}`, "Complete the declaration.");
  return { kind: "unread", start, end: Math.max(scanner.previousEnd, start) };
}

function fault(scanner: Scanner, message: string, hint: string): void {
  const span: Span = { start: scanner.start, end: scanner.end };
  if (scanner.faults.at(-1)?.span?.start === span.start) return;
  scanner.faults.push({ code: "SYNTAX_ERROR", span, message: `${message}.`, hint });
}

/** Skips to the end of the line or the enclosing bracket, over nested parts. */
function skipLine(scanner: Scanner): void {
  for (let depth = 0; scanner.kind !== "end"; scanner.next()) {
    if (depth === 0 && scanner.kind === ";") return;
    if (scanner.startsLine && scanner.kind === "keyword") return;
    if (scanner.is("{") || scanner.is("(") || scanner.is("[")) depth++;
    else if (scanner.is("}") || scanner.is(")") || scanner.is("]")) {
      if (depth === 0) return;
      depth--;
    }
  }
}

/** Past a bracket and what it encloses. */
function skipNested(scanner: Scanner): void {
  let depth = 0;
  do {
    if (scanner.is("{") || scanner.is("(") || scanner.is("[")) depth++;
    else if (scanner.is("}") || scanner.is(")") || scanner.is("]")) depth--;
    scanner.next();
  } while (depth > 0 && scanner.kind !== "end" && !(scanner.startsLine && scanner.kind === "keyword"));
}
