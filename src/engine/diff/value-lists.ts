/** The lists that values stand in, where one list is made of those of other schemas. */
import { groupBy } from "../../base/group-by.ts";
import { canonical, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Listed } from "../../model/schema.ts";

interface OfList {
  /** The list that they stand in, and the one that they do not. */
  readonly has: Pointer;
  readonly lacks: Pointer;
  readonly listed: readonly Json[];
}

export function byList(values: readonly Json[], own: Listed, other: Listed): readonly OfList[] {
  const placed = values.map((value) => {
    const [has, lacks] = listsThatDiffer(own, other, canonical(value));
    return { value, has: has.at, lacks: lacks.at };
  });
  return [...groupBy(placed, ({ has, lacks }) => `${has}\t${lacks}`).values()].map((group) => ({
    ...group[0],
    listed: group.map(({ value }) => value),
  }));
}

/** The list that a value came to or went from: where lists are made of those of other schemas, one of these that is there on both sides. */
function listsThatDiffer(with_: Listed, without: Listed, value: string): readonly [Listed, Listed] {
  const part = with_.parts && partsByValue(with_).get(value);
  const counterpart = part && counterpartOf(part, without);
  if (part === undefined || counterpart === undefined) return [with_, without];
  return listsThatDiffer(part, counterpart, value);
}

const indexes = new WeakMap<Listed, ReadonlyMap<string, Listed>>();

/** The first part that lists each value. A list of thousands is asked about each of them. */
function partsByValue(list: Listed): ReadonlyMap<string, Listed> {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const index = new Map<string, Listed>();
  for (const part of list.parts ?? [list])
    for (const value of part.value) {
      const text = canonical(value);
      if (!index.has(text)) index.set(text, part);
    }
  indexes.set(list, index);
  return index;
}

const counterparts = new WeakMap<Listed, Map<Listed, Listed | undefined>>();

/** The first part of the other list that has a value of this one. */
function counterpartOf(part: Listed, other: Listed): Listed | undefined {
  let known = counterparts.get(other);
  if (known === undefined) counterparts.set(other, (known = new Map()));
  if (!known.has(part)) {
    const index = partsByValue(other);
    const sharing = new Set(part.value.map((value) => index.get(canonical(value))));
    known.set(
      part,
      (other.parts ?? [other]).find((each) => sharing.has(each)),
    );
  }
  return known.get(part);
}
