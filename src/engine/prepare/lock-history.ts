import { dictionary, type Dictionary } from "../../model/json.ts";
import { NO_RESERVED, NO_WIRE, type LockedWire, type Reserved, type Wire } from "../../model/wire.ts";
import { keyOf, withoutReserved, type Numbered } from "../diff/wire-reserved.ts";
import { matchDefinitions } from "../match/definitions.ts";
import { createExpansions } from "../match/expansions.ts";

/**
 * Returns what a wire and its predecessors had and a later one lacks, under the present names of renamed definitions.
 */
export function lockHistory(before: Wire, now: Wire): LockedWire {
  const files = Object.values(before.files).flatMap((old) => {
    const new_ = now.files[old.path];
    return new_ === undefined ? [] : [{ old, new: new_ }];
  });
  const match = matchDefinitions(before, now, files, createExpansions(before, now));
  const { messages, enums } = before.former ?? NO_WIRE;
  return {
    messages: unite(
      [byName(before.messages, ({ fields }) => fields), byName(messages, ({ fields }) => fields)],
      byName(now.messages, ({ fields }) => fields),
      (name) => match.successorOf("message", name) ?? name,
      ({ members, ...rest }) => ({ ...rest, fields: members }),
    ),
    enums: unite(
      [byName(before.enums, ({ values }) => values), byName(enums, ({ values }) => values)],
      byName(now.enums, ({ values }) => values),
      (name) => match.successorOf("enum", name) ?? name,
      ({ members, ...rest }) => ({ ...rest, values: members }),
    ),
  };
}

interface Holder<T> {
  readonly name: string;
  readonly at: string;
  readonly file: string;
  readonly members: readonly T[];
  readonly reserved: Reserved;
}

interface Declared {
  readonly name: string;
  readonly at: string;
  readonly file: string;
  readonly reserved: Reserved;
  readonly imported?: true;
}

function byName<D extends Declared, T>(
  declared: Dictionary<D>,
  membersOf: (declaration: D) => readonly T[],
): readonly Holder<T>[] {
  return Object.values(declared)
    .filter(({ imported }) => imported !== true)
    .map((each) => {
      const { name, at, file, reserved } = each;
      return { name, at, file, reserved, members: membersOf(each) };
    });
}

/** `befores`: the latest first. */
function unite<T extends Numbered, F>(
  befores: readonly (readonly Holder<T>[])[],
  now: readonly Holder<T>[],
  nameNow: (name: string) => string,
  write: (former: Holder<T>) => F,
): Dictionary<F> {
  const present = new Map(now.map((holder) => [holder.name, holder]));
  const former = new Map<string, Holder<T>>();
  for (const before of befores.flat()) {
    const name = nameNow(before.name);
    const { members = [], reserved = NO_RESERVED, file = before.file } = present.get(name) ?? {};
    const known = former.get(name) ?? { members: [], reserved: NO_RESERVED };
    const taken = new Set([...members, ...known.members].map(keyOf));
    const lost = withoutReserved(withoutReserved(before.reserved, reserved, members), known.reserved, []);
    former.set(name, {
      name,
      at: before.at,
      file,
      members: [...known.members, ...before.members.filter((member) => !taken.has(keyOf(member)))],
      reserved: {
        ranges: [...known.reserved.ranges, ...lost.ranges],
        names: [...known.reserved.names, ...lost.names],
      },
    });
  }
  const reported = [...former].filter(([name, { members, reserved }]) => {
    const isEmpty = members.length + reserved.ranges.length + reserved.names.length === 0;
    return !isEmpty || !present.has(name);
  });
  return dictionary(reported.map(([name, holder]) => [name, write(holder)] as const));
}
