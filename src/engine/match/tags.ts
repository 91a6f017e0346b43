import type { Facet } from "../../model/schema.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import type { Places } from "../../model/pointer.ts";
import type { OperationPair } from "./operations.ts";

/** A renamed tag with unchanged users. */
export interface RenamedTag {
  readonly old: string;
  readonly new: string;
  /** The declaration, or else the first use. */
  readonly at: Places;
}

/** Computed on request: without differing tags, most operations need not be read. */
export type RenamedTags = () => ReadonlyMap<string, RenamedTag>;

/** Finds renamed tags, by both names: all users replaced one by the other, and each side knows only one. */
export function renamedTags(pairs: readonly OperationPair[], old: Snapshot, new_: Snapshot): RenamedTags {
  let known: ReadonlyMap<string, RenamedTag> | undefined;
  return () => (known ??= match(pairs, old, new_));
}

function match(pairs: readonly OperationPair[], old: Snapshot, new_: Snapshot): ReadonlyMap<string, RenamedTag> {
  const removed = usesOf(pairs.map((pair) => pair.old));
  const added = usesOf(pairs.map((pair) => pair.new));
  const [before, after] = [tagsOf(old), tagsOf(new_)];
  const found = new Map<string, RenamedTag>();
  for (const [key, use] of removed) {
    const successor = added.get(key);
    if (successor === undefined || after.has(use.value) || before.has(successor.value)) continue;
    const at = { old: old.tags[use.value] ?? use.at, new: new_.tags[successor.value] ?? successor.at };
    const renamed = { old: use.value, new: successor.value, at };
    found.set(renamed.old, renamed).set(renamed.new, renamed);
  }
  return found;
}

/** Returns the first use of each tag by all of its uses: the operations and the positions in their lists. */
function usesOf(operations: readonly Operation[]): ReadonlyMap<string, Facet<string>> {
  const keys = new Map<string, { readonly first: Facet<string>; key: string }>();
  for (const [index, { tags }] of operations.entries()) {
    for (const [position, tag] of tags.entries()) {
      const known = keys.get(tag.value) ?? { first: tag, key: "" };
      known.key += `${String(index)}:${String(position)} `;
      keys.set(tag.value, known);
    }
  }
  return new Map([...keys.values()].map(({ first, key }) => [key, first]));
}

/** Used or declared. */
function tagsOf({ operations, tags }: Snapshot): ReadonlySet<string> {
  const used = Object.values(operations).flatMap((operation) => operation.tags.map(({ value }) => value));
  return new Set([...used, ...Object.keys(tags)]);
}
