import { availableParallelism } from "node:os";
import type { ResultStore } from "../cache/result-cache.ts";
import { usage } from "../args.ts";
import type { Io } from "../io.ts";
import type { ParallelFlags } from "../options.ts";
import { createAheadStore } from "./ahead-store.ts";
import { Team } from "./team.ts";

/** Each thread holds all documents of both sides. */
const MOST = 4;

/**
 * Returns the store of a run that several threads share; `store` itself if the run has one thread. Throws USAGE for zero jobs.
 */
export function sharedResults(
  { jobs }: ParallelFlags,
  { ahead, startThread }: Pick<Io, "ahead" | "startThread">,
  store: ResultStore | undefined,
): ResultStore | undefined {
  if (jobs === 0) throw usage("--jobs 0 compares nothing.", "Use --jobs 1 for one thread.");
  if (ahead !== undefined) return createAheadStore(ahead, store);
  const helpers = (jobs ?? Math.min(availableParallelism(), MOST)) - 1;
  if (startThread === undefined || helpers === 0) return store;
  return new Team({ store, start: startThread, helpers, atOnce: jobs !== undefined });
}
