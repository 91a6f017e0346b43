import { DEFINITIONS } from "../../model/definition.ts";
import type { Pair } from "../../model/change.ts";
import type { Part } from "../../model/part.ts";
import { isObject } from "../../model/json.ts";
import { child, fileOf, isWithin, type Pointer, principal, split } from "../../model/pointer.ts";
import { TYPE_PARTS } from "../../model/schema.ts";
import type { Operation, Snapshot } from "../../model/snapshot.ts";
import { definitionsOf, type Resource } from "../../model/resource.ts";
import { labelOf } from "../diff/entrance.ts";
import { createHolders } from "../reach/holders.ts";

/** A change in several versions of a kind is described as one of the kind. */
export type Naming = "version" | "kind";

/** Names a pair as a person would: "`Pet.tags[]`", "query parameter `limit`", "`items[].id` of the 200 response", "`GET /pets`". */
export function describePair(
  pair: Pair,
  { old, new: new_ }: Readonly<Record<"old" | "new", Snapshot>>,
  naming: Naming = "version",
): string {
  if (pair.kind === "file" || pair.kind === "service" || pair.kind === "extension") return describeDeclaration(pair);
  if (pair.kind === "message" || pair.kind === "enum") return describeDeclaration(pair);
  if (pair.kind === "operation") {
    const operation = operationAt(pair.old, old) ?? operationAt(pair.new, new_);
    return operation === undefined ? describePath(pair.old) : describeOperation(operation);
  }
  const { at, snapshot } = placeNaming(pair, { old, new: new_ });
  const kind = pair.kind === "resourceVersion" ? versionAt(at, snapshot, naming) : kindAt(at, snapshot, naming);
  const noun = NOUNS[pair.kind];
  const name = noun && kind === undefined ? nameOf(at, snapshot)! : undefined;
  // A file that others refer to does not say what it holds.
  return name?.holder === "" ? `${noun!} ${told(name)}` : describeInside(at, kind, snapshot);
}

const NOUNS: Partial<Readonly<Record<Pair["kind"], string>>> = {
  header: "header",
  requestBody: "request body",
  response: "response",
};

/** Chooses the side that names a pair: the old one, unless the new one is more specific. */
export function placeNaming(
  pair: Pair,
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): { readonly at: Pointer; readonly snapshot: Snapshot } {
  const side = isCloser(principal(pair.new), principal(pair.old)) ? "new" : "old";
  return { at: principal(pair[side]), snapshot: snapshots[side] };
}

/** Returns whether a place is more specific than another: one status of a range, one item, one property. */
function isCloser(at: Pointer, other: Pointer): boolean {
  const [one, rest] = [split(at).tokens, split(other).tokens];
  const status = (tokens: readonly string[]): string => tokens[tokens.lastIndexOf("responses") + 1] ?? "";
  const breadth = (tokens: readonly string[]): number => BREADTHS.findIndex((form) => form.test(status(tokens)));
  if (one.includes("responses") && rest.includes("responses") && breadth(one) !== breadth(rest))
    return breadth(one) < breadth(rest);
  if (one.at(-2) === "properties" && rest.at(-1) === "additionalProperties") return true;
  return one.at(-2) === "prefixItems" && rest.at(-1) === "items";
}

/** Components have any name, and can be the response for any status. */
const BREADTHS: readonly RegExp[] = [/^\d{3}$/u, /^\dXX$/iu, /^default$/u, /(?:)/u];

/** Names a part of one snapshot in the same words. */
export function describePart(part: Part, snapshot: Snapshot, naming: Naming = "version"): string {
  switch (part.kind) {
    case "operation":
      return `\`${labelOf(part.value)}\``;
    case "resource":
      return `\`${part.value.group === "" ? part.value.kind : part.value.id}\``;
    case "declaredPackage":
      return `package \`${part.value.folder === "" ? part.value.name : part.value.folder}\``;
    case "declaredType":
      return `\`${part.value.name}\``;
    case "featureGate":
      return `the gate \`${part.name}\``;
    case "declaredField":
      return `\`${part.holder.name}.${part.value.name ?? part.value.identifier}\``;
    case "resourceVersion":
      return `\`${naming === "kind" ? part.value.resource : part.value.label}\``;
    default: {
      const at = principal(part.at);
      return describeInside(at, kindAt(at, snapshot, naming), snapshot);
    }
  }
}

function describeInside(at: Pointer, kind: PlaceInKind | undefined, snapshot: Snapshot): string {
  if (kind === undefined) return told(nameOf(at, snapshot)!);
  const inside = describePlace(at, kind.tokens, snapshot);
  return inside === THE_VALUE ? `\`${kind.name}\`` : `${inside} of \`${kind.name}\``;
}

const THE_VALUE = "the value";

interface PlaceInKind {
  readonly name: string;
  /** Below the schema of the kind. */
  readonly tokens: readonly string[];
}

/** Returns the version of a kind that a place belongs to, also if operations define it. */
function versionAt(at: Pointer, { resources }: Snapshot, naming: Naming): PlaceInKind | undefined {
  for (const { versions } of definitionsOf(resources)) {
    for (const version of Object.values(versions)) {
      if (version.at === at) return { name: naming === "kind" ? version.resource : version.label, tokens: [] };
    }
  }
  return undefined;
}

/** The kind, in a version if one is meant, whose definition holds a place. */
function kindAt(at: Pointer, snapshot: Snapshot, naming: Naming = "version"): PlaceInKind | undefined {
  const definition = definitionAt(at, snapshot);
  if (definition === undefined) return undefined;
  const { kind, group, schema, versions } = definition;
  for (const version of Object.values(versions)) {
    if (!isWithin(at, version.at)) continue;
    const name = naming === "kind" ? version.resource : version.label;
    return { name, tokens: tokensBelow(at, version.schema?.at) };
  }
  return { name: group === "" ? kind : `${group}/${kind}`, tokens: tokensBelow(at, schema?.at) };
}

const definitions = new WeakMap<Snapshot["resources"], (at: Pointer) => Resource | undefined>();

function definitionAt(at: Pointer, { resources }: Snapshot): Resource | undefined {
  let holding = definitions.get(resources);
  if (holding === undefined) {
    const written = definitionsOf(resources).filter(({ definitionVersion }) => definitionVersion !== undefined);
    definitions.set(resources, (holding = createHolders(written)));
  }
  return holding(at);
}

function tokensBelow(at: Pointer, schema: Pointer | undefined): readonly string[] {
  if (schema === undefined || !isWithin(at, schema)) return [];
  return split(at).tokens.slice(split(schema).tokens.length);
}

/**
 * Describes a declaration by the names in its pointer: "message `Pet.Name`", "file `pets.proto`". In a lock file it can
 * be a removed one.
 */
function describeDeclaration({ kind, old, new: new_ }: Pair): string {
  const { file, tokens: all } = split(split(old).tokens.length === 0 ? new_ : old);
  const tokens = all[0] === "former" ? all.slice(1) : all;
  if (kind === "file") {
    const path = tokens[1] ?? file;
    return path === "" ? "the file" : `file \`${path}\``;
  }
  return `${kind} \`${tokens.filter((_, index) => index % 2 === 1).join(".")}\``;
}

const known = new WeakMap<Snapshot, ReadonlyMap<Pointer, Operation>>();

/** Several paths may share one: then it is called by the first. Callbacks are not among them. */
function operationAt(at: Pointer, snapshot: Snapshot): Operation | undefined {
  let operations = known.get(snapshot);
  if (operations === undefined) {
    const all = Object.values(snapshot.operations).reverse();
    known.set(snapshot, (operations = new Map(all.map((operation) => [operation.at, operation]))));
  }
  return operations.get(at);
}

function describeOperation({ kind, method, path }: Operation): string {
  if (method === "rpc") return `rpc \`${path.slice(1)}\``;
  return kind === "operation" ? `\`${method} ${path}\`` : `${kind} \`${method} ${path}\``;
}

const HOMES: ReadonlySet<string> = new Set(["paths", "webhooks", "x-webhooks", "callbacks", "pathItems"]);

/** Describes callbacks, services and paths by their place. */
function describePath(at: Pointer): string {
  const { file, tokens } = split(at);
  if (tokens[0] === "services")
    return `rpc \`${[tokens[1], tokens[3]].filter((name) => name !== undefined).join("/")}\``;
  const home = tokens.findLastIndex((token) => HOMES.has(token));
  const [path = stemOf(file), ...rest] = tokens.slice(tokens[home] === "callbacks" ? home + 2 : home + 1);
  const method = rest.at(-1)?.toUpperCase();
  const label = `\`${method === undefined ? path : `${method} ${path}`}\``;
  return tokens[home] === "callbacks" ? `callback ${label}` : label;
}

function describePlace(at: Pointer, tokens: readonly string[], snapshot: Snapshot, named = UNNAMED): string {
  return told(namePlace(at, tokens, snapshot, named));
}

/** Returns the name of a pointer; undefined inside of a kind, which has other names. */
export function nameOf(at: Pointer, snapshot: Snapshot): Name | undefined {
  if (kindAt(at, snapshot) !== undefined) return undefined;
  const { file, tokens } = split(at);
  return namePlace(at, tokens, snapshot, file === "" ? UNNAMED : nameInFile(file, tokens, snapshot));
}

/** Removes the number that distinguishes types with equal names; their places distinguish them. */
export function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)$/u, "");
}

export function told({ path, holder }: Name): string {
  if (path === "") return holder === "" ? THE_VALUE : holder;
  if (path === "[]" && holder !== "") return `an item of ${holder}`;
  if (path === "*" && holder !== "") return `an undeclared member of ${holder}`;
  if (path === "<…>" && holder !== "") return `a part of ${holder}`;
  return holder === "" ? `\`${path}\`` : `\`${path}\` of ${holder}`;
}

function namePlace(at: Pointer, tokens: readonly string[], snapshot: Snapshot, named: Name): Name {
  const file = fileOf(at);
  let { path, holder } = named;
  let caller = "";
  let here: Pointer = `${file}#`;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    here = child(here, token);
    if (next === undefined && !LAST.has(token)) break;
    if (DEFINITIONS.has(token)) {
      path = snapshot.format === "typescript" ? withoutNumber(next!) : next!;
      index++;
    } else if (token === "patternProperties") {
      path += `[/${next!}/]`;
      index++;
    } else if (token === "properties" || token === "dependentSchemas") {
      path += path === "" ? next! : `.${next!}`;
      index++;
    } else if (token === "items" || token === "itemSchema") path += "[]";
    else if (token === "prefixItems") {
      path += `[${next!}]`;
      index++;
    } else if (token === "contains") path += "[contains]";
    else if (token === "additionalProperties") path += path === "" ? "*" : ".*";
    else if (token === "propertyNames") [path, holder] = ["", `each member name of ${told({ path, holder })}`];
    else if (token === "requestBody" || isFormIn(token, next)) holder = `the request body${caller}`;
    else if (token === "callbacks") {
      caller = ` of ${labelOfCallback(tokens.slice(index + 2))}`;
      index += 2;
    } else if (token === "responses") {
      holder = STATUS.test(next!) ? `the ${next!} response${caller}` : namedResponse(next!);
      index++;
    } else if (token === "headers") {
      holder = `header \`${next!}\`${holder === "" ? "" : ` of ${holder}`}`;
      index++;
    } else if (token === "parameters") {
      holder = `${describeParameter(child(here, next!), next!, snapshot)}${caller}`;
      index++;
    } else if (token === "encoding") {
      holder = `part \`${next!}\` of ${holder}`;
      index++;
    } else if (token === "requestBodies") {
      holder = `request body \`${next!}\``;
      index++;
    } else if (token === TYPE_PARTS) {
      // Type arguments without a more specific name.
      if (next?.endsWith("<…>")) path += "<…>";
      else if (next !== "") path += tokens[index + 2] === "in" ? "(…)" : "()";
      index += 3;
    } else if (token === "mediaTypes" && index === 1) {
      holder = `media type \`${next!}\``;
      index++;
    } else continue;
    here = `${file}#`;
    for (let done = 0; done <= index; done++) here = child(here, tokens[done]!);
  }
  return { path, holder };
}

/** The fields of a form, their list, or that of the media types that bodies have, is where a body of Swagger 2 stands. */
function isFormIn(token: string, next: string | undefined): boolean {
  return token === "consumes" || token === "formData" || (token === "parameters" && next === undefined);
}

/** Describes a callback by its expression, and by the method for one operation. */
function labelOfCallback([expression, method = "parameters", ...rest]: readonly string[]): string {
  if (method === "additionalOperations") return `callback \`${rest[0]!} ${expression!}\``;
  return `callback \`${method === "parameters" ? "" : `${method.toUpperCase()} `}${expression!}\``;
}

function namedResponse(name: string): string {
  return name === "return" ? "what it returns" : `response \`${name}\``;
}

/** Matches the status of an inline response; a shared one has a name. */
const STATUS = /^(?:[1-5](?:\d\d|XX)|default)$/iu;

/** Keywords that can be the last token. */
const LAST: ReadonlySet<string> = new Set([
  "items",
  "additionalProperties",
  "requestBody",
  "consumes",
  "formData",
  "parameters",
  "itemSchema",
  "contains",
  "propertyNames",
]);

export interface Name {
  /** From a definition or a holder inwards. */
  readonly path: string;
  readonly holder: string;
}

const UNNAMED: Name = { path: "", holder: "" };

/** Names a place in a referenced file: a parameter, a definition, or the whole file. */
function nameInFile(file: string, tokens: readonly string[], snapshot: Snapshot): Name {
  if (tokens.some((token) => OPERATION_FIELDS.has(token) || DEFINITIONS.has(token))) return UNNAMED;
  const [first] = tokens;
  const named = first !== undefined && !STRUCTURE.has(first) ? first : undefined;
  const at: Pointer = named === undefined ? `${file}#` : child(`${file}#`, named);
  const value = snapshot.schemas.source(at);
  const name = named ?? stemOf(file);
  const isParameter = isObject(value) && typeof value["name"] === "string" && typeof value["in"] === "string";
  return isParameter ? { path: "", holder: describeParameter(at, name, snapshot) } : { path: name, holder: "" };
}

/** Fields of an operation or a path item that have separate names. */
const OPERATION_FIELDS: ReadonlySet<string> = new Set(["parameters", "requestBody", "requestBodies", "responses"]);

/** Fields of schemas, responses and parameters. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "additionalProperties",
  "allOf",
  "anyOf",
  "contains",
  "content",
  "contentSchema",
  "dependentSchemas",
  "else",
  "headers",
  "if",
  "items",
  "not",
  "oneOf",
  "patternProperties",
  "prefixItems",
  "properties",
  "propertyNames",
  "schema",
  "then",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

function stemOf(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const dot = name.indexOf(".");
  return dot <= 0 ? name : name.slice(0, dot);
}

function describeParameter(at: Pointer, fallback: string, snapshot: Snapshot): string {
  const value = snapshot.schemas.source(at);
  const target =
    isObject(value) && typeof value["$ref"] === "string" ? snapshot.schemas.follow(value["$ref"], at) : undefined;
  if (target !== undefined && target !== at) return describeParameter(target, fallback, snapshot);
  if (!isObject(value) || typeof value["name"] !== "string") return `parameter \`${fallback}\``;
  if (value["in"] === "body") return "the request body";
  if (value["in"] === "querystring") return "the query string";
  const location = typeof value["in"] === "string" ? value["in"] : "";
  return `${location === "formData" ? "form" : location} parameter \`${value["name"]}\``;
}
