import { groupBy } from "../../group-by.ts";
import { lazy } from "../../lazy.ts";
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
    byName: groupBy(old.fields, ({ name }) => name),
    byNumber: groupBy(new_.fields, ({ number }) => number),
  }));
  return (before, namesake) => {
    if (!areOthers(before, namesake)) return undefined;
    const { byName, byNumber } = indexes();
    const kept = byNumber.get(before.number)?.[0];
    if (kept === undefined || !haveOneType(before, kept)) return undefined;
    const former = byName.get(kept.name)?.[0];
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
  const pairs: (readonly [WireField, WireField])[] = [];
  if (old.fields.length === new_.fields.length && old.fields.every(({ name }, at) => name === new_.fields[at]!.name)) {
    return { pairs: old.fields.map((field, at) => [field, new_.fields[at]!] as const), removed: [], added: [] };
  }
  const byName = new Map<string, WireField>();
  for (const field of new_.fields) if (!byName.has(field.name)) byName.set(field.name, field);
  const renamed = createRenamed(old, new_);
  const left: WireField[] = [];
  const taken = new Set<WireField>();
  for (const before of old.fields) {
    const namesake = byName.get(before.name);
    const after = namesake && (renamed(before, namesake) ?? namesake);
    if (after === undefined || taken.has(after)) left.push(before);
    else {
      taken.add(after);
      pairs.push([before, after]);
    }
  }
  if (left.length === 0 && taken.size === new_.fields.length) return { pairs, removed: left, added: left };
  const rest = new_.fields.filter((field) => !taken.has(field));
  const byNumber = new Map<number, WireField>();
  for (const field of rest) if (!byNumber.has(field.number)) byNumber.set(field.number, field);
  const removed: WireField[] = [];
  for (const before of left) {
    const after = byNumber.get(before.number);
    if (after === undefined || taken.has(after)) removed.push(before);
    else {
      taken.add(after);
      pairs.push([before, after]);
    }
  }
  return { pairs, removed, added: rest.filter((field) => !taken.has(field)) };
}
