import type { Worker } from "node:worker_threads";
import type { ResultStore } from "../cache/result-cache.ts";
import { Claims } from "./claims.ts";
import { AHEAD, type Finished, type StartThread } from "./threads.ts";

/** In milliseconds of tasks: a thread needs about as long to start and to read both sides. */
const WORTH = 500;

/** Tasks that are done before others start: a run of two tasks has none to share. */
const FIRST_TASKS = 2;

interface TeamOptions {
  readonly store: ResultStore | undefined;
  readonly start: StartThread;
  /** The number of threads besides this one. */
  readonly helpers: number;
  /** True if the threads start with the first task. */
  readonly atOnce: boolean;
}

/**
 * Results that other threads of the run compute ahead. A thread that fails answers nothing, and its tasks are done by the first
 * thread, which reports the failure.
 */
export class Team implements ResultStore {
  readonly #options: TeamOptions;
  readonly #claims = new Claims();
  /** The tasks of this thread: no other one answers them, also if they are asked again. */
  readonly #own = new Set<string>();
  readonly #finished = new Map<string, Finished>();
  readonly #awaited = new Map<string, (finished: Finished | undefined) => void>();
  #working: readonly Worker[] | undefined;
  #began = 0;
  #tasks = 0;

  constructor(options: TeamOptions) {
    this.#options = options;
  }

  async read(key: string): Promise<string | undefined> {
    const { store, atOnce } = this.#options;
    const known = await store?.read(key);
    if (known !== undefined || this.#own.has(key)) return known;
    this.#began ||= Date.now();
    if (atOnce || (this.#tasks >= FIRST_TASKS && Date.now() - this.#began > WORTH)) this.#working ??= this.#startAll();
    this.#tasks++;
    if (this.#claims.claim(key)) {
      this.#own.add(key);
      return undefined;
    }
    const { text } = (await this.#answerOf(key)) ?? {};
    if (text !== undefined) store?.write(key, text);
    return text;
  }

  write(key: string, text: string): void {
    this.#options.store?.write(key, text);
  }

  #startAll(): readonly Worker[] {
    const { start, helpers: of } = this.#options;
    return Array.from({ length: of }, (_, at) => {
      const worker = start({ role: AHEAD, index: at + 1, of, claims: this.#claims.shared });
      worker.unref();
      worker.on("message", (finished: Finished) => {
        this.#finished.set(finished.key, finished);
        this.#awaited.get(finished.key)?.(finished);
      });
      worker.on("error", () => {
        this.#left(worker);
      });
      worker.on("exit", () => {
        this.#left(worker);
      });
      return worker;
    });
  }

  #left(worker: Worker): void {
    this.#working = this.#working!.filter((other) => other !== worker);
    if (this.#working.length === 0) for (const give of this.#awaited.values()) give(undefined);
  }

  /** Undefined if all threads have ended. */
  async #answerOf(key: string): Promise<Finished | undefined> {
    const known = this.#finished.get(key);
    if (known !== undefined || this.#working === undefined || this.#working.length === 0) return known;
    for (const worker of this.#working) worker.ref();
    const found = await new Promise<Finished | undefined>((give) => this.#awaited.set(key, give));
    this.#awaited.delete(key);
    for (const worker of this.#working) worker.unref();
    return found;
  }
}
