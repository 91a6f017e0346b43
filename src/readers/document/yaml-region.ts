import type { Span } from "./fault.ts";
import type { Child, Place } from "./yaml-places.ts";

/** The differing range of two texts. */
export interface Change {
  readonly start: number;
  /** In the former text, and in the one after it. */
  readonly formerEnd: number;
  readonly end: number;
}

const BLOCK = 4096;

export function changeBetween(former: string, text: string): Change {
  const most = Math.min(former.length, text.length);
  let start = 0;
  while (start + BLOCK <= most && former.slice(start, start + BLOCK) === text.slice(start, start + BLOCK))
    start += BLOCK;
  while (start < most && former.charCodeAt(start) === text.charCodeAt(start)) start++;
  let same = 0;
  const isSame = (length: number): boolean =>
    former.slice(former.length - same - length, former.length - same) ===
    text.slice(text.length - same - length, text.length - same);
  while (start + same + BLOCK <= most && isSame(BLOCK)) same += BLOCK;
  while (start + same < most && isSame(1)) same++;
  return { start, formerEnd: former.length - same, end: text.length - same };
}

/** Members of a block mapping that stand one behind the other: from the line where the first begins to that of what follows the last. */
export interface Region extends Span {
  /** The path to the mapping. */
  readonly tokens: readonly string[];
  readonly names: readonly string[];
  /** The names of all properties of the mapping. */
  readonly siblings: readonly string[];
  /** The column of the first name. */
  readonly column: number;
}

/**
 * Returns the regions of a text that contain a change, the widest first. The change starts after the first character of
 * a region's first name, so that the text before cannot affect the region; the text after it starts on a new line.
 */
export function regionsAround(
  text: string,
  root: Place,
  limit: number,
  { start, formerEnd }: Change,
): readonly Region[] {
  const regions: Region[] = [];
  const tokens: string[] = [];
  let place: Place | undefined = root;
  let end = limit;
  while (place?.start !== undefined && place.children !== undefined && !/[{[]/.test(text.charAt(place.start))) {
    const children: (readonly [string, Child])[] = [...place.children];
    const begins = children.map(([, child]) => child.key ?? child.place.start ?? child.span?.start ?? NaN);
    const isMapping = children.every(([, { key }]) => key !== undefined);
    const first = begins.findLastIndex((at) => at < start);
    const endOf = (index: number): number => (index + 1 < begins.length ? lineStart(text, begins[index + 1]!) : end);
    const last = begins.findIndex((_at, index) => index >= first && endOf(index) >= formerEnd);
    if (first < 0 || last < 0 || begins.some(Number.isNaN)) break;
    const line = lineStart(text, begins[first]!);
    const column = begins[first]! - line;
    if (isMapping && /^ *$/.test(text.slice(line, begins[first]))) {
      const siblings = children.map(([name]) => name);
      const names = siblings.slice(first, last + 1);
      regions.push({ start: line, end: endOf(last), tokens: [...tokens], names, siblings, column });
    }
    if (first !== last) break;
    const [name, child] = children[first]!;
    tokens.push(name);
    place = child.place;
    end = endOf(first);
  }
  return regions;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf("\n", at - 1) + 1;
}
