import type { Pointer } from "../../model/pointer.ts";

/** By a pointer of each side. Pointers are long and each is one text, wherever it comes from: none is put together to be looked up. */
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
