import type { Problem } from "../../contracts/errors.ts";
import type { Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { digestOf } from "./store.ts";

/** A reference that a reading followed, and what it led to. */
export interface Lookup {
  /**
   * The index of the file: first the files at the start of the reading, then others in the order of their discovery.
   */
  readonly from: number;
  readonly reference: string;
  readonly found: string;
}

/** Makes a file, or the reason why there is none, comparable with that of another run. */
export type Identify = (found: SourceFile | Problem) => string;

export interface Recording {
  readonly resolve: Resolve;
  /** Grows while references are followed; undefined after a reference that cannot be repeated. */
  readonly lookups: () => readonly Lookup[] | undefined;
}

/** Records the lookups of a reading. */
export function record(files: readonly SourceFile[], resolve: Resolve, identify: Identify): Recording {
  const numbers = new Map(files.map(({ url }, index) => [url, index]));
  let count = files.length;
  const lookups: Lookup[] = [];
  let complete = true;
  return {
    resolve: (reference, from) => {
      const found = resolve(reference, from);
      const number = numbers.get(from.url);
      if (number === undefined) complete = false;
      else lookups.push({ from: number, reference, found: identify(found) });
      if (!("code" in found)) {
        if (!numbers.has(found.url)) numbers.set(found.url, count);
        count++;
      }
      return found;
    },
    lookups: () => (complete ? lookups : undefined),
  };
}

/** Repeats the lookups and returns the found files; undefined if a result differs. */
export function replay(
  files: readonly SourceFile[],
  lookups: readonly Lookup[],
  resolve: Resolve,
  identify: Identify,
): readonly SourceFile[] | undefined {
  const known = [...files];
  for (const { from, reference, found: expected } of lookups) {
    const file = known[from];
    const found = file && resolve(reference, file);
    if (found === undefined || identify(found) !== expected) return undefined;
    if (!("code" in found)) known.push(found);
  }
  return known;
}

const digests = new WeakMap<SourceFile, string>();

/** Keyed by the content of a file, not by its name. */
export function contentOf(file: SourceFile): string {
  let digest = digests.get(file);
  if (digest === undefined) {
    digest = digestOf(file.bytes ?? file.text);
    digests.set(file, digest);
  }
  return digest;
}
