import { exactNumber } from "../../model/bound.ts";
import { dictionary, isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { DocumentSet } from "../../contracts/reader.ts";

const NUMERAL = /(?:^|[\s:,[])([-+]?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)\s*$/u;

/** The text of the number at a pointer, as it is written in decimal digits; undefined where it is written in another way or is no number. */
export function numeralAt(at: Pointer, value: Json | undefined, documents: DocumentSet): string | undefined {
  const range = typeof value === "number" ? documents.locate(at) : undefined;
  if (range === undefined) return undefined;
  const name = documents.fileOf(at);
  const text = documents.files.find((file) => file.name === name)?.text.slice(range.start.offset, range.end.offset);
  const numeral = text === undefined ? undefined : NUMERAL.exec(text)?.[1];
  return numeral !== undefined && Number(numeral) === value ? numeral : undefined;
}

/** Returns a value with all digits of the whole numbers in it. The value itself, if doubles have them. */
export function withDigits(
  value: Json,
  at: Pointer,
  numeral: (value: number, at: Pointer) => string | undefined,
): Json {
  if (typeof value === "number") return exactNumber(value, () => numeral(value, at));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value) as readonly (readonly [string, Json])[];
  const read = parts.map(([name, part]) => withDigits(part, child(at, name), numeral));
  if (read.every((part, index) => part === parts[index]![1])) return value;
  return isObject(value) ? dictionary(parts.map(([name], index) => [name, read[index]!])) : read;
}
