import { formatTraits } from "../model/format-traits.ts";
import { posix } from "node:path";
import { memoryOf } from "../engine/history/lock.ts";
import type { Memory } from "../engine/history/memory.ts";
import type { HistoryLock } from "../model/history-lock.ts";
import type { Format } from "../model/snapshot.ts";

/** The name of a document in a lock file. `path`: from the top of the repository. */
export function lockedName(path: string, format: Format): string {
  return formatTraits({ format }).isOneDocument ? format : posix.normalize(path === "" ? "." : path);
}

/** The memory of a document. A document that has another path there is found if no other one fits. */
export function lockedMemory(lock: HistoryLock, path: string, format: Format): Memory | undefined {
  const name = lockedName(path, format);
  const exact = lock.documents[name];
  if (exact?.format === format) return memoryOf(lock, exact);
  const like = Object.entries(lock.documents).filter(([, document]) => document.format === format);
  const sameEnd = like.filter(([other]) => other.endsWith(`/${name}`) || name.endsWith(`/${other}`));
  const [found, second] = sameEnd.length > 0 ? sameEnd : like;
  return found === undefined || second !== undefined ? undefined : memoryOf(lock, found[1]);
}
