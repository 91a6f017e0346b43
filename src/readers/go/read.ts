import { posix } from "node:path";
import type { Problem } from "../../contracts/errors.ts";
import { dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Written } from "../../model/schema.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { MemberFile, Reading } from "../../contracts/reader.ts";
import type { Span } from "../document/fault.ts";
import { ProblemSink } from "../problems.ts";
import { createSchemaTable } from "../schema/index.ts";
import { ConstantValues } from "./constants.ts";
import { DeclarationReader } from "./declarations.ts";
import { DefinitionWriter } from "./definitions.ts";
import { definitionAt, DEFINITIONS, definitionOf } from "../declared/names.ts";
import { typeName } from "./names.ts";
import { editIn } from "./edits.ts";
import { FieldReader, isExported } from "./fields.ts";
import { KindReader } from "./kinds.ts";
import { readMessages } from "./messages.ts";
import { declaresApi, isBuilt, readPackages, type GoPackage } from "./packages.ts";
import { Places } from "../declared/places.ts";
import { Resolver } from "./resolve.ts";
import { looseTypes } from "./roots.ts";
import type { StructType } from "./syntax.ts";
import { TombstoneReader } from "./tombstones.ts";
import { SchemaDocument } from "../declared/schema-document.ts";
import { asWritten } from "./written.ts";
import { NO_API } from "../nothing.ts";

/** Reads the packages that files belong to: a folder is a package, and several packages of one group are its versions. */
export function readGo(members: readonly MemberFile[]): Reading {
  const read = members.filter(({ path, file }) => path === "" || (declaresApi(file) && isBuilt(path)));
  const folders = new Map(read.map(({ path, file }) => [file, posix.dirname(path)]));
  // The place of a package is in the first of its files by name, in any order of input.
  const byPath = read.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const all = readPackages(
    byPath.map(({ file }) => file),
    (file) => (folders.get(file) === "." ? "" : folders.get(file)!),
  );
  const packages = all.filter(({ isInternal }) => !isInternal);
  const places = new Places();
  const resolver = new Resolver(all);
  const fields = new FieldReader(resolver);
  const constants = new ConstantValues(resolver);
  const kinds = new KindReader(resolver, fields, places);
  const writer = new DefinitionWriter(resolver, fields, constants, places);
  for (const home of all) for (const type of home.types.values()) writer.add(home, type);
  const written = (at: Pointer): Written | undefined => writer.textOf(definitionAt(at) ?? "");
  const tombstones = new TombstoneReader(places);
  const parts = { resolver, fields, constants, tombstones };
  const declarations = new DeclarationReader(parts, places).read(all);
  const resources = kinds.resources(packages);
  const lists = kinds.lists(packages);
  const document = new SchemaDocument(
    writer,
    read.map(({ file }) => file),
    places,
  );
  const problems = new ProblemSink(document);
  const { table } = createSchemaTable(document, "go", problems);
  const wire = readMessages(packages, parts);
  const snapshot: Snapshot = {
    ...NO_API,
    format: "go",
    formatVersion: "",
    roots: dictionary([
      ...Object.entries(lists),
      ...Object.entries(
        looseTypes((at) => written(at)?.references ?? [], structsOf(packages, resolver), resources, lists),
      ),
    ]),
    resources,
    schemas: asWritten(table, written, writer.alwaysWritten),
    declarations,
    ...(wire && { wire }),
  };
  const faults = all.flatMap((home) => faultsOf(home, places));
  return {
    snapshot,
    get problems() {
      for (const at of writer.unfinished) problems.add({ ...UNFINISHED, at });
      return [...faults, ...problems.problems];
    },
    files: document.files,
    locate: (at) => document.locate(at),
    fileOf: (at) => document.fileOf(at),
    edit: (declared) => editIn(all, places, declared),
  };
}

const UNFINISHED = {
  code: "TOO_DEEP",
  level: "error",
  message: "Arguments of arguments make too many types of this generic type.",
  hint: "Declare the types without parameters.",
} as const;

/** Returns the exported structs that are encoded as JSON or protobuf, and aliases, by name. */
function structsOf(packages: readonly GoPackage[], resolver: Resolver): ReadonlySet<string> {
  const names = new Set<string>();
  for (const home of packages) {
    for (const { declaration, file } of home.types.values()) {
      const { name, isAlias } = declaration;
      const { type } = resolver.underlying(declaration.type, { package: home, file });
      const isContract = isAlias || (type.kind === "struct" && isTagged(type));
      if (isContract && isExported(name.text)) names.add(typeName(home, name.text));
    }
  }
  return names;
}

/** Returns whether a struct has tags; one without is internal. */
function isTagged({ fields }: StructType): boolean {
  return fields.length === 0 || fields.some(({ tag }) => tag !== undefined);
}

/** Assigns faults to types. Other faults can hide types, and so can one that extends to the end of the text. */
function faultsOf(home: GoPackage, places: Places): readonly Problem[] {
  return home.files.flatMap(({ source, syntax, faults }) => {
    const pointerOf = (span: Span | undefined): string => {
      const type = span && syntax.types.find(({ start, end }) => start <= span.start && span.end <= end);
      const isCutOff = type !== undefined && source.text.slice(type.end).trim() === "";
      return (type === undefined || isCutOff ? DEFINITIONS : definitionOf(typeName(home, type.name.text))).slice(1);
    };
    return faults.map(({ code, message, hint, span }): Problem => {
      const range = span && places.rangeIn(source, span);
      return {
        code,
        level: "error",
        message,
        hint,
        file: source.name,
        pointer: pointerOf(span),
        ...(range && { range }),
      };
    });
  });
}
