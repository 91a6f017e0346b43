import type { DeclaredField, DeclaredType, Declarations } from "../../model/declaration.ts";

/** The new names of old types whose name was reused for another type. */
export type ReusedNames = ReadonlyMap<string, string>;

const NONE: ReusedNames = new Map();

/**
 * Finds reused names: all fields of the old type have one new type, which shares more fields with it than the type that
 * has its name now. `nameOf` converts old names to new ones.
 */
export function reusedNames(
  old: Declarations | undefined,
  new_: Declarations | undefined,
  nameOf: (text: string) => string,
): ReusedNames {
  if (old === undefined || new_ === undefined) return NONE;
  const successors = new Map<string, Set<string>>();
  for (const type of Object.values(old.types)) {
    const now = new_.types[nameOf(type.name)];
    if (now === undefined || now.text === type.text) {
      for (const name of namesIn(type)) if (old.types[name] !== undefined) add(successors, name, nameOf(name));
      continue;
    }
    const fields = new Map(now.fields.map((field) => [field.identifier, field]));
    for (const before of type.fields) {
      const after = fields.get(before.identifier);
      if (after !== undefined) addUses(successors, before, after);
    }
  }
  const found = new Map<string, string>();
  for (const [name, [successor, ...others]] of [...successors].map(([key, set]) => [key, [...set]] as const)) {
    const [type, taken, moved] = [old.types[name], new_.types[nameOf(name)], new_.types[successor!]];
    if (others.length > 0 || type === undefined || taken === undefined || moved === undefined) continue;
    if (successor === nameOf(name) || old.types[successor!] !== undefined || type.shape !== "struct") continue;
    if (likeness(type, moved) > likeness(type, taken)) found.set(name, successor!);
  }
  return found;
}

/** Records the type names of two fields of one form, such as `[]core/v1.Pod` and `[]core/v1.Tree`. */
function addUses(successors: Map<string, Set<string>>, old: DeclaredField, new_: DeclaredField): void {
  const [before, after] = [old.typeIdentity, new_.typeIdentity].map((text) => text.match(NAME) ?? []);
  if (before!.length !== after!.length) return;
  for (const [index, name] of before!.entries()) add(successors, name, after![index]!);
}

function add(successors: Map<string, Set<string>>, name: string, successor: string): void {
  const known = successors.get(name);
  if (known === undefined) successors.set(name, new Set([successor]));
  else known.add(successor);
}

const NAME = /[\w~-]+(?:[./][\w~-]+)*\.\p{Lu}\w*/gu;

function namesIn({ fields }: DeclaredType): readonly string[] {
  return fields.flatMap(({ typeIdentity }) => typeIdentity.match(NAME) ?? []);
}

/** The share of the fields of both that are in both. */
function likeness(a: DeclaredType, b: DeclaredType): number {
  const [left, right] = [a, b].map(({ fields }) => new Set(fields.map(keyOf)));
  const shared = [...left!].filter((key) => right!.has(key)).length;
  return shared / Math.max(new Set([...left!, ...right!]).size, 1);
}

function keyOf({ identifier, name = "", type, tags }: DeclaredField): string {
  return [identifier, name, type, tags["protobuf"]?.value ?? ""].join("\t");
}
