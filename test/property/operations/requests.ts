// The requests that a description allows, and how a server reads a request.
import { canonical, isObject, type Json, type JsonObject } from "../../../src/model/json.ts";
import { payloadsOf, readPayload, type Payload } from "./media.ts";
import { perObject } from "./per-object.ts";
import type { Operation, Parameter, Requirement, Service } from "./service.ts";
import { meaning, readPairs, readText, writePairs, writeText, type Pair } from "./text.ts";
import { valuesOf } from "./values.ts";

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly query: readonly Pair[];
  readonly cookies: readonly Pair[];
  readonly headers: Readonly<Record<string, string>>;
  /** The credentials of the caller. */
  readonly credentials: readonly Credential[];
  readonly body?: Payload;
}

interface Credential {
  readonly scheme: string;
  readonly way: string;
  readonly scopes: readonly string[];
}

/** Possible meanings of each part of a request, by place. */
export type Meanings = ReadonlyMap<string, readonly string[]>;

export interface Reading {
  readonly operation: Operation;
  readonly meanings: Meanings;
}

type Choices = ReadonlyMap<Parameter, Json | typeof EMPTY>;

/** Represents `name=` without a value. */
const EMPTY = Symbol("empty");

/** The plainest call, and those that differ from it in one thing. */
export function requestsOf(operation: Operation, { schemes }: Service): readonly Request[] {
  const { parameters, servers, body } = operation;
  const ways = credentialsOf(operation.security, schemes);
  const bodies: readonly (Payload | undefined)[] =
    body === undefined ? [undefined] : [...payloadsOf(body.content), ...(body.required ? [] : [undefined])];
  const choices = new Map(parameters.map((parameter) => [parameter, choicesOf(parameter)]));
  const base: Choices = new Map(
    parameters.filter(({ required }) => required).map((parameter) => [parameter, choices.get(parameter)![0]!]),
  );
  const call = (
    server: string,
    chosen: Choices,
    credentials: readonly Credential[],
    payload: Payload | undefined,
  ): Request | undefined => writeRequest(operation, server, chosen, credentials, payload);
  const plain = [servers[0]!, base, ways[0]!, bodies[0]] as const;
  const varied = parameters.flatMap((parameter) =>
    choices.get(parameter)!.map((value) => call(plain[0], new Map([...base, [parameter, value]]), plain[2], plain[3])),
  );
  return [
    ...servers.map((server) => call(server, base, plain[2], plain[3])),
    ...ways.map((way) => call(plain[0], base, way, plain[3])),
    ...bodies.map((payload) => call(plain[0], base, plain[2], payload)),
    ...varied,
  ].filter((request) => request !== undefined);
}

function choicesOf(parameter: Parameter): readonly (Json | typeof EMPTY)[] {
  const values = valuesOf(parameter.schema).filter((value) => {
    const text =
      parameter.in === "query" || parameter.in === "cookie"
        ? writePairs(parameter, value)
        : writeText(parameter, value);
    return text !== undefined && (parameter.in !== "path" || isSegment(text as string));
  });
  return parameter.allowEmptyValue && parameter.in === "query" ? [...values, EMPTY] : values;
}

const isSegment = (text: string): boolean => /^[^/]+$/u.test(text);

function writeRequest(
  operation: Operation,
  server: string,
  chosen: Choices,
  credentials: readonly Credential[],
  body: Payload | undefined,
): Request | undefined {
  const { method, path, parameters } = operation;
  if (parameters.some((parameter) => parameter.required && chosen.get(parameter) === undefined)) return undefined;
  const all = [...chosen];
  const pairs = (place: string): readonly Pair[] =>
    all.flatMap(([parameter, value]) => {
      if (parameter.in !== place) return [];
      if (value === EMPTY) return [{ name: parameter.name, text: "" }];
      const isBare = ({ text }: Pair): boolean => parameter.allowReserved && /[/=]/u.test(text);
      return writePairs(parameter, value as Json)!.map((pair) => (isBare(pair) ? { ...pair, bare: true } : pair));
    });
  const headers = all.flatMap(([parameter, value]) =>
    parameter.in === "header" ? [[parameter.name, writeText(parameter, value as Json)!]] : [],
  );
  const filled = path.replace(/\{([^}]*)\}/gu, (_, name: string) => {
    const found = all.find(([parameter]) => parameter.in === "path" && parameter.name === name);
    return found === undefined ? "x" : writeText(found[0], found[1] as Json)!;
  });
  return {
    ...{ method, url: server + filled, query: pairs("query"), cookies: pairs("cookie") },
    ...{ headers: Object.fromEntries(headers) as Request["headers"], credentials, ...(body && { body }) },
  };
}

/** Returns the minimal ways to satisfy an alternative. */
function credentialsOf(
  security: readonly Requirement[],
  schemes: Service["schemes"],
): readonly (readonly Credential[])[] {
  if (security.length === 0) return [[]];
  return security.flatMap((requirement) =>
    Object.entries(requirement).reduce<readonly (readonly Credential[])[]>(
      (all, [name, scopes]) =>
        all.flatMap((some) => waysOf(schemes[name]!).map((way) => [...some, { scheme: name, way, scopes }])),
      [[]],
    ),
  );
}

/** Returns the possible credentials; each flow has another token. */
function waysOf({ type, flows, ...rest }: JsonObject): readonly string[] {
  if (isObject(flows)) {
    return Object.entries(flows).map(([name, flow]) => {
      const { authorizationUrl = "", tokenUrl = "" } = flow as JsonObject;
      return `${String(type)} ${name} ${String(authorizationUrl)} ${String(tokenUrl)}`;
    });
  }
  const { name = "", in: place = "", scheme = "", openIdConnectUrl = "" } = rest;
  const sent = place === "header" ? String(name).toLowerCase() : String(name);
  return [`${String(type)} ${String(place)} ${sent} ${String(scheme).toLowerCase()} ${String(openIdConnectUrl)}`];
}

/** Reads a request as a server; a string is the reason of a rejection. */
export function readRequest(
  request: Request,
  operations: readonly Operation[],
  schemes: Service["schemes"],
): Reading | string {
  const routed = route(request, operations);
  if (routed === undefined) return `nothing answers ${request.method} ${request.url}`;
  const { operation, segments } = routed;
  if (!isWelcome(request, operation, schemes)) return "the caller is not let in";
  const meanings = new Map<string, readonly string[]>();
  for (const parameter of operation.parameters) {
    const refusal = readParameter(parameter, request, operation, segments, meanings);
    if (refusal !== undefined) return refusal;
  }
  const refusal = readBody(request, operation, meanings);
  return refusal ?? { operation, meanings };
}

function readParameter(
  parameter: Parameter,
  request: Request,
  { path }: Operation,
  segments: readonly string[],
  meanings: Map<string, readonly string[]>,
): string | undefined {
  const { name, in: place } = parameter;
  const label = `${place} ${name}`;
  const index = expressionsIn(path).indexOf(name);
  const pairs = place === "query" ? request.query : place === "cookie" ? request.cookies : [];
  const text = place === "path" ? segments[index] : place === "header" ? request.headers[name] : undefined;
  const key = place === "path" ? `path ${String(index)}` : label;
  if (parameter.allowEmptyValue && pairs.some((pair) => pair.name === name && pair.text === "")) {
    // A list reads it as nothing, or as one empty text.
    meanings.set(key, ["", ...(readPairs(parameter, pairs) ?? []).map(meaning)]);
    return undefined;
  }
  const read = text === undefined ? readPairs(parameter, pairs) : readText(parameter, text);
  if (read === undefined) {
    if (parameter.required) return `${label} is missing`;
    const { default: usual } = parameter.schema;
    meanings.set(key, [usual === undefined ? ABSENT : `by default ${meaning(usual)}`]);
    return undefined;
  }
  if (read.length === 0) return `${label} is invalid: ${text ?? JSON.stringify(pairs)}`;
  if (!parameter.allowReserved && pairs.some((pair) => pair.bare === true && isOf(parameter, pair)))
    return `${label} is not escaped`;
  // The name of an exploded object is not sent.
  const isApart = place === "query" && parameter.explode && parameter.style === "form" && isObject(read[0]);
  meanings.set(key, isApart ? [APART] : read.map(meaning));
  const members = isApart ? Object.entries(read[0] as JsonObject) : [];
  for (const [member, value] of members) meanings.set(`query ${member}`, [meaning(value)]);
  return undefined;
}

function isOf({ name, schema }: Parameter, pair: Pair): boolean {
  return pair.name.startsWith(name) || (isObject(schema["properties"]) && pair.name in schema["properties"]);
}

export const ABSENT = "absent";
/** The place of separately sent properties. */
export const APART = "each member apart";

export const isAbsent = (said: string): boolean => said === ABSENT || said.startsWith("by default ");

function readBody(
  { body }: Request,
  operation: Operation,
  meanings: Map<string, readonly string[]>,
): string | undefined {
  if (body === undefined) return operation.body?.required === true ? "the body is missing" : undefined;
  if (operation.body === undefined || Object.keys(operation.body.content).length === 0) return undefined;
  const read = readPayload(body, operation.body.content);
  if (read === undefined) return `the body is refused: ${canonical(body as unknown as Json)}`;
  meanings.set("body", [read]);
  return undefined;
}

/** By policy, who signs in as before is known as before, even where the call would now do without. */
function isWelcome({ credentials }: Request, { security }: Operation, schemes: Service["schemes"]): boolean {
  if (security.length === 0) return true;
  const isKnown = ({ scheme, way }: Credential): boolean =>
    !security.some((requirement) => scheme in requirement) || waysOf(schemes[scheme]!).includes(way);
  return (
    credentials.every(isKnown) &&
    security.some((requirement) =>
      Object.entries(requirement).every(([name, scopes]) =>
        credentials.some(
          ({ way, scopes: granted }) =>
            waysOf(schemes[name]!).includes(way) && scopes.every((scope) => granted.includes(scope)),
        ),
      ),
    )
  );
}

const EXPRESSION = /\{([^}]*)\}/gu;

interface Routed {
  readonly operation: Operation;
  /** The values of the path expressions. */
  readonly segments: readonly string[];
}

/** The names of what stands for something else. */
export function expressionsIn(path: string): readonly string[] {
  return [...path.matchAll(EXPRESSION)].map(([, name]) => name!);
}

/** A path without expressions comes before one with them. By convention, of two that match only one that has the method answers. */
function route({ method, url }: Request, operations: readonly Operation[]): Routed | undefined {
  const found = operations.flatMap((operation): readonly Routed[] => {
    const match = operation.method === method ? matchAny(patternsOf(operation), url) : undefined;
    return match === undefined ? [] : [{ operation, segments: match.slice(1) }];
  });
  const shape = ({ operation }: Routed): string => operation.path.replace(EXPRESSION, "\uFFFF");
  return found.sort((a, b) => (shape(a) < shape(b) ? -1 : 1))[0];
}

function matchAny(patterns: readonly RegExp[], url: string): readonly string[] | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(url);
    if (match !== null) return match;
  }
  return undefined;
}

/** One per server. */
const patternsOf = perObject(({ servers, path }: Operation): readonly RegExp[] =>
  servers.map((server) => {
    const parts = (server + path).split(EXPRESSION);
    const isExpression = (index: number): boolean => index % 2 === 1;
    const written = parts.map((part, index) => (isExpression(index) ? "([^/]+)" : part.replace(SPECIAL, "\\$&")));
    return new RegExp(`^${written.join("")}$`, "u");
  }),
);

const SPECIAL = /[$()*+.?[\\\]^{|}]/gu;
