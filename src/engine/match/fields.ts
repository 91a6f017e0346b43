import { lazy } from "../../base/lazy.ts";
import { isMany, type WireField, type WireMessage } from "../../model/wire.ts";

/** Fields of a message before and after. */
export interface FieldMatch {
  /** Fields with the same name, or else the same number; see `matchFields`. */
  readonly pairs: readonly (readonly [old: WireField, new_: WireField])[];
  readonly removed: readonly WireField[];
  readonly added: readonly WireField[];
}

type Renamed = (before: WireField, namesake: WireField) => WireField | undefined;

/**
 * Finds the field that kept the number and the type under another name, while the old name is that of another type with
 * another number. Such a name was reused, or two fields swapped their names: what is encoded is the same.
 */
function createRenamed(old: WireMessage, new_: WireMessage): Renamed {
  const indexes = lazy(() => ({
    byName: firstBy(old.fields, ({ name }) => name),
    byNumber: firstBy(new_.fields, ({ number }) => number),
  }));
  return (before, namesake) => {
    if (!areOthers(before, namesake)) return undefined;
    const { byName, byNumber } = indexes();
    const kept = byNumber.get(before.number);
    if (kept === undefined || !haveOneType(before, kept)) return undefined;
    const former = byName.get(kept.name);
    return former === undefined || areOthers(former, kept) ? kept : undefined;
  };
}

function areOthers(a: WireField, b: WireField): boolean {
  return a.number !== b.number && !haveOneType(a, b);
}

function haveOneType(a: WireField, b: WireField): boolean {
  return a.type === b.type && a.typeName === b.typeName && a.keyType === b.keyType && isMany(a) === isMany(b);
}

/** Pairs fields by name, because a changed number is a mistake; then by number, because names are not sent. */
export function matchFields(old: WireMessage, new_: WireMessage): FieldMatch {
  if (old.fields.length === new_.fields.length && old.fields.every(({ name }, at) => name === new_.fields[at]!.name)) {
    return { pairs: old.fields.map((field, at) => [field, new_.fields[at]!] as const), removed: [], added: [] };
  }
  const byName = firstBy(new_.fields, ({ name }) => name);
  const renamed = createRenamed(old, new_);
  const named = pairEach(old.fields, new_.fields, (before) => {
    const namesake = byName.get(before.name);
    return namesake && (renamed(before, namesake) ?? namesake);
  });
  const byNumber = firstBy(named.added, ({ number }) => number);
  const numbered = pairEach(named.removed, named.added, ({ number }) => byNumber.get(number));
  return { ...numbered, pairs: [...named.pairs, ...numbered.pairs] };
}

/** Pairs each field with the one that `find` returns, unless that is paired already. */
function pairEach(
  old: readonly WireField[],
  new_: readonly WireField[],
  find: (field: WireField) => WireField | undefined,
): FieldMatch {
  const pairs: (readonly [WireField, WireField])[] = [];
  const removed: WireField[] = [];
  const taken = new Set<WireField>();
  for (const before of old) {
    const after = find(before);
    if (after === undefined || taken.has(after)) removed.push(before);
    else {
      taken.add(after);
      pairs.push([before, after]);
    }
  }
  return { pairs, removed, added: new_.filter((field) => !taken.has(field)) };
}

function firstBy<Key>(fields: readonly WireField[], keyOf: (field: WireField) => Key): ReadonlyMap<Key, WireField> {
  const first = new Map<Key, WireField>();
  for (const field of fields) if (!first.has(keyOf(field))) first.set(keyOf(field), field);
  return first;
}
