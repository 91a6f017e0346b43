// Small realistic APIs, drawn at random.
import fc from "fast-check";
import type { JsonObject } from "../../../src/model/json.ts";
import {
  STYLES,
  type Content,
  type Header,
  type Media,
  type Operation,
  type Parameter,
  type Place,
  type Requirement,
  type Response,
  type Service,
} from "./service.ts";

export interface Draw {
  of<T>(values: readonly T[]): T;
  /** One time out of `n`. */
  once(n: number): boolean;
  some<T>(values: readonly T[], most: number): readonly T[];
}

type Generate = <T, A extends unknown[]>(arbitrary: (...args: A) => fc.Arbitrary<T>, ...args: A) => T;

export function drawing(generate: Generate): Draw {
  const of = <T>(values: readonly T[]): T => values[generate(fc.nat, values.length - 1)]!;
  const some = <T>(values: readonly T[], most: number): readonly T[] => {
    const chosen = values.filter(() => of([true, false]));
    return chosen.slice(0, most);
  };
  return { of, some, once: (n) => generate(fc.nat, n - 1) === n - 1 };
}

export const TEXT: JsonObject = { type: "string" };
const WHOLE: JsonObject = { type: "integer" };

export const SCALARS: readonly JsonObject[] = [
  TEXT,
  { type: "string", enum: ["a", "b"] },
  { type: "string", enum: ["a", "b", "c"] },
  { type: "string", maxLength: 3 },
  { type: "string", minLength: 1 },
  { type: "string", pattern: "^[a-z]+$" },
  WHOLE,
  { type: "integer", minimum: 0 },
  { type: "integer", minimum: 0, maximum: 50 },
  { type: "number" },
  { type: "boolean" },
];

export const LISTS: readonly JsonObject[] = [
  { type: "array", items: TEXT },
  { type: "array", items: WHOLE },
  { type: "array", items: { type: "string", enum: ["a", "b"] } },
  { type: "array", items: TEXT, maxItems: 2 },
  { type: "array", items: TEXT, minItems: 1 },
];

export const RECORDS: readonly JsonObject[] = [
  { type: "object", properties: { a: TEXT, b: WHOLE } },
  { type: "object", properties: { a: TEXT, b: WHOLE }, required: ["a"] },
  { type: "object", properties: { a: TEXT, b: { type: "number" } } },
];

export const BODIES: readonly JsonObject[] = [
  ...RECORDS,
  { type: "object", properties: { a: TEXT, b: WHOLE, tags: { type: "array", items: TEXT } }, required: ["a"] },
  { type: "object", properties: { a: TEXT, b: WHOLE }, required: ["a", "b"] },
  { type: "object", properties: { a: { type: "string", enum: ["a", "b"] }, b: WHOLE } },
  { type: "array", items: { type: "object", properties: { a: TEXT } } },
];

const FORMS = BODIES.slice(0, -1);
const NAMES = ["limit", "filter", "sort", "trace", "owner"];

export const DATA_TYPES = [
  "application/json",
  "application/vnd.acme+json",
  "application/json; profile=v2",
  "application/*",
  "*/*",
  "application/problem+json",
];
export const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Limits the features to those of Swagger 2, or allows all. */
export type Tongue = "swagger" | "openapi";

/** A segment of a path is never empty, which bounds do not know. */
function isIndifferentToNothing({ minLength, minItems }: JsonObject): boolean {
  return minLength === undefined && minItems === undefined;
}

export function drawSchema(draw: Draw, place: Place, tongue: Tongue): JsonObject {
  if (place === "cookie") return draw.of(SCALARS);
  if (place === "path") return draw.of(draw.of([SCALARS, SCALARS, LISTS]).filter(isIndifferentToNothing));
  return draw.of(draw.of(tongue === "swagger" ? [SCALARS, LISTS] : [SCALARS, SCALARS, LISTS, RECORDS]));
}

/** Returns the serializations that the schema allows there. */
export function spellingsOf(
  place: Place,
  { type }: JsonObject,
  tongue: Tongue,
): readonly Pick<Parameter, "style" | "explode">[] {
  const of = (...pairs: readonly (readonly [string, boolean])[]): readonly Pick<Parameter, "style" | "explode">[] =>
    pairs.map(([style, explode]) => ({ style, explode }));
  const usual = STYLES[place];
  if (tongue === "swagger") {
    if (type !== "array") return of([usual, usual === "form"]);
    if (place !== "query") return of([usual, false]);
    return of(["form", false], ["form", true], ["pipeDelimited", false], ["spaceDelimited", false]);
  }
  if (place === "path")
    return of(
      ["simple", false],
      ["simple", true],
      ["label", false],
      ["matrix", false],
      ["label", true],
      ["matrix", true],
    );
  if (place === "header") return of(["simple", false], ["simple", true]);
  if (place === "cookie") return of(["form", false], ["form", true]);
  const own =
    { array: of(["pipeDelimited", false], ["spaceDelimited", false]), object: of(["deepObject", true]) }[
      String(type)
    ] ?? [];
  return [...of(["form", true], ["form", false]), ...own];
}

export function drawParameter(draw: Draw, tongue: Tongue, name: string, place: Place): Parameter {
  const schema = drawSchema(draw, place, tongue);
  const spellings = spellingsOf(place, schema, tongue);
  const spelling = draw.once(3) ? draw.of(spellings) : spellings[0]!;
  const usual =
    draw.once(5) && SCALARS.includes(schema) && place !== "path"
      ? { default: schema["type"] === "string" ? "a" : schema["type"] === "boolean" ? true : 1 }
      : {};
  const isMedia = tongue === "openapi" && draw.once(8);
  return {
    ...{ name, in: place, schema: { ...schema, ...usual }, ...spelling },
    required: place === "path" || draw.once(3),
    allowReserved: tongue === "openapi" && place === "query" && draw.once(8),
    allowEmptyValue: place === "query" && draw.once(8),
    ...(isMedia && {
      media: "application/json",
      style: STYLES[place],
      explode: STYLES[place] === "form",
      allowReserved: false,
    }),
  };
}

export function drawContent(draw: Draw, tongue: Tongue, isRequest: boolean): Content {
  if (tongue === "swagger" && !isRequest) return { "application/json": { schema: draw.of(BODIES), encoding: {} } };
  if (isRequest && draw.once(3)) {
    const schema = draw.of(FORMS);
    const type = draw.of(FORM_TYPES);
    return Object.fromEntries([[type, { schema, encoding: tongue === "openapi" ? drawEncoding(draw, type) : {} }]]);
  }
  const types = draw.once(3)
    ? [draw.of(DATA_TYPES), draw.of(DATA_TYPES)]
    : [draw.once(2) ? draw.of(DATA_TYPES) : "application/json"];
  const schema = draw.of(BODIES);
  return Object.fromEntries(
    types.map((type): [string, Media] => [
      type,
      { schema: tongue === "openapi" && draw.once(3) ? draw.of(BODIES) : schema, encoding: {} },
    ]),
  );
}

/** The parts of a multipart body have media types; what OpenAPI 3.0 says of their style is ignored. */
export function drawEncoding(draw: Draw, type: string): Media["encoding"] {
  const stated = [{ contentType: "text/plain" }, { contentType: "text/plain, text/csv" }, { contentType: "text/*" }];
  const spread = [
    { style: "form", explode: false },
    { style: "pipeDelimited", explode: false },
  ];
  const all = [{}, ...stated.map((a) => ({ a })), ...spread.map((tags) => ({ tags }))];
  return draw.of<Media["encoding"]>(type.startsWith("multipart/") ? all.slice(0, -spread.length) : all);
}

export function drawResponse(draw: Draw, tongue: Tongue): Response {
  const names = draw.some(["x-rate", "etag"], 2);
  const headers = names.map((name): [string, Header] => [name, drawHeader(draw, tongue)]);
  return { headers: Object.fromEntries(headers), content: draw.once(4) ? {} : drawContent(draw, tongue, false) };
}

export function drawHeader(draw: Draw, tongue: Tongue): Header {
  return {
    required: tongue === "openapi" && draw.once(2),
    explode: false,
    schema: draw.of(tongue === "openapi" && draw.once(4) ? [...LISTS, ...RECORDS] : SCALARS),
  };
}

function drawResponses(draw: Draw, tongue: Tongue): Operation["responses"] {
  const ranges = tongue === "openapi" ? ["2XX", "4XX"] : [];
  const statuses = new Set([
    draw.of(["200", "200", "201", "204", ...ranges.slice(0, 1)]),
    ...draw.some(["400", "default", ...ranges.slice(1)], 2),
  ]);
  if (draw.once(5)) statuses.add("202");
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      { ...drawResponse(draw, tongue), ...(status === "204" && { content: {} }) },
    ]),
  );
}

export const SCHEMES: Readonly<Record<string, JsonObject>> = {
  key: { type: "apiKey", in: "header", name: "X-Key" },
  login: { type: "http", scheme: "basic" },
  oauth: {
    type: "oauth2",
    flows: {
      clientCredentials: { tokenUrl: "https://id.example.com/token", scopes: { read: "Read.", write: "Write." } },
    },
  },
};

export function drawRequirement(draw: Draw): Requirement {
  return draw.of<Requirement>([
    { key: [] },
    { login: [] },
    { oauth: ["read"] },
    { oauth: ["read", "write"] },
    { key: [], oauth: ["read"] },
    { oauth: [] },
  ]);
}

const PATHS = ["/pets", "/pets/{id}", "/owners/{owner}/pets/{pet}", "/pets/mine", "/stores/{id}"];
const METHODS = ["GET", "POST", "PUT", "DELETE"];

export function drawOperation(draw: Draw, tongue: Tongue, method: string, path: string): Operation {
  const isWritten = method === "POST" || method === "PUT";
  const places: readonly Place[] =
    tongue === "openapi" ? ["query", "query", "header", "cookie"] : ["query", "query", "header"];
  const expressions = [...path.matchAll(/\{([^}#$]*)\}/gu)].map(([, name]) =>
    drawParameter(draw, tongue, name!, "path"),
  );
  const names = draw.some(
    NAMES.filter((name) => !path.includes(name)),
    2,
  );
  // Spread over the query, two records would have members in common.
  const own = names
    .map((name) => drawParameter(draw, tongue, name, draw.of(places)))
    .filter((each, index) => index === 0 || each.schema["type"] !== "object");
  return {
    ...{ method, path, servers: ["https://api.example.com"], parameters: [...expressions, ...own] },
    ...(isWritten && !draw.once(4) && { body: { required: draw.once(2), content: drawContent(draw, tongue, true) } }),
    responses: drawResponses(draw, tongue),
    security: [],
    callbacks: [],
  };
}

export function drawService(draw: Draw, tongue: Tongue): Service {
  const paths = [...new Set([draw.of(PATHS), draw.of(PATHS)])];
  const isSeveral = tongue === "openapi" && draw.once(4);
  const servers = isSeveral
    ? ["https://api.example.com/v1", "https://eu.example.com/v1"]
    : ["https://api.example.com/v1"];
  const security = draw.once(2)
    ? []
    : draw.once(3)
      ? [drawRequirement(draw), draw.once(2) ? {} : drawRequirement(draw)]
      : [drawRequirement(draw)];
  const operations = paths.map((path) => {
    const operation = drawOperation(draw, tongue, draw.of(METHODS), path);
    const own = draw.once(3) ? (draw.once(2) ? [] : [drawRequirement(draw)]) : security;
    const callbacks = tongue === "openapi" && draw.once(5) ? [drawCall(draw, "{$request.query.back}")] : [];
    return { ...operation, servers, security: own, callbacks };
  });
  return {
    schemes: SCHEMES,
    operations,
    webhooks: tongue === "openapi" && draw.once(4) ? [drawCall(draw, "petAdopted")] : [],
  };
}

/** Draws a request that the server sends. */
export function drawCall(draw: Draw, path: string): Operation {
  const { parameters, ...rest } = drawOperation(draw, "openapi", "POST", path);
  return { ...rest, servers: [""], parameters: parameters.filter(({ in: place }) => place !== "path") };
}
