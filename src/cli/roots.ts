import { ApicompatError, type Problem } from "../errors.ts";
import type { Resolve } from "../reader.ts";
import { recognize, type Recognized } from "../readers/index.ts";
import { count } from "../reporters/prose.ts";
import type { SourceFile } from "../source.ts";
import { isPattern } from "../sources/glob.ts";
import type { Side } from "../sources/load.ts";

/** The documents of one side that are an API of their own; a file that only `$ref` leads to is none. */
export interface Roots {
  readonly kind: Side["kind"];
  /** As the user wrote it. */
  readonly spec: string;
  /** By path below the side's folder; a file given by name has the path "". */
  readonly documents: ReadonlyMap<string, Recognized>;
  /** Of files that cannot be read, by path like the documents. */
  readonly unreadable: ReadonlyMap<string, readonly Problem[]>;
  readonly files: readonly SourceFile[];
  readonly resolve: Resolve;
}

/** Throws NOTHING_FOUND where no file of a folder is of a known kind. */
export function findRoots(spec: string, { kind, files, resolve }: Side): Roots {
  const documents = new Map<string, Recognized>();
  const unreadable = new Map<string, readonly Problem[]>();
  for (const file of files) {
    const path = kind === "file" ? "" : pathBelow(spec, file.name);
    const found = recognize(file);
    if ("reader" in found) documents.set(path, found);
    else if (kind === "file" || found.some(({ code }) => code !== "UNKNOWN_FORMAT")) unreadable.set(path, found);
  }
  if (documents.size + unreadable.size === 0) {
    const read =
      files.length === 0 ? "holds no JSON or YAML file" : `holds ${count(files.length, "file")}, none of a known kind`;
    throw new ApicompatError(
      "NOTHING_FOUND",
      `${spec} ${read}.`,
      "Name a folder with documents that begin with `openapi`, `swagger` or `$schema`, or name a file.",
    );
  }
  return { kind, spec, documents, unreadable, files, resolve };
}

/** A folder as a user writes it, or a pattern, and the name of a file that was found there. */
function pathBelow(spec: string, name: string): string {
  const folder = name.startsWith(`${trimmed(spec)}/`) ? trimmed(spec) : folderOf(spec);
  return name.startsWith(folder) ? name.slice(folder.length).replace(/^\//, "") : name;
}

/** The folder itself, or what stands before the first segment of a pattern that is not literal. */
export function folderOf(spec: string): string {
  const segments = trimmed(spec).split("/");
  const pattern = segments.findIndex(isPattern);
  return (pattern < 0 ? segments : segments.slice(0, pattern)).join("/");
}

function trimmed(spec: string): string {
  const folder = spec.replace(/^(?:\.\/+)+|\/+$/g, "");
  return folder === "." ? "" : folder;
}
