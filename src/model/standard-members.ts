/** Whether everything has a member of that name that is made by a constructor of the language itself: `keys` of a `Uint8Array<T>`. */
export function isStandardMember(type: string, member: string): boolean {
  const name = /^\w+(?=<|$)/u.exec(type)?.[0] ?? "";
  const made: unknown = Object.hasOwn(globalThis, name) ? Reflect.get(globalThis, name) : undefined;
  return typeof made === "function" && typeof made.prototype === "object" && member in (made.prototype as object);
}
