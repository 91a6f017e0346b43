import type { DeclaredConstant, DeclaredType, Declarations } from "../../src/model/declaration.ts";
import { principal, type Pointer } from "../../src/model/pointer.ts";

/** Asked for of each field that changed. */
const known = new WeakMap<Declarations, ReadonlyMap<Pointer, DeclaredType>>();

/** The type that a place belongs to. */
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
