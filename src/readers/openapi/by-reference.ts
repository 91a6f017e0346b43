import type { Pointer } from "../../model/pointer.ts";

/** Caches the meaning of a reference per file. */
export class ByReference<T> {
  readonly #files = new Map<string, Map<string, T>>();

  get(reference: string, from: Pointer, find: () => T): T {
    const file = from.startsWith("#") ? "" : from.slice(0, from.indexOf("#"));
    let known = this.#files.get(file);
    if (known === undefined) this.#files.set(file, (known = new Map()));
    let result = known.get(reference);
    if (result === undefined && !known.has(reference)) known.set(reference, (result = find()));
    return result as T;
  }
}
