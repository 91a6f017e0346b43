import { dirname, isAbsolute, resolve as resolvePath } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Resolve } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { displayPath, notFound, readFolder, readNamedFile, readPattern, readReferencedFile, statOf } from "./file.ts";
import { parseRevisionSpec, Revision, type RevisionSpec } from "./git.ts";
import { Git } from "./git-process.ts";
import { isPattern } from "./glob.ts";
import { isPackageSpec } from "./npm/spec.ts";
import { prefetch } from "./prefetch.ts";
import { errorOf, problemOf } from "./refusal.ts";
import { isInside } from "../base/relative-path.ts";
import { Roots } from "./roots.ts";
import { type ByteStream, readStdin, readStdinLines } from "./stdin.ts";
import { fetchFile, isRemote } from "./url.ts";

export interface LoadOptions {
  readonly cwd: string;
  /** The user may name a URL. */
  readonly allowRemote?: boolean;
  /** References may lead to URLs. */
  readonly allowRemoteRefs?: boolean;
  /** In bytes. */
  readonly maxFileSize?: number;
  /** Folders that references may lead into, beside the default: the working directory, or the folder of a document outside of it. */
  readonly roots?: readonly string[];
  readonly stdin?: ByteStream;
}

/** Adds folders that references may lead into. */
export function withRoots<T extends LoadOptions>(options: T, roots: readonly string[] = []): T {
  return { ...options, roots: [...(options.roots ?? []), ...roots] };
}

/** One side of a comparison: what the user named, and how its references are followed. */
export interface Side {
  readonly kind: "file" | "directory";
  /** Sorted by name. */
  readonly files: readonly SourceFile[];
  readonly resolve: Resolve;
  /** The files are on this machine and can be written. */
  readonly onDisk: boolean;
  /** The name given by the user, if it says less than what was found: a tag instead of a version. */
  readonly named?: string;
}

export const DEFAULT_MAX_FILE_SIZE: number = 64 * 1024 * 1024;

/**
 * Reads what the user typed: a path, a folder, a pattern, `<revision>:<path>`, a URL, or `-`. Where references may be
 * remote, all that they lead to is fetched before this returns.
 */
export async function loadSide(spec: string, options: LoadOptions): Promise<Side> {
  const maxFileSize = options.maxFileSize ?? DEFAULT_MAX_FILE_SIZE;
  return complete(await read(spec, options, maxFileSize), options, maxFileSize);
}

/** Files of a working tree by their paths from its top. Missing files are left out. */
export function loadFiles(paths: readonly string[], top: string, options: LoadOptions): Promise<Side> {
  const maxFileSize = options.maxFileSize ?? DEFAULT_MAX_FILE_SIZE;
  const within = { ...options, cwd: top };
  const roots = rootsOf(top, within);
  const files = paths
    .map((path) => ({ path, file: resolvePath(top, path) }))
    .filter(({ file }) => statOf(file)?.isFile() === true && roots.contains(file))
    .map(({ path, file }) => readNamedFile(file, path, maxFileSize));
  const resolveLocal = fileResolver(top, false, within, maxFileSize);
  return complete({ kind: "directory", files, onDisk: true, resolveLocal }, options, maxFileSize);
}

/** A text that is kept in another place for the moment: its references count from the path where it belongs. */
export function loadStandIn(
  { file, path, name }: { readonly file: string; readonly path: string; readonly name: string },
  top: string,
  options: LoadOptions,
): Promise<Side> {
  const maxFileSize = options.maxFileSize ?? DEFAULT_MAX_FILE_SIZE;
  const within = { ...options, cwd: top };
  const read = readNamedFile(resolvePath(top, file), name, maxFileSize);
  const files = [{ ...read, url: pathToFileURL(resolvePath(top, path)).href }];
  const resolveLocal = fileResolver(top, false, within, maxFileSize);
  return complete({ kind: "directory", files, onDisk: false, resolveLocal }, options, maxFileSize);
}

/** Files of a commit, by their paths from the top of the repository; what is not there is left out. */
export function loadCommitted(
  paths: readonly string[],
  revisionSpec: RevisionSpec,
  git: Git,
  options: LoadOptions,
): Promise<Side> {
  const maxFileSize = options.maxFileSize ?? DEFAULT_MAX_FILE_SIZE;
  const revision = new Revision(revisionSpec, git, maxFileSize);
  const files = revision.readFiles(paths);
  revision.prefetch(files);
  return complete(
    { kind: "directory", files, onDisk: false, resolveLocal: (reference, from) => revision.resolve(reference, from) },
    options,
    maxFileSize,
  );
}

async function complete(
  { kind, files, onDisk, named, resolveLocal }: Read,
  options: LoadOptions,
  maxFileSize: number,
): Promise<Side> {
  const known = new Map<string, SourceFile | Problem>(files.map((file) => [file.url, file]));
  const local: Resolve = (reference, from) => {
    const found = resolveLocal(reference, from);
    if ("code" in found) return found;
    const same = known.get(found.url);
    if (same !== undefined) return same;
    known.set(found.url, found);
    return found;
  };
  const remote = options.allowRemoteRefs ? await prefetch(files, local, maxFileSize) : undefined;
  return {
    kind,
    files,
    onDisk,
    ...(named !== undefined && { named }),
    resolve: (reference, from) => resolveAny(reference, from, local, remote),
  };
}

interface Read extends Pick<Side, "kind" | "files" | "onDisk" | "named"> {
  /** Follows references that are no URLs. */
  readonly resolveLocal: Resolve;
}

/** The lines of standard input, each as soon as it is there. */
export function loadLines(options: LoadOptions): AsyncGenerator<string> {
  return readStdinLines(options.stdin ?? process.stdin, options.maxFileSize ?? DEFAULT_MAX_FILE_SIZE);
}

async function read(spec: string, options: LoadOptions, maxFileSize: number): Promise<Read> {
  const { cwd } = options;
  if (spec === "-") {
    const file = await readStdin(options.stdin ?? process.stdin, cwd, maxFileSize);
    return { kind: "file", files: [file], onDisk: false, resolveLocal: fileResolver(cwd, false, options, maxFileSize) };
  }

  if (isPackageSpec(spec)) {
    const { readPublished } = await import("./npm/package.ts");
    const { name, files, resolve } = await readPublished(spec, cwd, maxFileSize);
    return { kind: "directory", files, onDisk: false, named: name, resolveLocal: resolve };
  }

  const path = spec.startsWith("file://") ? fileURLToPath(spec) : resolvePath(cwd, spec);
  const stats = spec === "" ? undefined : statOf(path);
  if (stats) {
    const folder = stats.isDirectory() ? path : dirname(path);
    const resolveLocal = fileResolver(folder, isAbsolute(spec), options, maxFileSize);
    if (!stats.isDirectory()) {
      return {
        kind: "file",
        files: [readNamedFile(path, plainName(spec), maxFileSize)],
        onDisk: stats.isFile(),
        resolveLocal,
      };
    }
    const files = readFolder(path, spec, rootsOf(folder, options), maxFileSize);
    return { kind: "directory", files, onDisk: true, resolveLocal };
  }

  if (/^[a-z][-+.a-z0-9]+:\/\//i.test(spec)) return readRemote(spec, options, maxFileSize);

  const revisionSpec = parseRevisionSpec(spec);
  if (revisionSpec) {
    const revision = new Revision(revisionSpec, new Git(cwd), maxFileSize);
    const found = revision.read();
    revision.prefetch(found.files);
    return { ...found, onDisk: false, resolveLocal: (reference, from) => revision.resolve(reference, from) };
  }

  if (isPattern(spec)) {
    const folder = resolvePath(cwd, spec.slice(0, spec.search(/[*?[\]{}]/)).replace(/[^/]*$/, ""));
    const files = await readPattern(plainName(spec), cwd, rootsOf(folder, options), maxFileSize);
    return {
      kind: "directory",
      files,
      onDisk: true,
      resolveLocal: fileResolver(folder, isAbsolute(spec), options, maxFileSize),
    };
  }
  if (spec !== "" && new Git(cwd).line(["rev-parse", "--verify", "--quiet", `${spec}^{tree}`]) !== undefined) {
    const advice = `For files of that revision, use ${spec}:path/to/api.yaml, or ${spec}: for all files.`;
    throw new ApicompatError("NOT_FOUND", `${spec} does not exist.`, advice);
  }
  throw notFound(path, spec);
}

async function readRemote(spec: string, options: LoadOptions, maxFileSize: number): Promise<Read> {
  if (!isRemote(spec)) {
    throw new ApicompatError(
      "REMOTE",
      `${spec} is not an http or https address.`,
      "Download the file and use its path.",
    );
  }
  if (options.allowRemote !== true) {
    throw new ApicompatError(
      "REMOTE",
      `${spec} was not fetched: URLs are not allowed by default.`,
      "Add --allow-remote.",
    );
  }
  const file = await fetchFile(spec, maxFileSize);
  if ("code" in file) throw errorOf(file, "REMOTE", spec);
  return {
    kind: "file",
    files: [file],
    onDisk: false,
    resolveLocal: (reference, from) => unreachable(`${reference} is not an http or https address`, from),
  };
}

function fileResolver(folder: string, absolute: boolean, options: LoadOptions, maxFileSize: number): Resolve {
  const roots = rootsOf(folder, options);
  const nameOf = (path: string): string => displayPath(path, options.cwd, absolute);
  return (reference, from) => readReferencedFile(new URL(reference, from.url), from, roots, nameOf, maxFileSize);
}

function rootsOf(folder: string, { cwd, roots = [] }: LoadOptions): Roots {
  const base = isInside(folder, cwd) ? cwd : folder;
  return new Roots([base, ...roots.map((root) => resolvePath(cwd, root))]);
}

function resolveAny(
  reference: string,
  from: SourceFile,
  local: Resolve,
  remote: ReadonlyMap<string, SourceFile | Problem> | undefined,
): SourceFile | Problem {
  if (!URL.canParse(reference, from.url)) return unreachable(`${reference} is not the address of a file`, from);
  const url = new URL(reference, from.url);
  url.hash = "";
  if (isRemote(url.href)) return remote ? fetched(url, from, remote) : notAllowed(url, from);
  if (url.protocol !== new URL(from.url).protocol) {
    return unreachable(`${reference} points to ${url.protocol}, which cannot be read from here`, from);
  }
  return local(reference, from);
}

function fetched(url: URL, from: SourceFile, remote: ReadonlyMap<string, SourceFile | Problem>): SourceFile | Problem {
  return remote.get(url.href) ?? unreachable(`${url.href} was not fetched: too many remote files`, from);
}

function notAllowed(url: URL, from: SourceFile): Problem {
  return problemOf(
    {
      code: "REF_REMOTE",
      message: `The reference points to ${url.href}, but remote files are not fetched by default.`,
      hint: "Save the file next to this one and use a relative path, or add --allow-remote-refs.",
    },
    from.name,
  );
}

function unreachable(what: string, from: SourceFile): Problem {
  const refusal = { code: "REF_OUTSIDE_ROOT", message: `${what}.`, hint: "Use a relative path." } as const;
  return problemOf(refusal, from.name);
}

function plainName(spec: string): string {
  return spec.replace(/^(?:\.\/+)+/, "");
}
