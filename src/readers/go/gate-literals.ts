import type { Span } from "../document/fault.ts";
import { Scanner } from "./scanner.ts";

/** An expression of a composite literal, as far as definitions of gates need it. */
export interface Expression extends Span {
  readonly text: string;
  /** Between braces; undefined for an expression without. */
  readonly elements: readonly Element[] | undefined;
}

export interface Element {
  readonly key: Expression | undefined;
  readonly value: Expression;
}

/** Literals within literals beyond this are not read. */
const MAX_DEPTH = 20;

/** `map[featuregate.Feature]featuregate.VersionedSpecs{`: what comes before the elements of a map of gates. */
const GATE_MAP = /\bmap\s*\[\s*(?:\w+\.)?Feature\s*\]\s*(?:\w+\.)?(?:FeatureSpec|VersionedSpecs)\s*(?=\{)/gu;

/** The maps from gates to what they are like, wherever they stand in a Go text. */
export function gateMapsIn(text: string): readonly (readonly Element[])[] {
  return [...text.matchAll(GATE_MAP)].map(({ index, 0: { length } }) => {
    const scanner = new Scanner(text, index + length);
    scanner.next();
    return readElements(scanner, 0);
  });
}

/** Leaves the scanner behind the closing brace. */
function readElements(scanner: Scanner, depth: number): readonly Element[] {
  const elements: Element[] = [];
  scanner.next();
  while (scanner.kind !== "end" && !scanner.is("}")) {
    if (scanner.kind === ";" || scanner.is(",")) {
      scanner.next();
      continue;
    }
    const first = readExpression(scanner, depth);
    if (!scanner.is(":")) elements.push({ key: undefined, value: first });
    else {
      scanner.next();
      elements.push({ key: first, value: readExpression(scanner, depth) });
    }
  }
  scanner.next();
  return elements;
}

/** Up to what ends an element; a literal that begins within it is its value. */
function readExpression(scanner: Scanner, depth: number): Expression {
  const { start } = scanner;
  let elements: readonly Element[] | undefined;
  for (let open = 0; scanner.kind !== "end";) {
    if (open === 0 && (scanner.is(",") || scanner.is(":") || scanner.is("}") || scanner.kind === ";")) break;
    if (scanner.is("{") && depth < MAX_DEPTH) {
      elements = readElements(scanner, depth + 1);
      continue;
    }
    if (scanner.is("(") || scanner.is("[") || scanner.is("{")) open++;
    else if (scanner.is(")") || scanner.is("]") || scanner.is("}")) open--;
    scanner.next();
  }
  const end = Math.max(start, scanner.previousEnd);
  return { start, end, text: scanner.text.slice(start, end), elements };
}
