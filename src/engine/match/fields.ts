import type { WireField, WireMessage } from "../../model/wire.ts";

/** Fields of a message before and after. */
export interface FieldMatch {
  /** Fields with the same name, or else the same number. */
  readonly pairs: readonly (readonly [old: WireField, new_: WireField])[];
  readonly removed: readonly WireField[];
  readonly added: readonly WireField[];
}

/** Pairs fields by name, because a changed number is a mistake; then by number, because names are not sent. */
export function matchFields(old: WireMessage, new_: WireMessage): FieldMatch {
  const pairs: (readonly [WireField, WireField])[] = [];
  if (old.fields.length === new_.fields.length && old.fields.every(({ name }, at) => name === new_.fields[at]!.name)) {
    return { pairs: old.fields.map((field, at) => [field, new_.fields[at]!] as const), removed: [], added: [] };
  }
  const byName = new Map<string, WireField>();
  for (const field of new_.fields) if (!byName.has(field.name)) byName.set(field.name, field);
  const left: WireField[] = [];
  const taken = new Set<WireField>();
  for (const before of old.fields) {
    const after = byName.get(before.name);
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
