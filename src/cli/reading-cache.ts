import type { Reading } from "../contracts/reader.ts";
import type { Recognized } from "../readers/index.ts";
import { readRoot, type ReadRoot } from "./roots.ts";

export interface ReadingCache {
  readonly read: ReadRoot;
  /** Drops the readings of documents that are hardly read again. */
  forget(documents: Iterable<Recognized>): void;
}

/**
 * Reads a document once for several comparisons, and keeps the last ones. A reading with problems is made anew: which problems it
 * lists depends on what a comparison reads.
 */
export function createReadingCache(most: number): ReadingCache {
  const kept = new Map<Recognized, Reading>();
  const read: ReadRoot = (found, roots, others, like) => {
    const known = kept.get(found);
    kept.delete(found);
    const reading = known !== undefined && known.problems.length === 0 ? known : readRoot(found, roots, others, like);
    kept.set(found, reading);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return reading;
  };
  return {
    read,
    forget: (documents) => {
      for (const found of documents) kept.delete(found);
    },
  };
}
