import { parent, type Pointer } from "./pointer.ts";
import type { Schema } from "./schema.ts";
import { STANDARD_TYPES } from "./standard-types.ts";

/** Returns the base that can declare a property that the new object itself no longer declares. */
export function baseWithMember(
  old: Schema,
  new_: Schema,
  member: string,
  getNew: (at: Pointer) => Schema,
): string | undefined {
  return holderOfMember(new_, member, getNew) ?? unreadBase(old, new_);
}

/** Returns the built-in type that declares such a member; for a promise, the type of its value is used. */
function holderOfMember(schema: Schema, member: string, get: (at: Pointer) => Schema): string | undefined {
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

/** Returns the base that only the new object has and that no compared file declares: any property can be its. */
export function unreadBase(old: Schema, new_: Schema): string | undefined {
  const [before, after] = [old, new_].map(({ typing }) => typing.foreign?.value);
  if (typeof after !== "string" || after === before) return undefined;
  return STANDARD_TYPES.has(/^\w+(?=<|$)/u.exec(after)?.[0] ?? "") ? undefined : after;
}
