import type { Problem } from "../../errors.ts";
import type { Polarity } from "../../model/channel.ts";
import { dictionary, isObject, type Dictionary, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Operation, Root, Snapshot } from "../../model/snapshot.ts";
import type { MemberFile, Reading, Resolve } from "../../reader.ts";
import { DEFINITIONS, FUNCTIONS } from "../declared/names.ts";
import { Places } from "../declared/places.ts";
import { SchemaDocument } from "../declared/schema-document.ts";
import { NO_API } from "../nothing.ts";
import { ProblemSink } from "../problems.ts";
import { createSchemaTable } from "../schema/index.ts";
import { contextIn } from "./context.ts";
import { exportsOf } from "./exports.ts";
import { callablesOf, FunctionWriter, functionIn, type WrittenFunction } from "./functions.ts";
import { Modules, type Target } from "./modules.ts";
import { toOperation } from "./operations.ts";
import { spanOf, type Syntax, typescript } from "./syntax.ts";
import { TypeWriter } from "./types.ts";

const HOLDERS: readonly Pointer[] = ["#", DEFINITIONS, FUNCTIONS];

type Declared = Target & { readonly kind: "declared" };

/** Reads what modules export: types as schemas, functions as operations. */
export function readTypeScript(members: readonly MemberFile[], resolve: Resolve): Reading {
  const modules = new Modules(members, resolve);
  const places = new Places();
  const [first] = modules.files;
  // What is missing is missing from there.
  if (first !== undefined) for (const at of HOLDERS) places.set(at, first, { start: 0, end: 0 });
  const types = new TypeWriter(modules, places);
  const exported = exportsOf(modules);
  const functions = writeFunctions(exported, new FunctionWriter(types, places));
  const carried = carriedBy(functions, types);
  const roots = dictionary<Root>();
  for (const [name, target] of exported) {
    const schema = schemaOf(name, target, types, places);
    if (schema === undefined) continue;
    roots[name] = { name, at: schema, schema, polarities: polaritiesOf(target, carried.get(schema)) };
  }
  const document = new SchemaDocument(types.definitions, modules.files, places);
  const problems = new ProblemSink(document);
  const schemas = createSchemaTable(document, "json-schema", problems);
  const snapshot: Snapshot = {
    ...NO_API,
    format: "typescript",
    formatVersion: "",
    operations: dictionary(
      functions.map((each) => toOperation(each, schemas)).map((each): [string, Operation] => [each.id, each]),
    ),
    roots: aliased(roots, (at) => schemas.alias(at)),
    schemas: schemas.table,
  };
  const faults = modules.all.flatMap(({ syntax }) => faultsOf(syntax));
  return {
    snapshot,
    get problems() {
      return [...faults, ...problems.problems];
    },
    files: modules.files,
    locate: (at) => document.locate(at),
    fileOf: (at) => document.fileOf(at),
  };
}

function aliased(roots: Dictionary<Root>, alias: (at: Pointer) => Pointer): Dictionary<Root> {
  return dictionary(Object.values(roots).map((root) => [root.name, { ...root, schema: alias(root.schema) }]));
}

/** Several signatures of one function are told apart by their order. */
function writeFunctions(exported: ReadonlyMap<string, Declared>, writer: FunctionWriter): readonly WrittenFunction[] {
  const counts = new Map<string, number>();
  return [...exported].flatMap(([name, target]) =>
    callablesOf(name, target).map((callable) => {
      const count = (counts.get(callable.name) ?? 0) + 1;
      counts.set(callable.name, count);
      const id = count === 1 ? callable.name : `${callable.name} (overload ${String(count)})`;
      return writer.write(callable, id, contextIn(target.scope));
    }),
  );
}

/** The place of an exported type, or of the type of an exported constant. */
function schemaOf(name: string, target: Declared, types: TypeWriter, places: Places): Pointer | undefined {
  const ts = typescript();
  const [first] = target.declarations;
  if (first !== undefined && ts.isVariableDeclaration(first)) {
    if (functionIn(first) !== undefined) return undefined;
    return types.definitions.define(`constant ${name}`, name, (at) => {
      places.set(at, target.scope.module.syntax.file, spanOf(first));
      return types.described(
        types.variable(first, at, contextIn(target.scope)),
        first.parent.parent,
        at,
        contextIn(target.scope),
      );
    });
  }
  return types.declared(target);
}

type Directions = ReadonlyMap<Pointer, ReadonlySet<Polarity>>;

/** Types that only parameters lead to are written by those who call, those that only results lead to are read. */
function polaritiesOf({ declarations }: Declared, carried: ReadonlySet<Polarity> | undefined): readonly Polarity[] {
  const ts = typescript();
  const [first] = declarations;
  if (first !== undefined && ts.isVariableDeclaration(first)) return ["response"];
  if (carried !== undefined) return [...carried].sort();
  return first !== undefined && ts.isClassDeclaration(first) ? ["response"] : ["request", "response"];
}

function carriedBy(functions: readonly WrittenFunction[], types: TypeWriter): Directions {
  const carried = new Map<Pointer, Set<Polarity>>();
  const follow = (value: Json | undefined, polarity: Polarity): void => {
    if (Array.isArray(value)) for (const item of value as readonly Json[]) follow(item, polarity);
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "$ref" && typeof inner === "string") enter(inner, polarity);
      else follow(inner, polarity);
    }
  };
  const enter = (at: Pointer, polarity: Polarity): void => {
    const known = carried.get(at) ?? new Set();
    carried.set(at, known);
    if (known.has(polarity)) return;
    known.add(polarity);
    follow(types.definitions.at(at), polarity);
  };
  for (const { written } of functions) {
    const { parameters, responses } = written;
    follow(parameters, "request");
    follow(responses, "response");
  }
  return carried;
}

function faultsOf({ file, lines, faults }: Syntax): readonly Problem[] {
  return faults.map(({ code, message, hint, span }): Problem => {
    const range = span && lines.range(span);
    return { code, level: "error", message, hint, file: file.name, ...(range && { range }) };
  });
}
