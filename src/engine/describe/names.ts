import { formatTraits } from "../../model/format-traits.ts";
import { DEFINITIONS, withoutNumber } from "../../model/definition.ts";
import { showKeys } from "../../model/index-keys.ts";
import { isObject } from "../../model/json.ts";
import { child, fileOf, type Pointer, split } from "../../model/pointer.ts";
import { TYPE_PARTS } from "../../model/typing.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { kindAt } from "./kinds.ts";
import { labelOfCallback, operationOf, stemOf } from "./operations.ts";

export const ROOT = "the root schema";

/** Names a pointer of a document; undefined inside a kind, which `kindAt` names. */
export function nameOf(at: Pointer, snapshot: Snapshot): Name | undefined {
  if (kindAt(at, snapshot) !== undefined) return undefined;
  const { file, tokens } = split(at);
  return namePlace(at, tokens, snapshot, file === "" ? UNNAMED : nameInFile(file, tokens, snapshot));
}

/** Names a type. A generic declaration has the names of its parameters beside its own. */
function typeNameOf(at: Pointer, name: string, { schemas }: Snapshot): string {
  const isDeclaration = schemas.use?.(at)?.at === at;
  return isDeclaration ? name.replace(/<.*$/su, "") : withoutNumber(name);
}

/** Names a place of a recursive type by the first round of the way to it. */
function withoutRepeats(path: string): string {
  return path.replaceAll(/(?<step>(?:\.[^.]+){1,4}?)\k<step>{2,}/gu, "$<step>…");
}

/** Puts a name into a phrase that can be the subject of a sentence, or follow "of". */
export function phraseOf({ path, holder, operation = "" }: Name): string {
  if (path === "" && holder === "") return ROOT;
  if (holder === "") return `\`${withoutRepeats(path)}\``;
  const within = holder + operation;
  if (path === "") return within;
  if (path === "[]") return `each item of ${within}`;
  if (path === "*") return `each additional property of ${within}`;
  if (path === "<…>") return `a part of ${within}`;
  return `\`${withoutRepeats(path)}\` in ${within}`;
}

export function namePlace(at: Pointer, tokens: readonly string[], snapshot: Snapshot, named = UNNAMED): Name {
  const file = fileOf(at);
  let { path, holder } = named;
  let caller = functionOf(tokens);
  let operation = operationOf(tokens);
  let here: Pointer = `${file}#`;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    here = child(here, token);
    if (next === undefined && !LAST.has(token)) break;
    if (DEFINITIONS.has(token)) {
      path = formatTraits(snapshot).isCode ? typeNameOf(child(here, next!), next!, snapshot) : next!;
      index++;
    } else if (token === "patternProperties") {
      path += keyStep(next!, snapshot);
      index++;
    } else if (token === "properties" && next === CALL) {
      [path, holder] = ["", ofPart("the call signature", { path, holder })];
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
    else if (token === "propertyNames") [path, holder] = ["", `each property name of ${phraseOf({ path, holder })}`];
    else if (token === "requestBody" || isFormIn(token, next)) holder = `the request body${caller}`;
    else if (token === "callbacks") {
      caller = ` of ${labelOfCallback(tokens.slice(index + 2))}`;
      index += 2;
    } else if (token === "responses") {
      holder = STATUS.test(next!) ? `the ${next!} response${caller}` : namedResponse(next!, caller);
      index++;
    } else if (token === "headers") {
      holder = `header \`${next!}\`${holder === "" ? "" : ` of ${holder}`}`;
      index++;
    } else if (token === "parameters") {
      holder = `${describeParameter(child(here, next!), next!, snapshot)}${caller}`;
      index++;
    } else if (token === "encoding" || token === "prefixEncoding") {
      holder = `part ${token === "encoding" ? `\`${next!}\`` : String(Number(next) + 1)} of ${holder}`;
      operation = "";
      index++;
    } else if (token === "itemEncoding") {
      holder = `each part of ${holder}`;
      operation = "";
    } else if (token === "requestBodies") {
      holder = `request body \`${next!}\``;
      index++;
    } else if (token === TYPE_PARTS) {
      // A part of a function type is a parameter or the return value; parts of other types have no name.
      if (next?.endsWith("<…>")) path += "<…>";
      else if (next !== "")
        [path, holder] = [
          "",
          ofPart(tokens[index + 2] === "in" ? "a parameter" : "the return value", { path, holder }),
        ];
      index += 3;
    } else if (token === "mediaTypes" && index === 1) {
      holder = `media type \`${next!}\``;
      index++;
    } else continue;
    here = `${file}#`;
    for (let done = 0; done <= index; done++) here = child(here, tokens[done]!);
  }
  // A function that returns nothing has its response at the function itself.
  if (path === "" && holder === "" && caller !== "") holder = `the return value${caller}`;
  return { path, holder, ...(NAMED_BY_OPERATION.test(holder) && { operation }) };
}

/** The name of the call signature of a type. */
const CALL = "()";

function ofPart(part: string, of: Name): string {
  return of.path === "" && of.holder === "" ? part : `${part} of ${phraseOf(of)}`;
}

/** Returns whether a token leads to the request body of Swagger 2: form fields, all parameters, or `consumes`. */
function isFormIn(token: string, next: string | undefined): boolean {
  return token === "consumes" || token === "formData" || (token === "parameters" && next === undefined);
}

function namedResponse(name: string, caller: string): string {
  return name === "return" ? `the return value${caller}` : `response \`${name}\``;
}

/** " of `parse`" for a pointer into a function of TypeScript; otherwise empty. */
function functionOf([home, name]: readonly string[]): string {
  return home === "functions" && name !== undefined ? ` of \`${withoutNumber(name)}\`` : "";
}

/** "the request body", "the 200 response": names that each operation has. */
const NAMED_BY_OPERATION = /^(?:header `[^`]*` of )?the (?:request body|query string|\S+ response)$/u;

/** The key of a response of one operation. A shared response has a name. */
const STATUS = /^(?:[1-5](?:\d\d|XX)|default)$/iu;

/** Keywords that name a place though no token follows. */
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
  /** From a definition or a holder inwards. Empty: the holder itself. */
  readonly path: string;
  readonly holder: string;
  /** " of `POST /pets`" where the holder belongs to one operation. */
  readonly operation?: string;
}

const UNNAMED: Name = { path: "", holder: "" };

/** Names the start of a pointer into a referenced file: a parameter, a named definition, or the file. */
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

/** Keywords of operations and path items whose values have separate names. */
const OPERATION_FIELDS: ReadonlySet<string> = new Set(["parameters", "requestBody", "requestBodies", "responses"]);

/** Keywords of schemas, responses and parameters. */
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

/** Names the properties of a pattern; in TypeScript, the type of the keys of an index signature, within the code of a message. */
function keyStep(pattern: string, snapshot: Snapshot): string {
  return formatTraits(snapshot).isCode ? `[${showKeys(pattern).replaceAll("`", '"')}]` : `[/${pattern}/]`;
}
