import type { Problem } from "../contracts/errors.ts";
import type { Resolve } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { problemOf } from "./refusal.ts";
import { fetchFile, isRemote } from "./url.ts";

const MAX_REMOTE_FILES = 500;

/** Finds references in JSON and YAML without parsing. A false match only costs an allowed fetch. */
const REFERENCE = /["']?\$ref["']?\s*:\s*["']?([^"'\s#,}\]]+)/g;

/** Returns possible references to other files, as written. */
export function referencesIn(text: string): readonly string[] {
  return [...text.matchAll(REFERENCE)].map(([, written = ""]) => written.replaceAll("\\/", "/"));
}

/**
 * Fetches every remote text that the references of `files` lead to, by way of local and of other remote ones.
 * References are followed synchronously later; this is the step that may wait. A failed fetch is kept as a problem.
 */
export async function prefetch(
  files: readonly SourceFile[],
  resolveLocal: Resolve,
  maxFileSize: number,
): Promise<ReadonlyMap<string, SourceFile | Problem>> {
  const remote = new Map<string, SourceFile | Problem>();
  const seen = new Set(files.map(({ url }) => url));
  const queue = [...files];
  for (const file of queue) {
    for (const reference of referencesIn(file.text)) {
      if (!URL.canParse(reference, file.url)) continue;
      const url = new URL(reference, file.url).href;
      if (seen.has(url)) continue;
      seen.add(url);
      // A remote text has no business on this machine.
      if (!isRemote(url) && isRemote(file.url)) continue;
      let found: SourceFile | Problem;
      if (!isRemote(url)) found = resolveLocal(reference, file);
      else if (remote.size >= MAX_REMOTE_FILES) break;
      else {
        const fetched = await fetchFile(url, maxFileSize);
        found = "code" in fetched ? problemOf(fetched, file.name) : fetched;
        remote.set(url, found);
      }
      if (!("code" in found)) queue.push(found);
    }
  }
  return remote;
}
