import type { Worker } from "node:worker_threads";

/** Marks the data that a thread of this program starts with. */
export const AHEAD = "apicompat: ahead";

/** The data that a thread starts with. It runs the same command line, and writes nothing but messages to the first thread. */
export interface Assignment {
  readonly role: typeof AHEAD;
  /** The number of the thread, from 1 to `of`. */
  readonly index: number;
  readonly of: number;
  readonly claims: SharedArrayBuffer;
}

/** A task that a thread has finished. Without a text, its result cannot be given to others. */
export interface Finished {
  readonly key: string;
  readonly text?: string;
}

/** Starts a thread; the process does not wait for it. */
export type StartThread = (assignment: Assignment) => Worker;

/** In a thread that works ahead: its part of the tasks, and the way to the first thread. */
export interface Ahead extends Assignment {
  post(finished: Finished): void;
}
