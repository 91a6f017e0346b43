import type { Dictionary } from "../../model/json.ts";
import { coversMediaType } from "../../model/media-type-name.ts";
import type { MediaType } from "../../model/snapshot.ts";

type MediaTypePair = readonly [MediaType, MediaType];

export interface MediaTypeMatch {
  /** Pairs to compare. */
  readonly pairs: readonly MediaTypePair[];
  /** Pairs with different names. */
  readonly renamed: readonly MediaTypePair[];
  readonly removed: readonly MediaType[];
  readonly added: readonly MediaType[];
}

/**
 * Pairs media types by name, then without parameters, then by a covering range. A range can cover several types: adding
 * or removing it is one fact. A single remaining type is paired with one of the same syntax and the same schema.
 */
export function matchMediaTypes(
  old: Dictionary<MediaType>,
  new_: Dictionary<MediaType>,
  says: (old: MediaType, new_: MediaType) => boolean,
): MediaTypeMatch {
  const pairs: MediaTypePair[] = [];
  const left: MediaType[] = [];
  for (const name in old) {
    const after = new_[name];
    if (after === undefined) left.push(old[name]!);
    else pairs.push([old[name]!, after]);
  }
  const right = Object.values(new_).filter(({ name }) => old[name] === undefined);
  if (left.length === 0 && right.length === 0) return { pairs, renamed: [], removed: [], added: [] };

  const renamed: MediaTypePair[] = [];
  const settled = new Set<MediaType>();
  const pair = (before: MediaType, after: MediaType, isRename: boolean): void => {
    pairs.push([before, after]);
    if (isRename) renamed.push([before, after]);
    settled.add(before).add(after);
  };
  for (const before of left) {
    const after = right.find((other) => isSame(other.name, before.name));
    if (after !== undefined) pair(before, after, true);
  }
  for (const before of left.filter((media) => !settled.has(media))) {
    const after = right.find((other) => !settled.has(other) && essence(other.name) === essence(before.name));
    if (after === undefined) continue;
    const rest = narrowestCover(before.name, new_);
    // A range with the same coverage needs no other name.
    if (rest !== undefined && rest !== after && !right.includes(rest)) continue;
    pair(before, after, true);
    const range = narrowestCover(after.name, old);
    if (range !== undefined && range !== before) pairs.push([range, after]);
  }
  for (const before of left.filter((media) => !settled.has(media))) {
    const range = narrowestCover(before.name, new_);
    if (range !== undefined) pair(before, range, !before.implied && right.includes(range) && !settled.has(range));
  }
  for (const range of left.filter((media) => !settled.has(media))) {
    const rest = Object.values(new_).find(({ name }) => coversMediaType(range.name, name));
    if (rest === undefined) continue;
    // The range lost other types; the remaining one is compared by name.
    renamed.push([range, rest]);
    settled.add(range);
  }
  for (const after of right.filter((media) => !settled.has(media))) {
    const range = narrowestCover(after.name, old);
    if (range !== undefined) pair(range, after, !after.implied && left.includes(range) && !settled.has(range));
  }
  const rest = (media: MediaType): boolean => !settled.has(media);
  const [lost, ...moreLost] = left.filter(rest);
  const [won, ...moreWon] = right.filter(rest);
  if (lost !== undefined && won !== undefined && moreLost.length + moreWon.length === 0) {
    if (haveSameSyntax(lost.name, won.name) && says(lost, won)) pair(lost, won, true);
  }
  return { pairs, renamed, removed: left.filter(rest), added: right.filter(rest) };
}

/** Returns whether two names cover the same types. */
function isSame(a: string, b: string): boolean {
  return coversMediaType(a, b) && coversMediaType(b, a);
}

/** Returns whether both names state the same syntax: JSON, XML or YAML. */
function haveSameSyntax(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => /[/+](json|xml|ya?ml)$/u.exec(essence(name))?.[1]);
  return one !== undefined && one === other;
}

function essence(name: string): string {
  const semicolon = name.indexOf(";");
  return semicolon < 0 ? name : name.slice(0, semicolon);
}

function narrowestCover(name: string, content: Dictionary<MediaType>): MediaType | undefined {
  const covers = Object.values(content).filter((media) => media.name !== name && coversMediaType(media.name, name));
  return covers.sort((a, b) => b.name.length - a.name.length)[0];
}
