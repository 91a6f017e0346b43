import type { Problem } from "../../errors.ts";
import { dictionary } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Operation, Root, Snapshot } from "../../model/snapshot.ts";
import type { MemberFile, Reading, Resolve } from "../../reader.ts";
import { DEFINITIONS, FUNCTIONS } from "../declared/names.ts";
import { Places } from "../declared/places.ts";
import { SchemaDocument } from "../declared/schema-document.ts";
import { NO_API } from "../nothing.ts";
import { ProblemSink } from "../problems.ts";
import { createSchemaTable } from "../schema/index.ts";
import { contextWithin } from "./context.ts";
import { exportsOf } from "./exports.ts";
import { callablesOf, FunctionWriter, type WrittenFunction } from "./functions.ts";
import { Modules } from "./modules.ts";
import { rootsOf } from "./roots.ts";
import { toOperation } from "./operations.ts";
import { type Syntax, typescript } from "./syntax.ts";
import { TypeWriter } from "./types.ts";

const HOLDERS: readonly Pointer[] = ["#", DEFINITIONS, FUNCTIONS];

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
  const roots = rootsOf(exported, functions, types, places);
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
    roots: dictionary(
      roots.map((root): [string, Root] => {
        const { stability } = schemas.annotations(root.at);
        return [root.name, { ...root, schema: schemas.alias(root.at), ...(stability && { stability }) }];
      }),
    ),
    schemas: schemas.table,
  };
  const faults = modules.all.flatMap(({ syntax }) => faultsOf(syntax));
  return {
    snapshot,
    get problems() {
      return [...faults, ...modules.problems, ...problems.problems];
    },
    files: modules.files,
    locate: (at) => document.locate(at),
    fileOf: (at) => document.fileOf(at),
  };
}

/** Several signatures of one function are told apart by their order. */
function writeFunctions(exported: ReturnType<typeof exportsOf>, writer: FunctionWriter): readonly WrittenFunction[] {
  return [...exported].flatMap(([name, target]) => {
    const callables = callablesOf(name, target);
    const holder = target.declarations.find(typescript().isClassDeclaration);
    const context = contextWithin(target.scope, holder?.typeParameters);
    return callables.map((callable) => {
      const signatures = callables.filter((other) => other.name === callable.name && other.kind === callable.kind);
      const index = signatures.indexOf(callable);
      const id = index === 0 ? callable.name : `${callable.name} (overload ${String(index + 1)})`;
      const own = signatures.length === 1 ? callable : { ...callable, overloads: callable.name };
      return writer.write(own, id, context);
    });
  });
}

function faultsOf({ file, lines, faults }: Syntax): readonly Problem[] {
  return faults.map(({ code, message, hint, span }): Problem => {
    const range = span && lines.range(span);
    return { code, level: "error", message, hint, file: file.name, ...(range && { range }) };
  });
}
