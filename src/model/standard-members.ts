import { parent, type Pointer } from "./pointer.ts";
import type { Schema } from "./schema.ts";

/** Returns the built-in type that declares such a member; for a promise, the type of its value is used. */
export function holderOfMember(schema: Schema, member: string, get: (at: Pointer) => Schema): string | undefined {
  const { pointer, types } = schema;
  // A schema without its own `types` has those of its parent.
  const typed = types.at === pointer ? schema : get(parent(types.at));
  const bases = [schema, typed].map(({ typing }) => String(typing.foreign?.value));
  return bases.find((base) => isStandardMember(base, member));
}

/** Returns whether a built-in constructor creates objects with this member: `keys` of a `Uint8Array<T>`. */
function isStandardMember(type: string, member: string): boolean {
  const name = /^\w+(?=<|$)/u.exec(type)?.[0] ?? "";
  const made: unknown = Object.hasOwn(globalThis, name) ? Reflect.get(globalThis, name) : undefined;
  return typeof made === "function" && typeof made.prototype === "object" && member in (made.prototype as object);
}
