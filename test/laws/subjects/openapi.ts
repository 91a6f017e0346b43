// Random OpenAPI documents, with edits of schemas and of operations.
import { isObject, type Json, type JsonObject } from "../../../src/model/json.ts";
import type { Chance } from "../../property/chance.ts";
import { documents } from "../../property/documents.ts";
import { editedSchema, SCHEMA_EDITS, schemaPaths, valueAt, without, withValueAt, type Path } from "../schema-edits.ts";
import { editsOfHalves, fileOf, subject, type Halves } from "../subject.ts";

const METHODS = ["get", "post"];
const EDITS = Object.keys(SCHEMA_EDITS);

const halves: Halves<JsonObject> = {
  random: (chance) => chance.draw(documents) as JsonObject,
  edited: (document, chance) => (chance.is(75) ? editedAnySchema(document, chance) : editedOperation(document, chance)),
  files: (left, right) => [
    fileOf("api.json", JSON.stringify(right === undefined ? left : united(left, renamed(right)), null, 1)),
  ],
};

export const openapi = subject<JsonObject>({ name: "OpenAPI", ...halves, twoEdits: editsOfHalves(halves) });

function editedAnySchema(document: JsonObject, chance: Chance): JsonObject | undefined {
  const paths = rootsOf(document).flatMap((root) => schemaPaths(valueAt(document, root), root));
  return paths.length === 0 ? undefined : (editedSchema(document, paths, EDITS, chance) as JsonObject | undefined);
}

/** Returns the places of schemas in components, parameters, bodies and responses. */
function rootsOf(document: JsonObject): readonly Path[] {
  const roots: Path[] = [];
  const visit = (value: Json, at: Path): void => {
    if (typeof value !== "object" || value === null) return;
    if (at.at(-1) === "schema" || (at.length === 3 && at[1] === "schemas")) {
      roots.push(at);
      return;
    }
    const entries: Iterable<readonly [string | number, Json]> = Array.isArray(value)
      ? (value as Json[]).entries()
      : Object.entries(value as JsonObject);
    for (const [key, each] of entries) visit(each, [...at, key]);
  };
  visit(document, []);
  return roots;
}

type OperationEdit = (operation: JsonObject, chance: Chance) => JsonObject | undefined;

const OPERATION_EDITS: Readonly<Record<string, OperationEdit>> = {
  "add a parameter": (operation, chance) => {
    const own = parametersOf(operation);
    const name = chance.of(["page", "sort"]);
    const one = { name, in: "query", required: chance.is(50), schema: { type: "string" } };
    return own.some((each) => isObject(each) && each["name"] === name)
      ? undefined
      : { ...operation, parameters: [...own, one] };
  },
  "remove a parameter": (operation, chance) => {
    const own = parametersOf(operation);
    const free = own.filter((each) => isObject(each) && each["in"] !== "path");
    if (free.length === 0) return undefined;
    const removed = chance.of(free);
    return { ...operation, parameters: own.filter((each) => each !== removed) };
  },
  "remove the body": (operation) => ("requestBody" in operation ? without(operation, "requestBody") : undefined),
  "demand the body or not": (operation) => {
    const body = operation["requestBody"];
    return isObject(body) ? { ...operation, requestBody: { ...body, required: body["required"] !== true } } : undefined;
  },
  "add or remove a response": (operation) => {
    const own = operation["responses"] as JsonObject;
    return {
      ...operation,
      responses: "404" in own ? without(own, "404") : { ...own, "404": { description: "None." } },
    };
  },
  deprecate: (operation) => ({ ...operation, deprecated: true }),
};

function parametersOf(operation: JsonObject): readonly Json[] {
  return Array.isArray(operation["parameters"]) ? (operation["parameters"] as Json[]) : [];
}

function editedOperation(document: JsonObject, chance: Chance): JsonObject | undefined {
  const paths = document["paths"] as Readonly<Record<string, JsonObject>>;
  // Removing all paths is one finding of both halves.
  if (Object.keys(paths).length > 1 && chance.is(10))
    return { ...document, paths: without(paths, chance.of(Object.keys(paths))) };
  const operations = Object.entries(paths).flatMap(([template, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({ template, method, item })),
  );
  if (operations.length === 0) return undefined;
  const { template, method, item } = chance.of(operations);
  // Removing all operations is one finding of both halves.
  if (operations.length > 1 && chance.is(20))
    return withValueAt(document, ["paths", template], without(item, method)) as JsonObject;
  const edit = OPERATION_EDITS[chance.of(Object.keys(OPERATION_EDITS))]!;
  const after = edit(item[method] as JsonObject, chance);
  return after && (withValueAt(document, ["paths", template, method], after) as JsonObject);
}

function renamed(document: JsonObject): JsonObject {
  const rename = (name: string): string => `Right${name}`;
  const text = JSON.stringify(document).replaceAll("#/components/schemas/", "#/components/schemas/Right");
  const own = JSON.parse(text) as JsonObject;
  const schemas = (own["components"] as JsonObject)["schemas"] as JsonObject;
  return {
    ...own,
    paths: mapKeys(own["paths"] as JsonObject, (path) => `/right${path}`),
    components: { schemas: mapKeys(schemas, rename) },
  };
}

function mapKeys(object: JsonObject, rename: (key: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), value]));
}

function united(left: JsonObject, right: JsonObject): JsonObject {
  const schemasOf = (each: JsonObject): JsonObject => (each["components"] as JsonObject)["schemas"] as JsonObject;
  return {
    ...left,
    paths: { ...(left["paths"] as JsonObject), ...(right["paths"] as JsonObject) },
    components: { schemas: { ...schemasOf(left), ...schemasOf(right) } },
  };
}
