import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";

/** Editors write a file in several steps. */
const QUIET = 100;

/** Reports changed files in some folders, but not in their subfolders. */
export class FolderWatch {
  readonly #concerns: (path: string) => boolean;
  readonly #watchers = new Map<string, FSWatcher>();
  #changed = new Set<string>();
  #wake: (() => void) | undefined;

  /** `concerns` chooses the files, by their absolute paths. */
  constructor(concerns: (path: string) => boolean) {
    this.#concerns = concerns;
  }

  /** Watches exactly these folders. Missing folders are skipped. */
  watch(folders: Iterable<string>): void {
    const wanted = new Set(folders);
    for (const folder of this.#watchers.keys()) if (!wanted.has(folder)) this.#forget(folder);
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#begin(folder);
  }

  /** The files that changed since the last call, once nothing has happened for a moment; waits for the first. */
  async changes(): Promise<readonly string[]> {
    if (this.#changed.size === 0) await this.#woken();
    for (let seen = -1; seen !== this.#changed.size;) {
      seen = this.#changed.size;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
    }
    const changed = [...this.#changed].sort();
    this.#changed = new Set();
    return changed;
  }

  close(): void {
    for (const folder of [...this.#watchers.keys()]) this.#forget(folder);
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #begin(folder: string): void {
    try {
      const watcher = watch(folder, (_event, name) => {
        const path = join(folder, name ?? "");
        if (!this.#concerns(path)) return;
        this.#changed.add(path);
        this.#wake?.();
      });
      // The folder went away.
      watcher.on("error", () => this.#forget(folder));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") return;
      throw new ApicompatError(
        "UNREADABLE",
        `The folder ${folder} cannot be watched (${code ?? "unknown reason"}).`,
        "Watch fewer files, or raise the system limit (fs.inotify.max_user_watches).",
        { cause: error },
      );
    }
  }

  #forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
