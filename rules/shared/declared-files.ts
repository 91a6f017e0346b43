import { groupBy } from "../../src/base/group-by.ts";
import type { Dictionary } from "../../src/model/json.ts";
import type { Pointer } from "../../src/model/pointer.ts";
import type { Wire, WireEnum, WireExtension, WireFile, WireMessage } from "../../src/model/wire.ts";

/** A file with what it declares. */
interface DeclaredFile {
  readonly file: WireFile;
  readonly messages: readonly WireMessage[];
  readonly enums: readonly WireEnum[];
  readonly extensions: readonly WireExtension[];
}

const indexes = new WeakMap<Wire, ReadonlyMap<Pointer, DeclaredFile>>();

/** Returns the file at a place of one snapshot. */
export function declaredFileAt(at: Pointer, wire: Wire | undefined): DeclaredFile | undefined {
  if (wire === undefined) return undefined;
  let index = indexes.get(wire);
  if (index === undefined) {
    const messages = byFile(wire.messages);
    const enums = byFile(wire.enums);
    const extensions = byFile(wire.extensions);
    const declared = (file: WireFile): DeclaredFile => ({
      file,
      messages: messages(file),
      enums: enums(file),
      extensions: extensions(file),
    });
    index = new Map(Object.values(wire.files).map((file) => [file.at, declared(file)]));
    indexes.set(wire, index);
  }
  return index.get(at);
}

function byFile<T extends { readonly file: string }>(all: Dictionary<T>): (file: WireFile) => readonly T[] {
  const groups = groupBy(Object.values(all), ({ file }) => file);
  return ({ path }) => groups.get(path) ?? [];
}
