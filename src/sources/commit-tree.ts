import type { Problem } from "../contracts/errors.ts";
import type { SourceFile } from "../contracts/source.ts";
import { changedDescriptions } from "./changes.ts";
import { DESCRIPTION } from "./file.ts";
import { Revision } from "./git.ts";
import { DEFAULT_MAX_FILE_SIZE } from "./load.ts";
import type { Repository } from "./repository.ts";
import type { Tree, TreeEntry } from "./tree.ts";

interface Listed extends TreeEntry {
  readonly type: string;
}

/** The files of a repository at a commit. Files are cached, because a commit does not change. */
export class CommitTree implements Tree {
  readonly #repository: Repository;
  readonly #commit: string;
  readonly #revision: Revision;
  readonly #files = new Map<string, SourceFile | undefined>();
  readonly #listings = new Map<string, readonly Listed[]>();
  readonly #resolved = new Map<string, SourceFile | Problem>();

  constructor(repository: Repository, commit: string) {
    this.#repository = repository;
    this.#commit = commit;
    this.#revision = new Revision(
      { typed: "", revision: commit, path: "", object: commit },
      repository.git,
      DEFAULT_MAX_FILE_SIZE,
    );
  }

  file(path: string): SourceFile | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.#read(path));
    return this.#files.get(path);
  }

  entries(folder: string): readonly TreeEntry[] {
    return this.#listing(folder).flatMap(({ type, name, id }) =>
      type === "blob" && DESCRIPTION.test(name) ? [{ name, id }] : [],
    );
  }

  folders(folder: string): readonly string[] {
    return this.#listing(folder).flatMap(({ type, name }) => (type === "tree" ? [name] : []));
  }

  resolve(reference: string, from: SourceFile): SourceFile | Problem {
    const key = new URL(reference, from.url).href.replace(/#.*$/s, "");
    let found = this.#resolved.get(key);
    if (found === undefined) {
      found = this.#revision.resolve(reference, from);
      if (!("code" in found)) found = this.#files.get(found.name) ?? found;
      this.#resolved.set(key, found);
    }
    return found;
  }

  /** The path that a file of the working tree had, where it has another now. */
  formerPath(path: string): string | undefined {
    const changes = changedDescriptions(this.#repository.git, this.#commit);
    return changes.find((change) => change.new === path)?.old;
  }

  #listing(folder: string): readonly Listed[] {
    let listing = this.#listings.get(folder);
    if (listing === undefined) {
      const lines = this.#repository.git.folder(`${this.#commit}:${folder}`);
      listing = lines.flatMap((line) => {
        const [, type = "", id = "", name = ""] = /^\d+ (\S+) (\S+)\t(.+)$/s.exec(line) ?? [];
        return name === "" ? [] : [{ type, id, name }];
      });
      this.#listings.set(folder, listing);
    }
    return listing;
  }

  #read(path: string): SourceFile | undefined {
    const file = this.#revision.readFile(path);
    if (file !== undefined) this.#revision.prefetch([file]);
    return file;
  }
}
