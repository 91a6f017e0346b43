import { settleJava } from "./features.ts";
import type { ParsedFile } from "./files.ts";
import type { Redeclare, WireReading } from "./read-wire.ts";
import { ambiguousNames, type Symbols } from "./symbols.ts";

/** A file that was read, and what it was read with. */
export interface ReadFile extends Pick<WireReading, "declared"> {
  readonly file: ParsedFile;
  readonly symbols: Symbols;
}

/** Gives what a definition is on the one side for the same on the other, where the names in it mean the same there. */
export function createRedeclare(like: readonly ReadFile[], symbols: Symbols): Redeclare | undefined {
  const [first] = like;
  if (first === undefined) return undefined;
  const byPath = new Map(like.map((each) => [each.file.path, each]));
  const ambiguous = ambiguousNames(first.symbols, symbols);
  const usable = new Map<ParsedFile, ReadFile["declared"] | undefined>();
  const declaredIn = (file: ParsedFile): ReadFile["declared"] | undefined => {
    if (!usable.has(file)) {
      const other = byPath.get(file.path);
      usable.set(file, other && contextOf(file) === contextOf(other.file) ? other.declared : undefined);
    }
    return usable.get(file);
  };
  return (file, node) => {
    const declared = file.node.moved.has(node) ? declaredIn(file)?.get(node) : undefined;
    if (declared === undefined) return undefined;
    for (const name of declared.mentions) if (ambiguous.has(name)) return undefined;
    return declared;
  };
}

/** All that a definition takes from its file. */
function contextOf({ path, imported, node }: ParsedFile): string {
  const { features } = settleJava(node.syntax.name, node.options);
  return JSON.stringify([path, imported, node.package.name, Object.entries(features).sort()]);
}
