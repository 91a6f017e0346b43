import { areFewAndDistinct } from "./distinct.ts";
import type { EnumNode, FileNode, MessageNode, Node } from "./syntax.ts";

/** Two things of one name, and what each is: `a field`, `a value of `Color``. */
export interface Clash {
  readonly name: string;
  readonly first: Node;
  readonly second: Node;
  readonly kinds: readonly [first: string, second: string];
}

type Group = readonly [kind: string, nodes: readonly Node[]];

/** Finds top-level definitions of one package with equal names. */
export function clashesIn(files: readonly FileNode[]): readonly Clash[] {
  return clashes(
    files.flatMap(({ messages, enums, services, extends: extended }): readonly Group[] => [
      ["a message", messages],
      ...ofEnums(enums),
      ["a service", services],
      ...extended.map(({ fields }): Group => ["an extension", fields]),
    ]),
  );
}

/** Finds parts of a message with equal names, except inside of nested messages. */
export function clashesWithin({ fields, oneofs, messages, enums, extends: extended }: MessageNode): readonly Clash[] {
  return clashes([
    ["a field", fields],
    ["a oneof", oneofs],
    ["a message", messages],
    ...ofEnums(enums),
    ...extended.map((each): Group => ["an extension", each.fields]),
  ]);
}

/** The values stand beside their enumeration, as in C++. */
function ofEnums(enums: readonly EnumNode[]): readonly Group[] {
  return [["an enum", enums], ...enums.map(({ name, values }): Group => [`a value of \`${name}\``, values])];
}

function clashes(groups: readonly Group[]): readonly Clash[] {
  if (
    areFewAndDistinct(
      groups.flatMap(([, nodes]) => nodes),
      ({ name }) => name,
    )
  )
    return [];
  const known = new Map<string, Node>();
  const found: Clash[] = [];
  for (const [kind, nodes] of groups) {
    for (const second of nodes) {
      const { name } = second;
      const first = known.get(name);
      if (first === undefined) known.set(name, second);
      else found.push({ name, first, second, kinds: [kindOf(first, groups), kind] });
    }
  }
  return found;
}

function kindOf(node: Node, groups: readonly Group[]): string {
  return groups.find(([, nodes]) => nodes.includes(node))![0];
}
