import { decoded } from "../base/decoded.ts";
import { posix } from "node:path";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { SourceFile } from "../contracts/source.ts";
import { committedFiles, LINK } from "./changes.ts";
import { DESCRIPTION } from "./file.ts";
import type { Git } from "./git-process.ts";
import { lacking } from "./git-process.ts";
import { slices } from "./search.ts";
import { globFolder, globMatcher, isPattern } from "./glob.ts";
import { didYouMean } from "../base/suggestion.ts";
import { requireAddressable } from "./names.ts";
import { referencesIn } from "./prefetch.ts";
import { errorOf, problemOf, tooLarge } from "./refusal.ts";
import { contentOf } from "./text.ts";

/** Files that folders and patterns in the working tree hide. */
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/)/;

/** Files that folders hide, and patterns do not. */
const TEST_DATA = /(?:^|\/)testdata\//;

/** `origin/main:api/openapi.yaml`, the revision and the path; `typed` is all that stands before the path. */
export interface RevisionSpec {
  readonly typed: string;
  readonly revision: string;
  readonly path: string;
  /** The commit or tree that the revision names, where it is known. */
  readonly object?: string;
}

/** Splits at the first colon outside of braces, as `HEAD^{/fix: it}:a.yaml` needs; undefined where there is none. */
export function parseRevisionSpec(spec: string): RevisionSpec | undefined {
  const scheme = spec.startsWith("git:") ? "git:" : "";
  if (scheme === "" && /^[a-z]:[\\/]/i.test(spec)) return undefined;
  let braces = 0;
  for (let at = scheme.length; at < spec.length; at++) {
    const sign = spec[at];
    if (sign === "{") braces++;
    else if (sign === "}") braces--;
    else if (sign === ":" && braces <= 0) {
      const revision = spec.slice(scheme.length, at);
      if (revision === "") return undefined;
      return { typed: spec.slice(0, at + 1), revision, path: spec.slice(at + 1) };
    }
  }
  return undefined;
}

/** The files of a repository at one revision. Nothing is checked out, and nothing outside of the revision can be read. */
export class Revision {
  readonly #spec: RevisionSpec;
  readonly #git: Git;
  readonly #tree: string;
  readonly #maxFileSize: number;
  /** Read before anybody asked; undefined where nothing stands at the path. */
  readonly #known = new Map<string, SourceFile | undefined>();
  readonly #asked = new Set<string>();
  #listing: Listing | undefined;

  constructor(spec: RevisionSpec, git: Git, maxFileSize: number) {
    this.#spec = spec;
    this.#git = git;
    this.#maxFileSize = maxFileSize;
    this.#tree = spec.object ?? this.#resolveTree(spec.revision);
  }

  /** Reads the specification: one file, or all files of a folder or a pattern, sorted by name. */
  read(): { readonly kind: "file" | "directory"; readonly files: readonly SourceFile[] } {
    const { typed, path: typedPath } = this.#spec;
    const path = this.#fromTop(typedPath);
    const [entry] = this.#inspect([path]);
    // A file may be called like a pattern: `[id].yaml`.
    if (isPattern(path) && entry?.kind !== "blob" && entry?.kind !== "tree") {
      const paths = this.#list(globFolder(path), globMatcher(path));
      return { kind: "directory", files: this.#readAll(paths, (each) => typed + each) };
    }
    if (entry?.kind === "tree") {
      const folder = path === "" ? "" : `${path}/`;
      const prefix = typedPath === "" || typedPath.endsWith("/") ? typed + typedPath : `${typed}${typedPath}/`;
      const paths = this.#list(folder, (each) => DESCRIPTION.test(each)).filter(
        (each) => !TEST_DATA.test(each.slice(folder.length)),
      );
      return { kind: "directory", files: this.#readAll(paths, (each) => prefix + each.slice(folder.length)) };
    }
    if (entry?.kind !== "blob") throw this.#notFound(path, entry);
    return { kind: "file", files: this.#readAll([path], () => typed + typedPath) };
  }

  /** The files at these paths, counted from the top of the repository; what does not stand there is left out. */
  readFiles(paths: readonly string[]): readonly SourceFile[] {
    const nameOf = (path: string): string => this.#spec.typed + path;
    const plain = paths.filter((path) => !path.includes("\n"));
    const others = paths.filter((path) => path.includes("\n"));
    return [
      ...(plain.length === 0 ? [] : this.#readBlobs(plain, nameOf)),
      ...others.flatMap((path) => this.#readListed(path, nameOf(path)) ?? []),
    ];
  }

  /** Reads a file by its hash if its name has a line break, because git reads lists of paths by line. */
  #readListed(path: string, name: string): SourceFile | undefined {
    const listed = this.#git.list(["ls-tree", "-z", "--full-tree", this.#tree, "--", path]);
    const [, type, object = ""] = listed.map((line) => /^(\d+) \S+ ([0-9a-f]+)\t/.exec(line) ?? []).at(0) ?? [];
    if (type === undefined) return undefined;
    if (type.startsWith("12")) {
      throw new ApicompatError("UNREADABLE", `${name} is a symbolic link with a line break in its name.`, "Rename it.");
    }
    const size = Number(this.#git.run(["cat-file", "-s", object]).toString());
    if (size > this.#maxFileSize) throw errorOf(tooLarge(name, size, this.#maxFileSize), "UNREADABLE", name);
    const bytes = this.#git.run(["cat-file", "blob", object], { maxBuffer: size + 200 });
    return { name, url: this.#urlOf(path), ...contentOf(bytes, path) };
  }

  /** The file at a path, counted from the top. Undefined where none stands there. */
  readFile(path: string): SourceFile | undefined {
    this.#readAhead(path);
    return this.#known.get(path) ?? (this.#isAbsent(path) ? undefined : this.readFiles([path])[0]);
  }

  /** Reads all that the references of these files lead to, as far as they go, at once for each step. */
  prefetch(files: readonly SourceFile[]): void {
    let round = files;
    while (round.length > 0) {
      const paths = new Set(
        round.flatMap((file) => referencesIn(file.text).map((reference) => this.#pathOfReference(reference, file))),
      );
      const unknown = [...paths].filter((path) => !this.#known.has(path) && !path.startsWith("../"));
      for (const path of unknown) this.#known.set(path, undefined);
      round = this.readFiles(unknown);
      for (const file of round) this.#known.set(this.#pathOf(file.url), file);
    }
  }

  /** A file that a reference in `from` names. */
  resolve(reference: string, from: SourceFile): SourceFile | Problem {
    const path = this.#pathOfReference(reference, from);
    this.#readAhead(path);
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    if (path === ".." || path.startsWith("../") || path.includes("\n")) {
      return problemOf(
        {
          code: "REF_OUTSIDE_ROOT",
          message: `The reference points to ${path}, outside the repository.`,
          hint: "Refer to a file in the same revision of the repository.",
        },
        from.name,
      );
    }
    const name = this.#spec.typed + path;
    const [entry] = this.#isAbsent(path) ? [] : this.#inspect([path]);
    if (entry?.kind === "outside") {
      return problemOf(
        {
          code: "REF_OUTSIDE_ROOT",
          message: `${name} is a symbolic link to a file outside the repository.`,
          hint: "Commit the file itself.",
        },
        from.name,
      );
    }
    if (entry?.kind !== "blob") {
      const hint = didYouMean(posix.basename(path), this.#siblings(path), "Commit the file, or correct the path.");
      return problemOf({ code: "REF_NOT_FOUND", message: `There is no file ${name}.`, hint }, from.name);
    }
    if (entry.size > this.#maxFileSize) return problemOf(tooLarge(name, entry.size, this.#maxFileSize), from.name);
    return this.#fetch([{ path, name, size: entry.size }])[0]!;
  }

  /**
   * Reads files of the same kind ahead. Each git command is a process, so after several single files the whole tree is
   * listed.
   */
  #readAhead(path: string): void {
    if (this.#known.has(path) || this.#asked.has(path)) return;
    this.#asked.add(path);
    if (this.#asked.size <= FEW) return;
    this.#listing ??= this.#listAll();
    const names = this.#siblings(path);
    if (!names.includes(posix.basename(path))) return;
    const paths = names
      .filter((name) => posix.extname(name) === posix.extname(path))
      .map((name) => posix.join(posix.dirname(path), name))
      .filter((each) => !this.#known.has(each) && !each.includes("\n"))
      .slice(0, MANY);
    const entries = this.#inspect(paths);
    const small = paths.flatMap((each, index) => {
      const { kind, size } = entries[index]!;
      return kind === "blob" && size <= MAX_SIZE_AHEAD ? [{ path: each, name: this.#spec.typed + each, size }] : [];
    });
    if (small.length === 0) return;
    for (const file of this.#fetch(small)) this.#known.set(this.#pathOf(file.url), file);
  }

  /** Returns whether a listing shows that the path does not exist and no link leads there. */
  #isAbsent(path: string): boolean {
    const isListed = this.#listing !== undefined && !this.#listing.hasLinks;
    return isListed && !this.#siblings(path).includes(posix.basename(path));
  }

  #listAll(): Listing {
    const folders = new Map<string, string[]>();
    let hasLinks = false;
    for (const { path, mode } of committedFiles(this.#git, this.#tree)) {
      if (mode === LINK) hasLinks = true;
      const folder = posix.dirname(path);
      const names = folders.get(folder);
      if (names === undefined) folders.set(folder, [posix.basename(path)]);
      else names.push(posix.basename(path));
    }
    return { folders, hasLinks };
  }

  #pathOfReference(reference: string, from: SourceFile): string {
    const target = decoded(reference.replace(/[?#].*$/s, ""));
    const base = posix.dirname(this.#pathOf(from.url));
    return posix.normalize(target.startsWith("/") ? target.slice(1) : posix.join(base, target));
  }

  #readBlobs(paths: readonly string[], nameOf: (path: string) => string): readonly SourceFile[] {
    // Most files are small, and each git command is a process.
    const input = this.#request(paths);
    const output = this.#git.runWithin(CONTENTS, { input, maxBuffer: MAX_SIZE_AT_ONCE });
    const entries = output === undefined ? this.#inspect(paths) : this.#entriesIn(output, paths, true);
    const wanted = paths.flatMap((path, index) => {
      const { kind, size, bytes } = entries[index]!;
      const name = nameOf(path);
      if (kind === "blob" && size > this.#maxFileSize)
        throw errorOf(tooLarge(name, size, this.#maxFileSize), "UNREADABLE", name);
      return kind === "blob" ? [{ path, name, size, bytes }] : [];
    });
    return output === undefined && wanted.length > 0
      ? this.#fetch(wanted)
      : wanted.map(({ path, name, bytes }) => this.#fileOf(path, name, bytes!));
  }

  #readAll(paths: readonly string[], nameOf: (path: string) => string): readonly SourceFile[] {
    const files = this.#readBlobs(paths, nameOf);
    if (files.length === 0) {
      throw new ApicompatError(
        "NOTHING_FOUND",
        `${this.#spec.typed}${this.#spec.path} contains no JSON, YAML, .proto, .go or .d.ts file.`,
        "Check the path: it is relative to the top of the repository, or with ./ to this folder.",
      );
    }
    return files;
  }

  #resolveTree(revision: string): string {
    if (revision.startsWith("-")) {
      throw new ApicompatError("GIT", `${revision} is not a revision.`, "Use a branch, a tag or a commit.");
    }
    const found = this.#git.try(["rev-parse", "--verify", "--quiet", `${revision}^{tree}`]);
    if (found !== undefined) return found.toString().trim();
    this.#git.run(["rev-parse", "--git-dir"]);
    const branch = revision.replace(/^origin\//, "");
    throw new ApicompatError(
      "GIT",
      `Revision ${revision} does not exist in this repository.`,
      /^[\w./-]+$/.test(branch)
        ? `Fetch it first (git fetch --depth=1 origin ${branch}), or correct its name.`
        : "Correct its name.",
    );
  }

  /** A path that begins with a dot counts from the working directory, as it does for git itself. */
  #fromTop(path: string): string {
    const dotted = /^\.\.?(?:\/|$)/.test(path);
    const prefix = dotted ? this.#git.run(["rev-parse", "--show-prefix"]).toString().trim() : "";
    const whole = posix.normalize(posix.join(prefix, path)).replace(/\/+$/, "");
    if (whole === ".." || whole.startsWith("../") || whole.startsWith("/") || whole.includes("\n")) {
      throw new ApicompatError("GIT", `${path} is outside the repository.`, "Use a path in the repository.");
    }
    return whole === "." ? "" : whole;
  }

  #notFound(path: string, entry: Entry | undefined): ApicompatError {
    const { typed, path: typedPath, revision } = this.#spec;
    if (entry?.kind === "outside") {
      const message = `${typed}${typedPath} is a symbolic link to a file outside the repository.`;
      return new ApicompatError("UNREADABLE", message, "Use the target file.");
    }
    const here = this.#git.try(["rev-parse", "--show-prefix"])?.toString().trim() ?? "";
    const advice =
      here !== "" && this.#inspect([here + path])[0]?.kind !== "missing"
        ? `The path is relative to the top of the repository. Did you mean ${typed}./${path}?`
        : didYouMean(posix.basename(path), this.#siblings(path), "Check the path and the revision.");
    return new ApicompatError("NOT_FOUND", `${typedPath} does not exist at revision ${revision}.`, advice);
  }

  #siblings(path: string): readonly string[] {
    const folder = posix.dirname(path);
    if (this.#listing !== undefined) return this.#listing.folders.get(folder) ?? [];
    return this.#git.folder(`${this.#tree}:${folder === "." ? "" : folder}`, ["--name-only"]);
  }

  /** All files under a folder (empty, or with a slash at its end) that a pattern matches, sorted. */
  #list(folder: string, isWanted: (path: string) => boolean): string[] {
    const within = folder === "" ? [] : ["--", folder];
    const listed = this.#git.list(["ls-tree", "-r", "-z", "--name-only", "--full-tree", this.#tree, ...within]);
    requireAddressable(listed.filter(isWanted));
    return listed.filter((path) => path !== "" && isWanted(path) && !HIDDEN.test(path.slice(folder.length))).sort();
  }

  /** Returns the entry of each path, following symbolic links inside the repository. */
  #inspect(paths: readonly string[]): readonly Entry[] {
    const asked = ["cat-file", "--batch-check", "--follow-symlinks"];
    return this.#entriesIn(this.#git.run(asked, { input: this.#request(paths) }), paths, false);
  }

  /** Reads the answer of git, with or without what the objects hold. */
  #entriesIn(output: Buffer, paths: readonly string[], withBytes: boolean): readonly Entry[] {
    let at = 0;
    const take = (length: number): Buffer => {
      const taken = output.subarray(at, at + length);
      at += length + 1;
      return taken;
    };
    const entries = paths.map((): Entry => {
      const line = take(output.indexOf(10, at) - at).toString();
      if (line.endsWith(" missing")) return { kind: "missing", size: 0 };
      const [, type, size = ""] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(line) ?? [];
      if (type !== undefined) {
        const kind = type === "blob" || type === "tree" ? type : "missing";
        return { kind, size: Number(size), ...(withBytes && { bytes: take(Number(size)) }) };
      }
      // `symlink 11`, `dangling 4`, …: the target follows.
      const [reason, length] = line.split(" ");
      take(Number(length));
      return { kind: reason === "symlink" ? "outside" : "missing", size: 0 };
    });
    this.#requireObjects(paths.filter((_, index) => entries[index]?.kind === "missing"));
    return entries;
  }

  /** Throws GIT where a path that git does not find is listed: it calls what it has lost missing, too. */
  #requireObjects(paths: readonly string[]): void {
    for (const slice of slices(paths)) {
      for (const line of this.#git.list(["ls-tree", "-z", "--full-tree", this.#tree, "--", ...slice])) {
        const [, object] = /^\d+ (?:blob|tree) ([0-9a-f]+)\t/.exec(line) ?? [];
        if (object !== undefined && this.#git.try(["cat-file", "-e", object]) === undefined) throw lacking(object);
      }
    }
  }

  #fetch(wanted: readonly { readonly path: string; readonly name: string; readonly size: number }[]): SourceFile[] {
    const paths = wanted.map(({ path }) => path);
    const total = wanted.reduce((sum, { size }) => sum + size, 0);
    const output = this.#git.run(CONTENTS, { input: this.#request(paths), maxBuffer: total + wanted.length * 200 });
    const entries = this.#entriesIn(output, paths, true);
    return wanted.map(({ path, name }, index) => this.#fileOf(path, name, entries[index]!.bytes!));
  }

  #fileOf(path: string, name: string, bytes: Buffer): SourceFile {
    return { name, url: this.#urlOf(path), ...contentOf(bytes, path) };
  }

  #request(paths: readonly string[]): string {
    return paths.map((path) => `${this.#tree}:${path}\n`).join("");
  }

  #urlOf(path: string): string {
    return `git://${this.#tree}/${path.split("/").map(encodeURIComponent).join("/")}`;
  }

  #pathOf(url: string): string {
    return decoded(new URL(url).pathname.slice(1));
  }
}

/** The names of the files in each folder. */
interface Listing {
  readonly folders: ReadonlyMap<string, readonly string[]>;
  readonly hasLinks: boolean;
}

/** The number of single files before files are read ahead. */
const FEW = 8;
/** As many files of a folder are read ahead, and none that has more bytes. */
const MANY = 100;
const MAX_SIZE_AHEAD = 1e6;

/** The number of bytes that are read before a request for sizes. */
const MAX_SIZE_AT_ONCE = 16e6;
const CONTENTS = ["cat-file", "--batch", "--follow-symlinks"];

interface Entry {
  readonly kind: "blob" | "tree" | "missing" | "outside";
  readonly size: number;
  /** The content, where it was requested. */
  readonly bytes?: Buffer;
}
