/** Tasks that a run can hold; more are claimed by each thread. */
const PLACES = 65_536;

/** The tasks that the threads of a run have claimed, in memory that they share. */
export class Claims {
  readonly shared: SharedArrayBuffer;
  readonly #places: Int32Array;

  constructor(shared: SharedArrayBuffer = new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#places = new Int32Array(shared);
  }

  /**
   * Claims a task by its key, a hexadecimal digest. Returns false if a thread has claimed it before, or, once in about two
   * billion pairs, another task with the same mark: no thread answers that one.
   */
  claim(key: string): boolean {
    const mark = Number.parseInt(key.slice(0, 8), 16) | 1;
    for (let tried = 0; tried < PLACES; tried++) {
      const held = Atomics.compareExchange(this.#places, ((mark >>> 1) + tried) % PLACES, 0, mark);
      if (held === 0) return true;
      if (held === mark) return false;
    }
    return true;
  }
}
