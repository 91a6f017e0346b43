import {
  closeSync,
  type Dirent,
  openSync,
  readlinkSync,
  readdirSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { SourceFile } from "../contracts/source.ts";
import { didYouMean } from "../base/suggestion.ts";
import { errorOf, problemOf, reasonOf, type Refusal, tooLarge, tooLargeStream } from "./refusal.ts";
import { withSlashes } from "../base/relative-path.ts";
import { type Roots, truePath } from "./roots.ts";
import { contentOf } from "./text.ts";

/** The files of a folder that may describe an API; of Go no tests, and nothing that was generated from types or from protobuf. */
export const DESCRIPTION: RegExp =
  /\.(?:json|ya?ml|proto|binpb|protoset|desc|go|d\.[cm]?ts)$(?<!(?:_test|\.pb|\.pb\.gw|_swagger_doc_generated)\.go)/i;

const SKIPPED: readonly string[] = ["**/node_modules/**", "**/.git/**"];

export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** A file that the user named; `name` is how. A pipe is read to its end. */
export function readNamedFile(path: string, name: string, maxFileSize: number): SourceFile {
  const bytes = readBytes(path, name, maxFileSize, true);
  if ("code" in bytes) throw errorOf(bytes, "UNREADABLE", name);
  return { name, url: pathToFileURL(path).href, ...contentOf(bytes, path) };
}

/** All descriptions under a folder, sorted by name. */
export function readFolder(path: string, spec: string, roots: Roots, maxFileSize: number): SourceFile[] {
  const below = descriptionsIn(path, "", roots);
  const prefix = spec === "." || spec === "./" ? "" : withSlashes(spec).replace(/^\.\/+|\/+$/g, "") + "/";
  if (below.length === 0) {
    throw new ApicompatError(
      "NOTHING_FOUND",
      `The folder ${spec} contains no JSON, YAML, .proto, .go or .d.ts file.`,
      "Use a folder with API descriptions, or a file.",
    );
  }
  return readAll(below, (file) => ({ path: join(path, file), name: prefix + file }), maxFileSize);
}

/** Below a folder that is read, these are not entered: installed packages, and what Go keeps its tests' files in. */
const CLOSED = /^(?:\..*|node_modules|testdata)$/;

/** Links to files within the roots count; links to folders are not entered. */
function descriptionsIn(folder: string, prefix: string, roots: Roots): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry;
    if (entry.isDirectory())
      return CLOSED.test(name) ? [] : descriptionsIn(join(folder, name), `${prefix}${name}/`, roots);
    if (name.startsWith(".") || !DESCRIPTION.test(name)) return [];
    return entry.isFile() || (entry.isSymbolicLink() && leadsToFile(join(folder, name), roots)) ? [prefix + name] : [];
  });
}

/** Throws UNREADABLE: documents of a skipped folder would count as removed. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const message = `The folder ${folder} cannot be read: ${reasonOf(error)}.`;
    throw new ApicompatError("UNREADABLE", message, "Check the permissions of the folder.", { cause: error });
  }
}

function leadsToFile(link: string, roots: Roots): boolean {
  return statOf(link)?.isFile() === true && roots.contains(link);
}

/** All files that a pattern matches, sorted by name. */
export async function readPattern(
  pattern: string,
  cwd: string,
  roots: Roots,
  maxFileSize: number,
): Promise<SourceFile[]> {
  const absolute = isAbsolute(pattern);
  const { glob } = await import("tinyglobby");
  const found = await glob(withSlashes(pattern), { cwd, absolute, ignore: [...SKIPPED], expandDirectories: false });
  if (found.length === 0) {
    throw new ApicompatError(
      "NOTHING_FOUND",
      `The pattern ${pattern} matches no file.`,
      'Check the pattern, and quote it so that the shell does not expand it: "api/**/*.yaml".',
    );
  }
  const inside = found.filter((file) => roots.contains(resolve(cwd, file)));
  return readAll(inside, (file) => ({ path: resolve(cwd, file), name: file }), maxFileSize);
}

function readAll(
  files: readonly string[],
  place: (file: string) => { readonly path: string; readonly name: string },
  maxFileSize: number,
): SourceFile[] {
  return files
    .map(place)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ path, name }) => readNamedFile(path, name, maxFileSize));
}

export function notFound(path: string, spec: string): ApicompatError {
  if (spec === "") {
    return new ApicompatError(
      "NOT_FOUND",
      "A path is empty.",
      "Use a file name; if it comes from a variable, check that the variable is set.",
    );
  }
  const target = linkAt(path);
  if (target !== undefined) {
    const message = `${spec} is a symbolic link to ${target}, which does not exist.`;
    return new ApicompatError("NOT_FOUND", message, "Correct the link, or use another file.");
  }
  const siblings = namesIn(dirname(path));
  const advice = didYouMean(
    basename(path),
    siblings,
    "Use a file, a folder, a pattern, `<revision>:<path>`, a URL, or - for stdin.",
  );
  return new ApicompatError("NOT_FOUND", `${spec} does not exist.`, advice);
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Reads a file that a reference names, if it lies inside the roots. */
export function readReferencedFile(
  url: URL,
  from: SourceFile,
  roots: Roots,
  nameOf: (path: string) => string,
  maxFileSize: number,
): SourceFile | Problem {
  const path = pathOf(url);
  if (path === undefined || !roots.contains(path)) {
    const target = path === undefined ? undefined : truePath(path);
    const way = target === undefined || target === path ? "," : `; that is a link to ${target},`;
    return problemOf(
      {
        code: "REF_OUTSIDE_ROOT",
        message: `The reference points to ${path ?? url.href}${way} outside the allowed folders.`,
        hint: target === undefined ? "Use a relative path." : `To allow its folder, add --root ${dirname(target)}.`,
      },
      from.name,
    );
  }
  const name = nameOf(path);
  const bytes = readBytes(path, name, maxFileSize, false);
  if ("code" in bytes) return problemOf(bytes, from.name);
  return { name, url: pathToFileURL(path).href, ...contentOf(bytes, path) };
}

function pathOf(url: URL): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

function readBytes(path: string, name: string, maxFileSize: number, named: boolean): Buffer | Refusal {
  try {
    const stats = statSync(path);
    if (stats.isFile()) {
      return stats.size > maxFileSize ? tooLarge(name, stats.size, maxFileSize) : readFileSync(path);
    }
    if (named && (stats.isFIFO() || stats.isCharacterDevice())) return readPipe(path, name, maxFileSize);
    return unreadable(name, stats.isDirectory() ? "it is a folder" : "it is not a regular file", "Name a file.");
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR") {
      const advice = didYouMean(basename(path), namesIn(dirname(path)), "Add the file, or correct the path.");
      return { code: "REF_NOT_FOUND", message: `There is no file ${name}.`, hint: advice };
    }
    return unreadable(name, reasonOf(error), "Check the permissions of the file.");
  }
}

function unreadable(name: string, reason: string, hint: string): Refusal {
  return { code: "REF_NOT_FOUND", message: `${name} cannot be read: ${reason}.`, hint };
}

function readPipe(path: string, name: string, maxFileSize: number): Buffer | Refusal {
  const chunks: Buffer[] = [];
  const pipe = openSync(path, "r");
  try {
    for (let size = 0; ;) {
      const chunk = Buffer.allocUnsafe(65_536);
      const count = readSync(pipe, chunk);
      if (count === 0) return Buffer.concat(chunks);
      size += count;
      if (size > maxFileSize) return tooLargeStream(name, maxFileSize);
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(pipe);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A path as the user would write it: relative to the working directory, unless absolute paths are what was typed. */
export function displayPath(path: string, cwd: string, absolute: boolean): string {
  return withSlashes(absolute ? path : relative(cwd, path));
}
