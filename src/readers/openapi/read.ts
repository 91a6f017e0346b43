import { dictionary, isObject, type Dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Facet } from "../../model/schema.ts";
import type { Root, Snapshot } from "../../model/snapshot.ts";
import type { DocumentSet, Reading } from "../../contracts/reader.ts";
import { ProblemSink } from "../problems.ts";
import type { Dialect } from "../schema/index.ts";
import { CallbackGuard } from "./callback-guard.ts";
import type { Context, CreateSchemas } from "./context.ts";
import type { Edition } from "./edition.ts";
import { readExtensions } from "./extensions.ts";
import { definesKinds, readKinds } from "./kinds.ts";
import { LazyOperation } from "./lazy-operation.ts";
import { MediaTypeNames } from "./media-type.ts";
import { Nodes, type ObjectNode } from "./nodes.ts";
import { NO_API, NOTHING } from "../nothing.ts";
import { ParameterLists } from "./parameter-list.ts";
import { PartBudget } from "./part-budget.ts";
import type { Surroundings } from "./operations.ts";
import { readPaths } from "./paths.ts";
import { SchemaUses } from "./schema-use.ts";
import { readSecurity } from "./security-requirements.ts";
import { SharedNodes } from "./shared-nodes.ts";
import { swagger2 } from "./swagger/edition.ts";
import { Synthesis } from "./synthesis.ts";
import { openapi3 } from "./version3/edition.ts";
import { checkSchemaDialect, olderDraftOf } from "./version3/schema-dialect.ts";
import { readUnusedParts } from "./unused-parts.ts";
import { versionOf, type Version } from "./version.ts";

const ROOT: Pointer = "#";

export function readOpenapi(documents: DocumentSet, createSchemas: CreateSchemas): Reading {
  const problems = new ProblemSink(documents);
  const nodes = new Nodes(documents, problems);
  const synthesis = new Synthesis();
  const { value } = documents.root;
  const version = versionOf(isObject(value) ? value : {});
  const edition = version.format === "swagger" ? swagger2 : openapi3;
  const schemas = createSchemas(documents, dialectOf(version, value), problems, synthesis.schemas);
  const context: Context = {
    root: { at: ROOT, value: isObject(value) ? value : {}, shared: false },
    nodes,
    problems,
    schemas,
    uses: new SchemaUses(schemas, nodes),
    synthesis,
    shared: new SharedNodes(nodes, problems),
    callbacks: new CallbackGuard(problems),
    parameters: new ParameterLists(nodes, problems, edition.parameterRules),
    mediaTypes: new MediaTypeNames(),
    budget: new PartBudget(problems),
    keys: edition.keys,
  };
  if (version.dialect === undefined) refuseVersion(context, version);
  const around = version.dialect === undefined ? undefined : readSurroundings(context, edition, version);
  const snapshot = around === undefined ? emptySnapshot(context, version) : readSnapshot(context, around, version);
  return {
    snapshot,
    files: documents.files,
    readRest: () => {
      for (const operation of Object.values(snapshot.operations)) {
        if (operation instanceof LazyOperation) operation.read();
      }
    },
    readUnused: (isWanted) => (around === undefined ? [] : readUnusedParts(context, around, isWanted)),
    get problems() {
      return [...documents.problems, ...problems.problems];
    },
    locate: (at) => documents.locate(synthesis.placeOf(at)),
    fileOf: (at) => documents.fileOf(synthesis.placeOf(at)),
  };
}

/** Reads what operations inherit from the document. */
function readSurroundings(context: Context, edition: Edition, version: Version): Surroundings {
  const { root } = context;
  if (version.dialect === "openapi-3.1") checkSchemaDialect(context);
  const securitySchemes = edition.securitySchemes(context);
  const security = readSecurity(context, root, securitySchemes);
  const servers = edition.servers(context, root) ?? edition.defaultServers(context);
  return { edition, servers, security, securitySchemes };
}

function readSnapshot(context: Context, around: Surroundings, version: Version): Snapshot {
  const { root } = context;
  const { edition, servers, security, securitySchemes } = around;
  const operations = readPaths(context, around);
  const title = readTitle(context);
  const apiVersion = readApiVersion(context);
  const components = edition.componentSchemas(context);
  return {
    ...emptySnapshot(context, version),
    ...(title !== undefined && { title }),
    ...(apiVersion && { version: apiVersion }),
    operations,
    roots: components === undefined || Object.keys(operations).length > 0 ? NOTHING : readRoots(context, components),
    resources: readKinds(context, operations, components),
    components: components === undefined ? NOTHING : readComponents(context, components),
    securitySchemes,
    ...(security && { security }),
    servers,
    tags: readTags(context),
    extensions: readExtensions(context, root, "document"),
  };
}

/** An API server of Kubernetes has its own way with OpenAPI 3.0. Since 3.1, a document may name a draft of JSON Schema. */
function dialectOf({ dialect }: Version, value: Json): Dialect {
  if (dialect === "openapi-3.1" && olderDraftOf(value) !== undefined) return "json-schema";
  const components = dialect === "openapi-3.0" && isObject(value) ? value["components"] : undefined;
  if (isObject(components) && definesKinds(components["schemas"])) return "kubernetes";
  return dialect ?? "openapi-3.1";
}

function emptySnapshot(context: Context, version: Version): Snapshot {
  const schemaDialect = version.dialect === "openapi-3.1" ? olderDraftOf(context.root.value) : undefined;
  return {
    ...NO_API,
    format: version.format,
    formatVersion: version.text,
    ...(schemaDialect !== undefined && { schemaDialect }),
    schemas: context.schemas.table,
  };
}

function readApiVersion(context: Context): Facet<string> | undefined {
  const info = context.nodes.object(context.root, "info");
  if (info === undefined) return undefined;
  const { version } = info.value;
  // Nothing is lost by the quotes that most leave out.
  return typeof version === "number"
    ? { value: String(version), at: child(info.at, "version") }
    : context.nodes.textFacet(info, "version");
}

function readTitle(context: Context): string | undefined {
  const title = context.nodes.object(context.root, "info")?.value["title"];
  return typeof title === "string" && title !== "" ? title : undefined;
}

function readComponents(context: Context, holder: ObjectNode): Dictionary<Facet<Pointer>> {
  const components = dictionary<Facet<Pointer>>();
  for (const name of Object.keys(holder.value)) {
    const { schema } = context.uses.read(holder, name);
    if (schema !== undefined) components[name] = { value: schema, at: child(holder.at, name) };
  }
  return components;
}

/** The components of a document that has nothing else to offer are its contract. */
function readRoots(context: Context, holder: ObjectNode): Dictionary<Root> {
  const roots = dictionary<Root>();
  for (const name of Object.keys(holder.value)) {
    const { schema } = context.uses.read(holder, name);
    if (schema === undefined) continue;
    roots[name] = { name, at: child(holder.at, name), schema, polarities: ["request", "response"] };
  }
  return roots;
}

function readTags(context: Context): Dictionary<Pointer> {
  const list = context.nodes.list(context.root, "tags");
  if (list === undefined) return NOTHING;
  const tags = dictionary<Pointer>();
  for (const [index, item] of list.value.entries()) {
    const tag = context.nodes.resolve(item, list.at, index);
    const name = tag && context.nodes.requiredText(tag, "name", "tag");
    if (tag !== undefined && name !== undefined) tags[name] = tag.at;
  }
  return tags;
}

function refuseVersion(context: Context, version: Version): void {
  const key = context.root.value["swagger"] === undefined ? "openapi" : version.format;
  const stated = context.root.value[key] !== undefined;
  context.problems.add({
    code: "UNSUPPORTED_VERSION",
    level: "error",
    message: stated
      ? `${key} ${JSON.stringify(context.root.value[key])} is not a version that can be read.`
      : "The document does not say which version of OpenAPI it is written in.",
    hint: 'Known are `openapi: "3.0.x"`, `"3.1.x"`, `"3.2.x"` and `swagger: "2.0"`.',
    at: stated ? child(ROOT, key) : ROOT,
  });
}
