import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "./attempt.ts";
import { makeFolder, PRIVATE } from "../make-folder.ts";
import { isPrivate, readPrivate } from "./trust.ts";
import { replaceFile } from "../replace-file.ts";

/** In bytes. */
const MOST = 100e6;

/** Makes git ignore the folder at any place. */
const IGNORES = ".gitignore";

/**
 * Texts under names, in the files of one folder. Several processes may use it at once: a text is there as a whole or not at all.
 * What cannot be read or written, was damaged, or may come from another user is as if it had never been there.
 */
export class Store {
  readonly folder: string;
  readonly #most: number;
  #open = false;

  constructor(folder: string, most: number = MOST) {
    this.folder = folder;
    this.#most = most;
  }

  /** `name` is a plain file name. */
  read(name: string): string | undefined {
    const stored = attempt(() =>
      isPrivate(this.folder) ? readPrivate(join(this.folder, name))?.toString() : undefined,
    );
    const end = stored?.indexOf("\n") ?? -1;
    const text = stored?.slice(end + 1);
    return text !== undefined && stored?.slice(0, end) === digestOf(text) ? text : undefined;
  }

  write(name: string, text: string): void {
    attempt(() => {
      this.#prepare();
      replaceFile(join(this.folder, name), `${digestOf(text)}\n${text}`, 0o600);
    });
  }

  /** Makes the folder, and room in it: what was written first goes first. */
  #prepare(): void {
    if (this.#open) return;
    makeFolder(this.folder, PRIVATE);
    replaceFile(join(this.folder, IGNORES), "*\n", 0o600);
    const files = readdirSync(this.folder).flatMap((name) => {
      const stats = attempt(() => statSync(join(this.folder, name)));
      return stats?.isFile() !== true || name === IGNORES ? [] : [{ name, size: stats.size, written: stats.mtimeMs }];
    });
    let left = this.#most;
    for (const { name, size } of files.sort((a, b) => b.written - a.written)) {
      left -= size;
      if (left < 0) rmSync(join(this.folder, name), { force: true });
    }
    this.#open = true;
  }
}

export function digestOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
