import type { DeclaredConstant, DeclaredType, Declarations } from "../../src/model/declaration.ts";
import { principal, type Pointer } from "../../src/model/pointer.ts";

/** The type that a place belongs to. */
export function declaredTypeAt(declarations: Declarations | undefined, at: Pointer): DeclaredType | undefined {
  const place = principal(at);
  return Object.values(declarations?.types ?? {}).find((type) => type.at === place);
}

/** The constants of a type. */
export function constantsOf(
  declarations: Declarations | undefined,
  type: DeclaredType | undefined,
): readonly DeclaredConstant[] {
  if (type === undefined) return [];
  return Object.values(declarations?.constants ?? {}).filter((constant) => constant.type === type.name);
}

export function isExported(identifier: string): boolean {
  return /^\p{Lu}/u.test(identifier);
}
