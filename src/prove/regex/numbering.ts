/** Numbers lists of integers from 0 in the order of their first asking: equal lists, one number. */
export class Numbering {
  readonly #lists: (readonly number[])[] = [];
  readonly #lastOfHash = new Map<number, number>();
  /** The list before that has the same hash; -1 for none. */
  readonly #previous: number[] = [];

  list(number: number): readonly number[] {
    return this.#lists[number] ?? [];
  }

  /** The list must not change afterwards. */
  of(list: readonly number[]): number {
    let hash = list.length;
    for (const each of list) hash = (Math.imul(hash, 0x01000193) ^ each) | 0;
    const last = this.#lastOfHash.get(hash) ?? -1;
    for (let number = last; number !== -1; number = this.#previous[number] ?? -1) {
      if (equal(this.#lists[number] ?? [], list)) return number;
    }
    const number = this.#lists.push(list) - 1;
    this.#previous.push(last);
    this.#lastOfHash.set(hash, number);
    return number;
  }
}

function equal(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
