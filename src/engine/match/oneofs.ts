import type { WireField, WireMessage } from "../../model/wire.ts";

type FieldPairs = readonly (readonly [old: WireField, new_: WireField])[];

/**
 * Maps each oneof to its successor by name. A oneof is identified by the fields that exclude each other, since its name is never
 * sent: the pair that shares most fields comes first, an equal name breaks ties. A oneof that shares no field keeps its name.
 */
export function matchOneofs(
  old: Pick<WireMessage, "oneofs">,
  new_: Pick<WireMessage, "oneofs">,
  pairs: FieldPairs,
): ReadonlyMap<string, string> {
  const successors = new Map<string, string>();
  const taken = new Set<string>();
  const pair = (before: string, after: string): void => {
    if (successors.has(before) || taken.has(after)) return;
    successors.set(before, after);
    taken.add(after);
  };
  for (const { before, after } of sharedFields(pairs)) pair(before, after);
  const names = new Set(new_.oneofs.map(({ value }) => value));
  for (const { value: name } of old.oneofs) if (names.has(name)) pair(name, name);
  return successors;
}

interface Shared {
  readonly before: string;
  readonly after: string;
  readonly count: number;
}

function sharedFields(pairs: FieldPairs): readonly Shared[] {
  const counts = new Map<string, Shared>();
  for (const [{ oneof: before }, { oneof: after }] of pairs) {
    if (before === undefined || after === undefined) continue;
    const key = `${before} ${after}`;
    counts.set(key, { before, after, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const isNamesake = ({ before, after }: Shared): number => (before === after ? 1 : 0);
  return [...counts.values()].sort((a, b) => b.count - a.count || isNamesake(b) - isNamesake(a));
}
