// Documents as they are never written, made of those that are.
import { isObject, type Json } from "../../src/model/json.ts";
import type { Chance } from "./chance.ts";

/** Names that every object of JavaScript has, and which tables must not find. */
const INHERITED = ["constructor", "toString", "hasOwnProperty", "__proto__"];

const ODD: readonly Json[] = [
  ...[...INHERITED, null, true, 0, -1, 1.5, 2 ** 53, "", "string", "(", "^(a+)+$", "\ud800"],
  ...[[], {}, [null], { "": {} }, { constructor: {} }, { type: "string" }],
  ...[{ $ref: "#" }, { $ref: "#/components/schemas/Nowhere" }],
];

const WORDS = [
  ...INHERITED,
  ...["0", "-1", "1e999", "{", "}", "<", ">", "[", "(", '"', "'", "/*", "//", ";", "any", "é"],
];

/** A part, and where it stands. */
interface Part {
  readonly holder: Record<string, Json> | Json[];
  readonly key: string;
  readonly value: Json;
}

/** The document with up to three of its parts gone, replaced, moved, renamed or turned round. */
export function mutatedTree(document: Json, chance: Chance): Json {
  const root = { document: structuredClone(document) };
  for (let left = chance.of([1, 2, 3]); left > 0; left--) {
    const parts = partsOf(root);
    mutatePart(chance.of(parts), parts, chance);
  }
  return root.document;
}

function mutatePart({ holder, key, value }: Part, parts: readonly Part[], chance: Chance): void {
  const other = structuredClone(chance.of(parts).value);
  switch (chance.of(["gone", "odd", "another", "renamed", "copied", "turned"])) {
    case "gone":
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else if (key !== "document") Reflect.deleteProperty(holder, key);
      return;
    case "odd":
      return put(holder, key, structuredClone(chance.of(ODD)));
    case "another":
      return put(holder, key, other);
    case "renamed":
      if (Array.isArray(holder) || key === "document") return;
      Reflect.deleteProperty(holder, key);
      return put(holder, chance.of([...INHERITED, ...parts.map((part) => part.key)]), value);
    case "copied":
      return put(holder, key, Array.isArray(value) ? [...(value as Json[]), other] : { allOf: [value, other] });
    case "turned":
      if (Array.isArray(value)) return put(holder, key, (value as Json[]).toReversed());
      if (isObject(value)) put(holder, key, Object.fromEntries(Object.entries(value).toReversed()));
  }
}

function put(holder: Record<string, Json> | Json[], key: string, value: Json): void {
  Object.defineProperty(holder, key, { value, configurable: true, enumerable: true, writable: true });
}

function partsOf(holder: Record<string, Json> | Json[]): readonly Part[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key, value },
    ...(typeof value === "object" && value !== null ? partsOf(value as Json[]) : []),
  ]);
}

/** The text with up to three of its words or lines gone, moved, doubled or replaced, by those of another text too. */
export function mutatedText(text: string, other: string, chance: Chance): string {
  let result = text;
  for (let left = chance.of([1, 2, 3]); left > 0; left--) {
    const separator = chance.of([/\b/u, /\b/u, /(?<=\n)/u]);
    const pieces = result.split(separator);
    const at = chance.of([...pieces.keys()]);
    const instead = chance.of([[], [chance.of(pieces)], [chance.of(other.split(separator))], [chance.of(WORDS)]]);
    pieces.splice(at, chance.of([0, 1, 2]), ...instead);
    result = pieces.join("");
  }
  return result;
}
