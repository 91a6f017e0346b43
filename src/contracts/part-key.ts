import { hashed } from "./fingerprint.ts";

/** Longer texts would make pointers that are costly to compare, because parts have parts. */
const LONGEST = 64;

/**
 * Returns the key of a part in `TypeParts`: the text that the part is known by, or the beginning and a digest of a long
 * text.
 */
export function partKey(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, 20)}…${hashed(text, 20)}`;
}
