import { parent, type Pointer } from "./pointer.ts";
import { FOREIGN_TYPE, type Schema } from "./schema.ts";

/** The type of the language that a type has such a member of: of a promise, that which its value extends. */
export function holderOfMember(schema: Schema, member: string, get: (at: Pointer) => Schema): string | undefined {
  const { pointer, types } = schema;
  // What says nothing of its types has them of its own.
  const typed = types.at === pointer ? schema : get(parent(types.at));
  const bases = [schema, typed].map(({ extensions }) => String(extensions[FOREIGN_TYPE]?.value));
  return bases.find((base) => isStandardMember(base, member));
}

/** Whether everything has a member of that name that is made by a constructor of the language itself: `keys` of a `Uint8Array<T>`. */
function isStandardMember(type: string, member: string): boolean {
  const name = /^\w+(?=<|$)/u.exec(type)?.[0] ?? "";
  const made: unknown = Object.hasOwn(globalThis, name) ? Reflect.get(globalThis, name) : undefined;
  return typeof made === "function" && typeof made.prototype === "object" && member in (made.prototype as object);
}
