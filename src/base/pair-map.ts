import type { Pointer } from "../model/pointer.ts";

/** A map with one pointer of each side as key. It builds no combined text for lookups, because pointers are long. */
export class PairMap<T> {
  readonly #byOld = new Map<Pointer, Map<Pointer, T>>();

  get(old: Pointer, new_: Pointer): T | undefined {
    return this.#byOld.get(old)?.get(new_);
  }

  set(old: Pointer, new_: Pointer, value: T): void {
    const byNew = this.#byOld.get(old);
    if (byNew === undefined) this.#byOld.set(old, new Map([[new_, value]]));
    else byNew.set(new_, value);
  }

  delete(old: Pointer, new_: Pointer): void {
    this.#byOld.get(old)?.delete(new_);
  }
}
