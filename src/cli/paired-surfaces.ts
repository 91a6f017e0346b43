import type { Problem } from "../contracts/errors.ts";
import { type Reading, withSnapshot } from "../contracts/reader.ts";
import type { SourceFile } from "../contracts/source.ts";
import { emptySnapshot } from "../engine/prepare/empty-snapshot.ts";
import { dictionary } from "../model/json.ts";
import type { Resource } from "../model/resource.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { readRecognized, type Recognized, type RecognizedDocument } from "../readers/index.ts";
import { jsonSchemaReader } from "../readers/json-schema/index.ts";
import { asInherited } from "./inherited.ts";
import { pairDocuments } from "./pairs.ts";
import { folderOf } from "./paths-below.ts";
import { readRoot, type ReadRoot, type Roots } from "./roots.ts";

/** Documents that are compared with each other; a side without any has nothing at the path. */
export interface Surface {
  readonly path: string;
  readonly old: readonly Recognized[];
  readonly new: readonly Recognized[];
  read(old: Roots, new_: Roots): { readonly old: Reading; readonly new: Reading };
}

/** All surfaces of two sides. */
export function surfacesBetween(
  old: Roots,
  new_: Roots,
  isMended: (path: string) => boolean = () => false,
  read: ReadRoot = readRoot,
): readonly Surface[] {
  return [...togetherIn(old, new_, read), ...surfacesIn(old, new_, isMended, read)];
}

/** The documents that stand for themselves: on both sides, gone, or new. */
function surfacesIn(
  old: Roots,
  new_: Roots,
  isMended: (path: string) => boolean,
  readRoot: ReadRoot,
): readonly Surface[] {
  const { pairs, removed, added } = pairDocuments(standingAlone(old), standingAlone(new_));
  return [
    ...pairs.map(({ path, old: before, new: after }): Surface => ({
      path,
      old: [before],
      new: [after],
      read: (left, right) => {
        const old = readRoot(before, left);
        return { old, new: readRoot(after, right, [], old) };
      },
    })),
    // A document whose other side cannot be read is neither new nor gone.
    ...removed
      .filter(({ path }) => !new_.unreadable.has(path))
      .map(({ path, old: before }): Surface => {
        const read: Surface["read"] = (left) => {
          const reading = readRoot(before, left);
          return { old: reading, new: emptySnapshot(reading, nameIn(new_, path)) };
        };
        return { path, old: [before], new: [], read };
      }),
    ...added
      .filter(({ path }) => !old.unreadable.has(path) || isMended(path))
      .map(({ path, new: after }): Surface => {
        const read: Surface["read"] = (_, right) => {
          const reading = readRoot(after, right);
          return { old: emptySnapshot(reading, nameIn(old, path)), new: reading };
        };
        return { path, old: [], new: [after], read };
      }),
  ];
}

/** The documents of both sides that form one surface, independent of file names. A side without documents is empty. */
function togetherIn(old: Roots, new_: Roots, readRoot: ReadRoot): readonly Surface[] {
  const [before, after] = [old, new_].map(({ documents }) => [...documents.values()].filter(isPartOfSurface));
  if (before === undefined || after === undefined || before.length + after.length === 0) return [];
  return [{ path: "", old: before, new: after, read: (left, right) => readTogether(left, right, readRoot) }];
}

function readTogether(old: Roots, new_: Roots, read: ReadRoot): { readonly old: Reading; readonly new: Reading } {
  const before = (readSurface(old, undefined, read) ?? readSurface(new_, old.spec, read))!;
  const after = (readSurface(new_, undefined, read) ?? readSurface(old, new_.spec, read))!;
  // A kind may be defined in a file that cannot be read: it is neither new nor gone.
  return {
    old: blocking(new_, old).length === 0 ? before : withKindsOf(before, after),
    new: blocking(old, new_).length === 0 ? after : withKindsOf(after, before),
  };
}

/** `missing` names the side that has no such documents, for which those of the other one are read. */
export function readSurface(roots: Roots, missing?: string, read: ReadRoot = readRoot): Reading | undefined {
  const [first, ...others] = [...roots.documents.values()].filter(isPartOfSurface);
  if (first === undefined) return undefined;
  const rest = others.map(({ document }) => document);
  const reading = withPathsOfFiles(read(first, roots, rest), roots);
  return missing === undefined ? reading : emptySnapshot(reading, missing);
}

/** A file has the same path on both sides, but a separate name on each. */
function withPathsOfFiles(reading: Reading, { pathOf }: Roots): Reading {
  const below = <T extends Pick<Resource, "file">>(resource: T): T =>
    resource.file === undefined ? resource : { ...resource, file: pathOf(resource.file) };
  const resources = Object.values(reading.snapshot.resources).map((resource) => {
    const { copies } = resource;
    return [resource.id, { ...below(resource), ...(copies && { copies: copies.map(below) }) }] as const;
  });
  return withResources(reading, dictionary(resources));
}

function withKindsOf(reading: Reading, { snapshot: { resources } }: Reading): Reading {
  const common = Object.entries(reading.snapshot.resources).filter(([id]) => id in resources);
  return withResources(reading, dictionary(common));
}

function withResources(reading: Reading, resources: Snapshot["resources"]): Reading {
  return withSnapshot(reading, { ...reading.snapshot, resources });
}

/** Without the schemas that another document of the side refers to: these are judged where they are used. */
export function standingAlone({ documents: all, resolve }: Roots): Roots["documents"] {
  const documents = new Map([...all].filter(([, found]) => !isPartOfSurface(found)));
  const schemas = [...documents.values()].filter(isSchema);
  if (schemas.length === 0 || schemas.length === documents.size) return documents;
  const used = new Set<string>();
  for (const found of documents.values()) {
    if (isSchema(found)) continue;
    for (const file of readRecognized(found, resolve).files) used.add(file.url);
  }
  return new Map([...documents].filter(([, found]) => !isSchema(found) || !used.has(found.document.file.url)));
}

function isPartOfSurface(found: Recognized): found is RecognizedDocument {
  return "document" in found && found.reader.together === true;
}

function isSchema(found: Recognized): found is RecognizedDocument {
  return found.reader === jsonSchemaReader;
}

/** Returns the name of a file of a side by its path. */
export function nameIn({ spec }: Roots, path: string): string {
  const folder = folderOf(spec);
  // Paths of a revision are relative to the top of the repository.
  return folder === "" || folder.endsWith(":") ? folder + path : `${folder}/${path}`;
}

/**
 * Returns the problems of unreadable files that block: files that were named, that are documents on the other side, or
 * that look like an API. `isMended` returns whether the file at a path can be read now.
 */
export function blocking(
  side: Roots,
  other: Roots,
  isMended: (path: string) => boolean = () => false,
): readonly Problem[] {
  return [...side.unreadable].flatMap(([path, problems]) => {
    // A target of a pointer is in another place and may be unchanged, so nothing was corrected there.
    const isElsewhere = problems.some(({ code }) => code === "LFS_POINTER");
    if (isMended(path) && !isElsewhere) return problems.map(asInherited);
    const matters = side.kind === "file" || other.documents.has(path) || looksLikeApi(side.files, problems);
    return matters ? problems : [];
  });
}

/** A folder may hold templates and other text that only ends in `.yaml`. */
function looksLikeApi(files: readonly SourceFile[], problems: readonly Problem[]): boolean {
  const text = files.find(({ name }) => name === problems[0]?.file)?.text.slice(0, 2000) ?? "";
  return (
    /^\s*["']?(?:openapi|swagger|\$schema)["']?\s*:/m.test(text) ||
    /^\s*["']?kind["']?\s*:\s*["']?CustomResourceDefinition\b/m.test(text) ||
    /^\s*\{\s*"(?:openapi|swagger|\$schema)"\s*:/.test(text)
  );
}
