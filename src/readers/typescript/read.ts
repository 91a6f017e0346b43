import { lazy } from "../../base/lazy.ts";
import type { Problem } from "../../contracts/errors.ts";
import { dictionary, type Dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import type { DeclaredPackage, MemberFile, Reading, Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { DEFINITIONS, FUNCTIONS } from "../declared/names.ts";
import { Places } from "../declared/places.ts";
import { SchemaDocument } from "../declared/schema-document.ts";
import { NO_API } from "../nothing.ts";
import { ProblemSink } from "../problems.ts";
import { createSchemaTable } from "../schema/index.ts";
import { contextWithin } from "./context.ts";
import { createEndless } from "./endless.ts";
import { saysMore } from "./importers.ts";
import { importedAs, type Importer } from "./package.ts";
import { exportsOf } from "./exports.ts";
import { type Callable, callablesOf, FunctionWriter, isStated, type WrittenFunction } from "./functions.ts";
import { type Declared, entriesOf, Modules } from "./modules.ts";
import { alignParameters, areMisaligned, parameterNamesIn, type ParameterNames } from "./parameter-order.ts";
import { readPackaging } from "./packaging.ts";
import { rootsOf, subpathsOf, wholesOf } from "./roots.ts";
import { toOperation } from "./operations.ts";
import { withoutEnding } from "./twins.ts";
import { namesAny, type Signature } from "./nodes.ts";
import type { Syntax, TS } from "./syntax.ts";
import { TypeWriter } from "./types.ts";
import { toRoot } from "./written-root.ts";

const PACKAGE: Pointer = "#/package";
const HOLDERS: readonly Pointer[] = ["#", DEFINITIONS, FUNCTIONS];

/** Reads what modules export: types as schemas, functions as operations. */
export function readTypeScript(members: readonly MemberFile[], resolve: Resolve): Reading {
  return readAs(members, resolve, {});
}

interface ReadOptions {
  readonly importer?: Importer;
  /** The type parameters of another snapshot. */
  readonly order?: ParameterNames;
}

function readAs(members: readonly MemberFile[], resolve: Resolve, options: ReadOptions): Reading {
  const { importer, order } = options;
  const modules = new Modules(members, resolve, importer);
  const syntaxTrees = (): readonly TS.SourceFile[] => modules.all.map(({ syntax }) => syntax.root);
  if (order !== undefined) alignParameters(syntaxTrees(), order);
  const places = placesIn(modules.files);
  const exported = exportsOf(modules);
  const types = new TypeWriter(modules, places, [...exported.declared.values()]);
  const functions = writeFunctions(exported.declared, modules, types, new FunctionWriter(types, places));
  const roots = rootsOf(exported, functions, modules, types, places);
  const existing = [...subpathsOf(modules, types, places), ...wholesOf(modules, types, places)];
  const written = readPackaging(members, resolve);
  const name = importedAs(written?.name ?? NAMELESS);
  const surface = { ...packageOf(members, modules, importer), members, resolve, name };
  types.graph.reach([...roots.map(({ at }) => at), ...functions.map(({ at }) => at)]);
  const files = written === undefined ? modules.files : [...modules.files, written.file];
  if (written !== undefined) places.set(PACKAGE, written.file, { start: 0, end: 0 });
  const document = new SchemaDocument(types.definitions, files, places, createEndless(types.definitions));
  const problems = new ProblemSink(document);
  const schemas = createSchemaTable(document, "json-schema", problems);
  const snapshot: Snapshot = {
    ...NO_API,
    format: "typescript",
    formatVersion: "",
    ...(written && statedIn(written)),
    operations: byKey(
      functions.map((each) => toOperation(each, schemas)),
      ({ id }) => id,
    ),
    roots: byKey(
      [...existing, ...roots].map((root) => toRoot(root, schemas, types.graph)),
      (root) => root.name,
    ),
    ...(exported.aliases.size > 0 && { aliases: dictionary(exported.aliases) }),
    schemas: {
      ...schemas.table,
      use: (at) => types.useOf(at),
      declared: (at) => types.graph.of(at),
      canonical: schemas.alias,
    },
    cutNames: types.definitions.texts,
  };
  return {
    snapshot,
    get problems() {
      return [...modules.all.flatMap(({ syntax }) => faultsOf(syntax)), ...modules.problems, ...problems.problems];
    },
    files,
    typeParameters: lazy(() => parameterNamesIn(syntaxTrees())),
    besides: (other) => {
      if (other.typeParameters === undefined || !areMisaligned(syntaxTrees(), other.typeParameters())) return undefined;
      return readAs(members, resolve, { ...options, order: other.typeParameters() });
    },
    required: (other) =>
      saysMore(surface, other.package) ? readAs(members, resolve, { ...options, importer: "require" }) : undefined,
    package: surface,
    locate: (at) => document.locate(at),
    fileOf: (at) => document.fileOf(at),
  };
}

/** Locates missing parts in the first file. */
function placesIn([first]: readonly SourceFile[]): Places {
  const places = new Places();
  if (first !== undefined) for (const at of HOLDERS) places.set(at, first, { start: 0, end: 0 });
  return places;
}

function byKey<T>(all: readonly T[], keyOf: (each: T) => string): Dictionary<T> {
  return dictionary(all.map((each): [string, T] => [keyOf(each), each]));
}

/** Stands for the package in the code of clients, if no `package.json` names it. */
const NAMELESS = "package";

type Written = NonNullable<ReturnType<typeof readPackaging>>;

function statedIn({ name, version, entries, deep }: Written): Pick<Snapshot, "title" | "version" | "packaging"> {
  return {
    ...(name !== undefined && { title: name }),
    ...(version !== undefined && { version: { value: version, at: PACKAGE } }),
    packaging: { at: PACKAGE, entries, ...(deep && { deep }) },
  };
}

function packageOf(
  members: readonly MemberFile[],
  modules: Modules,
  importer: Importer = "import",
): Pick<DeclaredPackage, "entries" | "required"> {
  if (modules.package !== undefined) {
    const { entries, others } = modules.package;
    return importer === "import" ? { entries, required: others } : { entries };
  }
  const entries = entriesOf(members);
  const [only] = entries;
  const isOne = entries.length === 1 && only !== undefined;
  return { entries: new Map(isOne ? [[".", only]] : entries.map((each) => [`./${withoutEnding(each.path)}`, each])) };
}

/**
 * Writes functions. Overloads are distinguished by order. An inherited function is written once, at its declaration if
 * that is exported.
 */
function writeFunctions(
  exported: ReadonlyMap<string, Declared>,
  modules: Modules,
  types: TypeWriter,
  writer: FunctionWriter,
): readonly WrittenFunction[] {
  const written = new Map<unknown, Map<string, WrittenFunction>>();
  const kinds = new Map<string, Callable["kind"]>();
  const all = [...exported].flatMap(([name, target]) => {
    const callables = callablesOf(name, target, modules);
    return callables.map((callable) => {
      const signatures = callables.filter((other) => other.name === callable.name && other.kind === callable.kind);
      const index = signatures.indexOf(callable);
      const id = index === 0 ? callable.name : `${callable.name} (overload ${String(index + 1)})`;
      const own = signatures.length === 1 ? callable : { ...callable, overloads: callable.name };
      // A static method and an instance method can have one name.
      const kind = kinds.get(id) ?? callable.kind;
      kinds.set(id, kind);
      const key = kind === callable.kind ? id : `${id} (${callable.kind})`;
      return { callable: own, id, key, isInherited: callable.home.declarations[0] !== target.declarations[0] };
    });
  });
  const write = ({ callable, id, key }: (typeof all)[number]): WrittenFunction => {
    const { signature, declaration, home, holder } = callable;
    const given = holder?.heir && mentions(signature, holder.declaration) ? types.contextOf(holder) : undefined;
    const context = given ?? contextWithin(home.scope, holder?.declaration.typeParameters);
    const node = isStated(signature) ? signature : declaration;
    const uses = written.get(node) ?? new Map<string, WrittenFunction>();
    written.set(node, uses);
    const use = JSON.stringify([...context.parameters.values()].map(({ schema }) => schema));
    const known = uses.get(use);
    if (known !== undefined) return { ...callable, name: id, at: known.at, body: known.body };
    const made = writer.write({ ...callable, name: id }, key, context);
    if (isStated(signature)) {
      const passed = given && types.passedBy(holder!, given, typesOf(signature));
      types.graph.add(made.at, {
        nodes: [declaration],
        scope: home.scope,
        parameters: new Set(context.parameters.keys()),
        beside: [callable.kind, callable.protected, callable.overridable, passed?.beside].join(),
        ...(passed && { given: passed.given }),
      });
    }
    uses.set(use, made);
    return made;
  };
  for (const each of all) if (!each.isInherited) write(each);
  return all.map(write);
}

/** Returns whether a member depends on the type parameters of its class. */
function mentions(signature: Signature, { typeParameters }: TS.ClassDeclaration): boolean {
  const names = new Set(typeParameters?.map(({ name }) => name.text));
  return names.size > 0 && typesOf(signature).some((node) => namesAny(node, names));
}

function typesOf({ parameters, type }: Signature): readonly TS.Node[] {
  return [...parameters, ...(type === undefined ? [] : [type])];
}

function faultsOf({ file, lines, faults }: Syntax): readonly Problem[] {
  return faults.map(({ code, message, hint, span }): Problem => {
    const range = span && lines.range(span);
    return { code, level: "error", message, hint, file: file.name, ...(range && { range }) };
  });
}
