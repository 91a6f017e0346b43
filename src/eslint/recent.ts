/** Remembers the last few things that were put in. */
export class Recent<T> {
  readonly #limit: number;
  readonly #items = new Map<string, T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): T | undefined {
    const item = this.#items.get(key);
    if (item !== undefined) {
      this.#items.delete(key);
      this.#items.set(key, item);
    }
    return item;
  }

  set(key: string, item: T): void {
    this.#items.set(key, item);
    const [oldest] = this.#items.keys();
    if (this.#items.size > this.#limit && oldest !== undefined) this.#items.delete(oldest);
  }
}
