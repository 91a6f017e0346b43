import { createHash } from "node:crypto";
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Problem } from "../contracts/errors.ts";
import type { SourceFile } from "../contracts/source.ts";
import { DESCRIPTION, readNamedFile, readReferencedFile, statOf } from "./file.ts";
import { DEFAULT_MAX_FILE_SIZE } from "./load.ts";
import { pathFrom } from "../base/relative-path.ts";
import { Roots } from "./roots.ts";
import type { Tree, TreeEntry } from "./tree.ts";

interface Known {
  /** The time of modification and the size. */
  readonly stamp: string;
  file?: SourceFile | undefined;
  id?: string;
}

/** The files of a folder as they are now: looked at each time, and read again when they were written. */
export class DiskTree implements Tree {
  readonly top: string;
  readonly #nameOf: (path: string) => string;
  readonly #roots: Roots;
  readonly #known = new Map<string, Known>();

  /** `top` is absolute; `nameOf` gives the name of a file from its absolute path. */
  constructor(top: string, nameOf: (path: string) => string) {
    this.top = top;
    this.#nameOf = nameOf;
    this.#roots = new Roots([top]);
  }

  file(path: string): SourceFile | undefined {
    const absolute = join(this.top, path);
    const known = this.#knownAt(absolute);
    if (known === undefined || "file" in known) return known?.file;
    try {
      known.file = readNamedFile(absolute, this.#nameOf(absolute), DEFAULT_MAX_FILE_SIZE);
    } catch {
      known.file = undefined;
    }
    return known.file;
  }

  entries(folder: string): readonly TreeEntry[] {
    const path = join(this.top, folder);
    const names = contentOf(path).flatMap((entry) => (DESCRIPTION.test(entry.name) ? [entry.name] : []));
    return names.sort().flatMap((name) => {
      const id = this.#idOf(join(path, name));
      return id === undefined ? [] : [{ name, id }];
    });
  }

  folders(folder: string): readonly string[] {
    return contentOf(join(this.top, folder))
      .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
      .sort();
  }

  resolve(reference: string, from: SourceFile): SourceFile | Problem {
    const url = new URL(reference, from.url);
    url.hash = "";
    const path = url.href.startsWith(this.#prefix)
      ? decodeURIComponent(url.href.slice(this.#prefix.length))
      : undefined;
    const known = path === undefined || !this.#roots.contains(join(this.top, path)) ? undefined : this.file(path);
    return known ?? readReferencedFile(url, from, this.#roots, this.#nameOf, DEFAULT_MAX_FILE_SIZE);
  }

  /** The path below the top; undefined for a file outside of it. */
  pathOf(file: string): string | undefined {
    const path = pathFrom(this.top, file);
    return path === "" ? undefined : path;
  }

  get #prefix(): string {
    return `${pathToFileURL(this.top).href.replace(/\/$/, "")}/`;
  }

  #knownAt(absolute: string): Known | undefined {
    const stats = statOf(absolute);
    if (stats?.isFile() !== true) {
      this.#known.delete(absolute);
      return undefined;
    }
    const stamp = `${String(stats.mtimeMs)} ${String(stats.size)}`;
    const known = this.#known.get(absolute);
    if (known?.stamp === stamp) return known;
    const anew: Known = { stamp };
    this.#known.set(absolute, anew);
    return anew;
  }

  #idOf(absolute: string): string | undefined {
    const known = this.#knownAt(absolute);
    if (known === undefined) return undefined;
    try {
      return (known.id ??= blobId(readFileSync(absolute)));
    } catch {
      return undefined;
    }
  }
}

/** As git names a content. */
function blobId(content: Buffer): string {
  return createHash("sha1")
    .update(`blob ${String(content.length)}\0`)
    .update(content)
    .digest("hex");
}

function contentOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
