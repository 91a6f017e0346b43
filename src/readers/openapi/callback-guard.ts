import type { Pointer } from "../../model/pointer.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { ProblemSink } from "../problems.ts";

const MAX_DEPTH = 50;
const MAX_READINGS = 10_000;
/** The number of operations that a callback leads to, each as often as it is reached: it can double with each line of the text. */
const MAX_REACHED = 1_000;

/**
 * Ends recursive callbacks, which are allowed: the second visit adds nothing. A shortened result depends on the path,
 * so only complete results are reused.
 */
export class CallbackGuard {
  readonly #problems: ProblemSink;
  readonly #done = new Map<string, readonly Operation[]>();
  readonly #running = new Set<string>();
  readonly #reached = new WeakMap<Operation, number>();
  #cuts = 0;
  #readings = 0;

  constructor(problems: ProblemSink) {
    this.#problems = problems;
  }

  once(at: Pointer, variant: string, read: () => readonly Operation[]): readonly Operation[] {
    const key = `${variant} ${at}`;
    const known = this.#done.get(key);
    if (known !== undefined) return known;
    if (this.#running.has(key)) {
      this.#cuts++;
      return [];
    }
    if (this.#running.size >= MAX_DEPTH || this.#readings >= MAX_READINGS) {
      this.#cuts++;
      this.#refuse(at);
      return [];
    }
    this.#readings++;
    this.#running.add(key);
    const cuts = this.#cuts;
    const result = read();
    this.#running.delete(key);
    if (result.reduce((sum, operation) => sum + this.#count(operation), 0) > MAX_REACHED) {
      this.#cuts++;
      this.#refuse(at);
      return [];
    }
    if (this.#cuts === cuts) this.#done.set(key, result);
    return result;
  }

  #count(operation: Operation): number {
    const known = this.#reached.get(operation);
    if (known !== undefined) return known;
    const count = Object.values(operation.callbacks).reduce((sum, each) => sum + this.#count(each), 1);
    this.#reached.set(operation, count);
    return count;
  }

  #refuse(at: Pointer): void {
    this.#problems.add({
      code: "TOO_DEEP",
      level: "error",
      message: "The callbacks of callbacks have no end in sight; those of this place are not compared.",
      hint: "Give callbacks fewer callbacks of their own.",
      at,
    });
  }
}
