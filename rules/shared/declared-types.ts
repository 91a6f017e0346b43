import type { DeclaredConstant, DeclaredType, Declarations } from "../../src/model/declaration.ts";
import { principal, type Pointer } from "../../src/model/pointer.ts";

/** Cached, because each changed field needs it. */
const known = new WeakMap<Declarations, ReadonlyMap<Pointer, DeclaredType>>();

/** Returns the type at a place. */
export function declaredTypeAt(declarations: Declarations | undefined, at: Pointer): DeclaredType | undefined {
  if (declarations === undefined) return undefined;
  let types = known.get(declarations);
  if (types === undefined) {
    types = new Map(Object.values(declarations.types).map((type) => [type.at, type]));
    known.set(declarations, types);
  }
  return types.get(principal(at));
}

/** The constants of a type. */
export function constantsOf(
  declarations: Declarations | undefined,
  type: DeclaredType | undefined,
): readonly DeclaredConstant[] {
  if (type === undefined) return [];
  return Object.values(declarations?.constants ?? {}).filter((constant) => constant.type === type.name);
}

/** Returns the new type in another package that replaces a removed one: it has the same name and at least half of the fields. */
export function movedTo(
  removed: DeclaredType,
  before: Declarations | undefined,
  after: Declarations | undefined,
): DeclaredType | undefined {
  return (
    after &&
    typesCalled(removed.identifier, after).find(
      (type) => type.shape === removed.shape && before?.types[type.name] === undefined && sharesFields(removed, type),
    )
  );
}

/** Cached, because each removed type needs it. */
const byIdentifier = new WeakMap<Declarations, Map<string, DeclaredType[]>>();

function typesCalled(identifier: string, declarations: Declarations): readonly DeclaredType[] {
  let types = byIdentifier.get(declarations);
  if (types === undefined) {
    types = new Map();
    for (const type of Object.values(declarations.types)) {
      const namesakes = types.get(type.identifier);
      if (namesakes === undefined) types.set(type.identifier, [type]);
      else namesakes.push(type);
    }
    byIdentifier.set(declarations, types);
  }
  return types.get(identifier) ?? [];
}

function sharesFields(old: DeclaredType, new_: DeclaredType): boolean {
  const names = new Set(new_.fields.map(({ identifier }) => identifier));
  return old.fields.filter(({ identifier }) => names.has(identifier)).length * 2 >= old.fields.length;
}

/**
 * Returns whether other code could use the removed type. A package that is removed with its kinds is reported by these.
 */
export function isMissed(
  { unexported, package: home }: DeclaredType,
  before: Declarations | undefined,
  after: Declarations | undefined,
): boolean {
  if (unexported) return false;
  return after?.packages[home] !== undefined || !foldersOfKinds(before).has(home);
}

const ofKinds = new WeakMap<Declarations, ReadonlySet<string>>();

function foldersOfKinds(declarations: Declarations | undefined): ReadonlySet<string> {
  if (declarations === undefined) return new Set();
  let folders = ofKinds.get(declarations);
  if (folders === undefined) {
    folders = new Set(Object.values(declarations.types).flatMap((type) => (type.isKind ? [type.package] : [])));
    ofKinds.set(declarations, folders);
  }
  return folders;
}
