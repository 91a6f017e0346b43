import type { Problem } from "../../contracts/errors.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { Wire } from "../../model/wire.ts";
import type { MemberFile, Reading, Resolve } from "../../contracts/reader.ts";
import { fragmentOf, split } from "../../model/pointer.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { isKnownSyntax } from "../wire/editions.ts";
import { saidOf } from "./comments.ts";
import { editIn } from "./edits.ts";
import { loadFiles, type LostImport, type ParsedFile } from "./files.ts";
import { readOperations } from "../wire/operations.ts";
import { nearestRange } from "../problems.ts";
import { locateIn } from "./places.ts";
import { impossibleNumbers } from "./numbers.ts";
import { rejectedDefinitions } from "./refusals.ts";
import { readWire, type Namesakes, type UnknownType } from "./read-wire.ts";
import { createSchemaTable, type Said } from "../wire/schemas.ts";
import { createRedeclare, type ReadFile } from "./redeclare.ts";
import { createSymbols } from "./symbols.ts";
import { NO_API } from "../nothing.ts";

/** Caches read texts for similar ones. */
const readFiles = new WeakMap<SourceFile, ReadFile>();

export function readProtobuf(
  members: readonly MemberFile[],
  resolve: Resolve,
  alike: readonly SourceFile[] = [],
): Reading {
  const like = alike.flatMap((file) => readFiles.get(file) ?? []);
  const { files, lost, problems } = loadFiles(members, resolve, new Map(like.map(({ file }) => [file.path, file])));
  const symbols = createSymbols(files.map(({ node }) => node));
  const { wire, unknown, namesakes, declared } = readWire(files, symbols, createRedeclare(like, symbols));
  for (const file of files) if (file.source.text !== "") readFiles.set(file.source, { file, symbols, declared });
  const byPath = new Map<string, ParsedFile>();
  for (const file of files) if (!byPath.has(file.path)) byPath.set(file.path, file);
  const locate: Reading["locate"] = (at) => locateIn(byPath, at);
  const fileOf: Reading["fileOf"] = (at) => {
    const { file } = split(at);
    return byPath.get(file)?.source.name ?? absentName(members, file);
  };
  return {
    snapshot: toSnapshot(wire, (at) => saidOf(byPath, at)),
    problems: [
      ...problems,
      ...lostImports(lost, unknown),
      ...files.flatMap(unknownSyntax),
      ...files.flatMap(impossibleNumbers),
      ...rejectedDefinitions(files),
      ...unknown.flatMap((type) => unknownType(type, byPath, { locate, fileOf })),
      ...namesakes.map((pair) => sameJsonNames(pair, { locate, fileOf })),
    ],
    files: [...new Map(files.map(({ source }) => [source.url, source])).values()],
    locate,
    fileOf,
    edit: (declared) => editIn(byPath, declared),
  };
}

/** Names a missing file, or its folder if the name is unknown. */
function absentName([first]: readonly MemberFile[], path: string): string {
  if (first === undefined) return path;
  const { file } = first;
  if (first.path === "") return file.name;
  const prefix = file.name.endsWith(first.path) ? file.name.slice(0, -first.path.length) : "";
  return `${prefix}${path}`.replace(/\/$/u, "") || ".";
}

function toSnapshot(wire: Wire, said: Said): Snapshot {
  const [first] = Object.values(wire.files);
  let operations: Snapshot["operations"] | undefined;
  return {
    ...NO_API,
    format: "protobuf",
    formatVersion: first?.syntax.value ?? "",
    // Most comparisons access few of many operations.
    get operations() {
      return (operations ??= readOperations(wire));
    },
    schemas: createSchemaTable(wire, said),
    wire,
  };
}

function unknownSyntax({ node, source, lines }: ParsedFile): readonly Problem[] {
  const { name, start, end } = node.syntax;
  if (isKnownSyntax(name)) return [];
  return [
    {
      code: "UNSUPPORTED_VERSION",
      level: "warning",
      message: `"${name}" is not a known syntax or edition; it is read as the latest.`,
      hint: "Known are proto2, proto3, and the editions 2023 and 2024.",
      file: source.name,
      range: lines.range({ start, end }),
    },
  ];
}

function sameJsonNames(
  { jsonName, names: [first, second], at }: Namesakes,
  { locate, fileOf }: Pick<Reading, "locate" | "fileOf">,
): Problem {
  const range = nearestRange({ locate }, at);
  return {
    code: "SYNTAX_ERROR",
    level: "error",
    message: `\`${first}\` and \`${second}\` are both called \`${jsonName}\` in JSON, which no compiler takes.`,
    hint: "Rename the one that is new, or give it another `json_name`.",
    file: fileOf(at),
    ...(range && { range }),
  };
}

/**
 * Reports unresolved imports once each, if they matter: for files with undefined types, or for files that import
 * publicly. Imports that only options need are ignored.
 */
function lostImports(lost: readonly LostImport[], unknown: readonly UnknownType[]): readonly Problem[] {
  const byFile = new Map<string, LostImport[]>();
  for (const each of lost) byFile.set(each.from.path, [...(byFile.get(each.from.path) ?? []), each]);
  const needed = new Set(unknown.flatMap((type) => suspectsOf(type, byFile.get(split(type.at).file) ?? [])));
  const reported = new Map<string, LostImport>();
  for (const each of lost) {
    const { path, kind } = each.import;
    if (!reported.has(path) && (kind === "public" || needed.has(each))) reported.set(path, each);
  }
  return [...reported.values()].map(({ from: { source, lines }, import: { path, start, end } }): Problem => {
    const range = lines.range({ start, end });
    return {
      code: "REF_NOT_FOUND",
      level: "warning",
      message: `The import "${path}" leads to no file, so the types that it defines are compared by name only.`,
      hint: "Add the folder that holds it with --root, or compare the folders that hold all files.",
      file: source.name,
      ...(range && { range }),
    };
  });
}

/** Returns the imports that could define a type: by custom, the folder has the name of the package. */
function suspectsOf({ name }: UnknownType, imports: readonly LostImport[]): readonly LostImport[] {
  const path = asPath(name.replace(/^\./u, ""));
  const homes = imports.filter((each) => path.startsWith(asPath(each.import.path.replace(/[^/]*$/u, "")) || "/"));
  return homes.length > 0 ? homes : imports;
}

/** `k8s/io/api/core/v1` of `k8s.io.api.core.v1` and of `k8s.io/api/core/v1`. */
function asPath(name: string): string {
  return name.replaceAll(".", "/").replaceAll("-", "_");
}

/** Reports an undefined type, unless an unresolved import explains it. */
function unknownType(
  { name, at }: UnknownType,
  files: ReadonlyMap<string, ParsedFile>,
  { locate, fileOf }: Pick<Reading, "locate" | "fileOf">,
): readonly Problem[] {
  const { file } = split(at);
  const [, known] = [...files].find(([path]) => path === file) ?? [];
  const imports = known?.node.imports ?? [];
  const isComplete = imports.every(({ path }) => files.has(path) || path.startsWith("google/protobuf/"));
  if (!isComplete || known?.node.incomplete === true) return [];
  const range = nearestRange({ locate }, at);
  return [
    {
      code: "REF_NOT_FOUND",
      level: "warning",
      message: `\`${name}\` is defined neither in this file nor in one that it imports, so it is compared by name only.`,
      hint: "Import the file that defines it, or correct the name.",
      file: fileOf(at),
      pointer: fragmentOf(at),
      ...(range && { range }),
    },
  ];
}
