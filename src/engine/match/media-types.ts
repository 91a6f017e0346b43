import { dictionary, type Dictionary } from "../../model/json.ts";
import type { MediaType } from "../../model/snapshot.ts";

export interface MediaTypeMatch {
  readonly pairs: readonly (readonly [MediaType, MediaType])[];
  readonly removed: readonly MediaType[];
  readonly added: readonly MediaType[];
}

/** Pairs media types by name, then without parameters, then by a range that contains them. */
export function matchMediaTypes(old: Dictionary<MediaType>, new_: Dictionary<MediaType>): MediaTypeMatch {
  const names = Object.keys(old);
  if (names.length === Object.keys(new_).length && names.every((name) => name in new_)) {
    return { pairs: names.map((name) => [old[name]!, new_[name]!] as const), removed: [], added: [] };
  }
  const pairs: (readonly [MediaType, MediaType])[] = [];
  const left = dictionary(Object.entries(old));
  const right = dictionary(Object.entries(new_));
  const pairBy = (agree: (a: string, b: string) => boolean): void => {
    for (const before of Object.values(left)) {
      const after = Object.values(right).find((candidate) => agree(before.name, candidate.name));
      if (after === undefined) continue;
      pairs.push([before, after]);
      delete left[before.name];
      delete right[after.name];
    }
  };
  pairBy((a, b) => a === b);
  pairBy((a, b) => essence(a) === essence(b));
  pairBy((a, b) => contains(a, b) || contains(b, a));
  return { pairs, removed: Object.values(left), added: Object.values(right) };
}

function essence(name: string): string {
  return name.split(";", 1)[0]!.trim();
}

/** Whether each media type that `inner` names is one that `range` names. */
export function contains(range: string, inner: string): boolean {
  const [type, subtype] = essence(range).split("/");
  if (subtype !== "*") return essence(range) === essence(inner);
  return type === "*" || essence(inner).startsWith(`${type}/`);
}
