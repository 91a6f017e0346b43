import type { Problem } from "../../contracts/errors.ts";
import type { MemberFile, Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { Lines } from "../document/lines.ts";
import { isDescriptorSet, readDescriptorSet } from "./descriptor-set.ts";
import { parseProto } from "./parse.ts";
import { isWellKnownFile } from "./symbols.ts";
import type { FileNode, ImportNode } from "./syntax.ts";

/** One `.proto` file, as a text or as a part of a descriptor set. */
export interface ParsedFile {
  /** Relative to the folder of the set, or as imported; empty for a single file. */
  readonly path: string;
  readonly node: FileNode;
  readonly source: SourceFile;
  /** Only an import leads to it. */
  readonly imported: boolean;
  readonly lines: Lines;
}

/** An import that leads to no file. */
export interface LostImport {
  readonly from: ParsedFile;
  readonly import: ImportNode;
}

export interface LoadedFiles {
  readonly files: readonly ParsedFile[];
  readonly lost: readonly LostImport[];
  readonly problems: readonly Problem[];
}

/** More folders above a file than any tree of packages has. */
const MAX_ASCENT = 12;
const MAX_IMPORTED = 10_000;

/**
 * Parses files and all that they import. A descriptor set beside texts was made of them, some time, and is passed over. What a
 * file of `like` has at the same path to the letter is not parsed again.
 */
export function loadFiles(
  given: readonly MemberFile[],
  resolve: Resolve,
  like: ReadonlyMap<string, ParsedFile>,
): LoadedFiles {
  const texts = given.filter(({ file }) => !isDescriptorSet(file));
  const members = texts.length > 0 ? texts : given;
  const problems: Problem[] = [];
  const files: ParsedFile[] = [];
  const lost: LostImport[] = [];
  const byUrl = new Set<string>();
  for (const { path, file } of members) {
    byUrl.add(file.url);
    files.push(...parseFile(path, file, false, like, problems));
  }
  const known = new Set(files.map(({ path }) => path));
  const suffixes = new Set(members.flatMap(({ file }) => endings(file.url)));
  const missing = new Set<string>();
  let prefix = "";
  for (const from of files) {
    for (const each of from.node.imports) {
      const { path, kind } = each;
      if (known.has(path) || isWellKnownFile(path) || files.length > MAX_IMPORTED) continue;
      if (namesOf(path).some((name) => suffixes.has(name))) continue;
      const found = missing.has(path) ? undefined : find(path, from.source, prefix, resolve);
      if (found === undefined) {
        missing.add(path);
        if (kind !== "option") lost.push({ from, import: each });
        continue;
      }
      known.add(path);
      ({ prefix } = found);
      if (byUrl.has(found.file.url)) continue;
      byUrl.add(found.file.url);
      files.push(...parseFile(path, found.file, true, like, problems));
    }
  }
  return { files, lost, problems };
}

/** `c.proto`, `b/c.proto`, `a/b/c.proto`: what an import may call a file. */
function endings(url: string): readonly string[] {
  const segments = url.split("/").slice(-MAX_ASCENT);
  return segments.map((_, index) => segments.slice(index).join("/"));
}

/**
 * Returns possible import names, such as `api/mount.proto` for `github.com/acme/tools/v2/api/mount.proto`: Go sources
 * are in folders named by their URL.
 */
function namesOf(path: string): readonly string[] {
  const inside = path.replace(/^[^/]+\.[^/]+\/[^/]+\/[^/]+\/(?=.*\/)/u, "");
  return [...new Set([path, inside, inside === path ? path : inside.replace(/^v\d+\/(?=.*\/)/u, "")])];
}

/** An import is relative to a root that nobody names: it is one of the folders above the file. */
function find(
  path: string,
  from: SourceFile,
  prefix: string,
  resolve: Resolve,
): { readonly file: SourceFile; readonly prefix: string } | undefined {
  const prefixes = new Set([prefix, ...Array.from({ length: MAX_ASCENT }, (_, count) => "../".repeat(count))]);
  for (const name of namesOf(path)) {
    for (const each of prefixes) {
      const found = resolve(each + name, from);
      if (!("code" in found)) return { file: found, prefix: each };
      // Out of what may be read; what led there for another file may lead too far from this one.
      if (found.code !== "REF_NOT_FOUND" && each !== prefix) break;
    }
  }
  return undefined;
}

function parseFile(
  path: string,
  source: SourceFile,
  imported: boolean,
  like: ReadonlyMap<string, ParsedFile>,
  problems: Problem[],
): readonly ParsedFile[] {
  const lines = new Lines(source.text);
  if (isDescriptorSet(source)) {
    const { files, fault } = readDescriptorSet(source.bytes);
    if (fault !== undefined) problems.push({ ...fault, file: source.name });
    // A set contains imported files; those of every compiler belong to no one.
    const isImported = (own: string): boolean => imported || isWellKnownFile(own);
    return files.map(({ path: own, node }) => ({ path: own, node, source, imported: isImported(own), lines }));
  }
  const other = like.get(path);
  const node = parseProto(source.text, other && { text: other.source.text, node: other.node });
  for (const { start, end, message, hint } of node.faults) {
    const range = lines.range({ start, end });
    problems.push({ code: "SYNTAX_ERROR", level: "error", message, hint, file: source.name, range });
  }
  return [{ path, node, source, imported, lines }];
}
