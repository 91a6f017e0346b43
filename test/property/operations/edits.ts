// What people do to an API from one version to the next, one thing at a time.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import {
  BODIES,
  DATA_TYPES,
  drawContent,
  drawEncoding,
  drawHeader,
  drawOperation,
  drawParameter,
  drawRequirement,
  drawResponse,
  drawSchema,
  SCALARS,
  SCHEMES,
  spellingsOf,
  type Draw,
  type Tongue,
} from "./draw.ts";
import type { Content, Operation, Parameter, Place, Response, Service } from "./service.ts";
import { STYLES } from "./service.ts";

type Change<T> = (one: T, draw: Draw, tongue: Tongue) => T;

function replace<T>(list: readonly T[], index: number, ...by: readonly T[]): readonly T[] {
  return [...list.slice(0, index), ...by, ...list.slice(index + 1)];
}

function oneOf<T>(list: readonly T[], draw: Draw, change: (one: T) => readonly T[]): readonly T[] {
  if (list.length === 0) return list;
  const index = draw.of([...list.keys()]);
  return replace(list, index, ...change(list[index]!));
}

/** Under another name, in the same place; of two that meet the later one stays. */
function oneEntry<T>(
  record: Readonly<Record<string, T>>,
  draw: Draw,
  change: (key: string, value: T) => readonly (readonly [string, T])[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(oneOf(Object.entries(record), draw, ([key, value]) => change(key, value) as [string, T][]));
}

const PARAMETER: readonly Change<Parameter>[] = [
  (one) => ({ ...one, required: one.in === "path" || !one.required }),
  (one, draw, tongue) => {
    const schema = drawSchema(draw, one.in, tongue);
    const spelling = spellingsOf(one.in, schema, tongue).find(
      ({ style, explode }) => style === one.style && explode === one.explode,
    );
    return { ...one, schema, ...(spelling ?? spellingsOf(one.in, schema, tongue)[0]!) };
  },
  (one, draw, tongue) => {
    // From one value to several and back.
    const isList = one.schema["type"] === "array";
    const schema = isList ? (one.schema["items"] as JsonObject) : { type: "array", items: one.schema };
    const spelling = spellingsOf(one.in, schema, tongue).find(
      ({ style, explode }) => style === one.style && explode === one.explode,
    );
    return one.in === "cookie" || one.schema["type"] === "object" || one.schema["default"] !== undefined
      ? one
      : { ...one, schema, ...(spelling ?? spellingsOf(one.in, schema, tongue)[0]!) };
  },
  (one, draw, tongue) => ({ ...one, ...(one.media === undefined && draw.of(spellingsOf(one.in, one.schema, tongue))) }),
  (one, _, tongue) => ({ ...one, allowReserved: tongue === "openapi" && one.in === "query" && !one.allowReserved }),
  (one) => ({ ...one, allowEmptyValue: one.in === "query" && !one.allowEmptyValue }),
  (one, draw) => {
    const { default: old, ...schema } = one.schema;
    if (!SCALARS.some(({ type }) => type === schema["type"])) return one;
    const values: readonly Json[] =
      schema["type"] === "string" ? ["a", "b"] : schema["type"] === "boolean" ? [true, false] : [1, 0];
    return draw.once(3) ? { ...one, schema } : { ...one, schema: { ...schema, default: draw.of(values) } };
  },
  (one, _, tongue) => {
    if (tongue === "swagger") return one;
    const { media, ...rest } = one;
    const plain = { style: STYLES[one.in], explode: STYLES[one.in] === "form", allowReserved: false };
    return media === undefined ? { ...one, ...plain, media: "application/json" } : rest;
  },
  (one, draw) => ({ ...one, name: one.in === "path" ? one.name : draw.of([`${one.name}s`, "page"]) }),
  (one, draw, tongue) => {
    if (one.in === "path") return one;
    const place = draw.of<Place>(tongue === "openapi" ? ["query", "header", "cookie"] : ["query", "header"]);
    if (place === "cookie" && !SCALARS.some(({ type }) => type === one.schema["type"])) return one;
    return {
      ...one,
      in: place,
      allowReserved: false,
      allowEmptyValue: false,
      ...(place !== one.in && spellingsOf(place, one.schema, tongue)[0]!),
    };
  },
];

const CONTENT: readonly Change<Content>[] = [
  (content, draw) => oneEntry(content, draw, (type, media) => [[type, { ...media, schema: draw.of(BODIES) }]]),
  (content, draw, tongue) => ({
    ...content,
    ...(tongue === "swagger"
      ? Object.fromEntries([[draw.of(DATA_TYPES), Object.values(content)[0] ?? { encoding: {} }]])
      : drawContent(draw, tongue, false)),
  }),
  (content, draw) => (Object.keys(content).length < 2 ? content : oneEntry(content, draw, () => [])),
  (content, draw) => oneEntry(content, draw, (type, media) => [[isData(type) ? draw.of(DATA_TYPES) : type, media]]),
  (content, draw, tongue) =>
    oneEntry(content, draw, (type, media) => [
      [type, tongue === "swagger" || isData(type) ? media : { ...media, encoding: drawEncoding(draw, type) }],
    ]),
];

const isData = (type: string): boolean => !/form/u.test(type);

const RESPONSE: readonly Change<Response>[] = [
  (one, draw, tongue) => ({
    ...one,
    headers: { ...one.headers, [draw.of(["x-rate", "etag", "x-page"])]: drawHeader(draw, tongue) },
  }),
  (one, draw) => ({ ...one, headers: oneEntry(one.headers, draw, () => []) }),
  (one, draw, tongue) => ({
    ...one,
    headers: oneEntry(one.headers, draw, (name, header) => [
      [name, { ...header, required: tongue === "openapi" && !header.required }],
    ]),
  }),
  (one, draw, tongue) => ({
    ...one,
    headers: oneEntry(one.headers, draw, (name, header) => [
      [name, { ...header, schema: drawHeader(draw, tongue).schema }],
    ]),
  }),
  (one) => ({ ...one, headers: one.headers, content: {} }),
  ...CONTENT.map((change): Change<Response> => (one, draw, tongue) => ({
    ...one,
    content: change(one.content, draw, tongue),
  })),
  ...CONTENT.map((change): Change<Response> => (one, draw, tongue) => ({
    ...one,
    content: change(one.content, draw, tongue),
  })),
];

function anotherStatus(draw: Draw, tongue: Tongue): string {
  return draw.of([
    "200",
    "201",
    "202",
    "400",
    "404",
    "304",
    "default",
    ...(tongue === "openapi" ? ["2XX", "4XX", "5XX"] : []),
  ]);
}

const RESPONSES: readonly Change<Operation["responses"]>[] = [
  (all, draw, tongue) => ({ ...all, [anotherStatus(draw, tongue)]: drawResponse(draw, tongue) }),
  (all, draw) => (Object.keys(all).length < 2 ? all : oneEntry(all, draw, () => [])),
  (all, draw, tongue) => oneEntry(all, draw, (_, response) => [[anotherStatus(draw, tongue), response]]),
  (all, draw, tongue) =>
    oneEntry(all, draw, (status, response) => [
      [tongue === "openapi" && /^[2-5]/u.test(status) ? `${status[0]!}XX` : status, response],
    ]),
  (all, draw) =>
    oneEntry(all, draw, (status, response) => [
      [status, response],
      [draw.of(["200", "201", "404", "default"]), response],
    ]),
];

/** What may happen to anything that is called. */
const CALL: readonly Change<Operation>[] = [
  ...PARAMETER.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    parameters: distinct(oneOf(one.parameters, draw, (parameter) => [change(parameter, draw, tongue)])),
  })),
  (one, draw, tongue) => ({
    ...one,
    parameters: distinct([
      ...one.parameters,
      drawParameter(draw, tongue, draw.of(["limit", "page"]), draw.of<Place>(["query", "header"])),
    ]),
  }),
  (one, draw) => ({
    ...one,
    parameters: oneOf(one.parameters, draw, (parameter) => (parameter.in === "path" ? [parameter] : [])),
  }),
  (one, draw, tongue) => {
    const { body, ...rest } = one;
    if (one.method === "GET" || one.method === "DELETE") return one;
    return body === undefined
      ? { ...one, body: { required: draw.once(2), content: drawContent(draw, tongue, true) } }
      : rest;
  },
  (one) => ({ ...one, ...(one.body && { body: { ...one.body, required: !one.body.required } }) }),
  ...[...CONTENT, ...CONTENT].map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    ...(one.body && { body: { ...one.body, content: change(one.body.content, draw, tongue) } }),
  })),
  ...RESPONSES.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    responses: change(one.responses, draw, tongue),
  })),
  ...RESPONSE.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    responses: oneEntry(one.responses, draw, (status, response) => [[status, change(response, draw, tongue)]]),
  })),
];

function distinct(parameters: readonly Parameter[]): readonly Parameter[] {
  return [...new Map(parameters.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

const OPERATION: readonly Change<Operation>[] = [
  ...CALL,
  (one, draw) => ({
    ...one,
    method:
      draw.of(["GET", "PUT", "PATCH"].filter((method) => (method === "GET") === (one.body === undefined))) ??
      one.method,
  }),
  (one, draw) => ({
    ...one,
    path: draw.of([
      `${one.path}/`,
      one.path.replace("pets", "animals"),
      `${one.path}/all`,
      one.path.replace("{id}", "mine"),
    ]),
  }),
  (one) => {
    const [own] = one.parameters.filter(({ in: place }) => place === "path");
    if (own === undefined) return one;
    const name = `${own.name}Id`;
    const path = one.path.replace(`{${own.name}}`, `{${name}}`);
    return { ...one, path, parameters: one.parameters.map((each) => (each === own ? { ...own, name } : each)) };
  },
  (one) => {
    // Two expressions change places.
    const [first, second] = one.parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
    if (first === undefined || second === undefined) return one;
    return {
      ...one,
      path: one.path.replaceAll(/\{([^}]*)\}/gu, (_, name: string) => `{${name === first ? second : first}}`),
    };
  },
  ...([
    (one, draw) => ({ ...one, security: [...one.security, drawRequirement(draw)] }),
    (one, draw) => ({ ...one, security: oneOf(one.security, draw, () => []) }),
    (one, draw) => ({ ...one, security: oneOf(one.security, draw, (each) => [{ ...each, ...drawRequirement(draw) }]) }),
    (one) => ({ ...one, security: [...one.security, {}] }),
    (one, draw) => ({ ...one, security: [drawRequirement(draw)] }),
    (one) => ({ ...one, security: [] }),
  ] satisfies readonly Change<Operation>[]),
  (one, draw) => ({ ...one, callbacks: oneOf(one.callbacks, draw, () => []) }),
  ...CALL.map((change): Change<Operation> => (one, draw, tongue) => ({
    ...one,
    callbacks: oneOf(one.callbacks, draw, (each) => [change(each, draw, tongue)]),
  })),
];

const SERVICE: readonly Change<Service>[] = [
  ...[1, 2, 3, 4].map((): Change<Service> => (one, draw, tongue) => ({
    ...one,
    operations: unlike(
      oneOf(one.operations, draw, (each) => [draw.of(OPERATION)(each, draw, tongue)]),
      one.operations,
    ),
  })),
  (one, draw, tongue) => ({
    ...one,
    webhooks: oneOf(one.webhooks, draw, (each) => [draw.of(CALL)(each, draw, tongue)]),
  }),
  (one, draw, tongue) =>
    draw.once(2)
      ? { ...one, operations: oneOf(one.operations, draw, () => []) }
      : {
          ...one,
          operations: unlike(
            [
              ...one.operations,
              {
                ...drawOperation(
                  draw,
                  tongue,
                  draw.of(["GET", "POST"]),
                  draw.of(["/pets/mine", "/pets/{id}", "/owners/{owner}/pets/all"]),
                ),
                servers: one.operations[0]?.servers ?? ["https://api.example.com/v1"],
              },
            ],
            one.operations,
          ),
        },
  (one, draw) => {
    const servers = draw.of([
      ["https://api.example.com/v2"],
      ["https://api.example.com/v1"],
      ["https://api.example.com/v1", "https://us.example.com/v1"],
      ["http://api.example.com/v1"],
    ]);
    return { ...one, operations: one.operations.map((each) => ({ ...each, servers })) };
  },
  (one, draw) => {
    const schemes: readonly (readonly [string, JsonObject])[] = [
      ["key", { type: "apiKey", in: "query", name: "key" }],
      ["key", { type: "apiKey", in: "header", name: "x-key" }],
      ["login", { type: "apiKey", in: "header", name: "X-Login" }],
      [
        "oauth",
        {
          ...SCHEMES["oauth"],
          flows: {
            clientCredentials: { tokenUrl: "https://id.example.com/other", scopes: { read: "Read.", write: "Write." } },
          },
        },
      ],
    ];
    const [name, scheme] = draw.of(schemes);
    return { ...one, schemes: { ...one.schemes, [name]: scheme } };
  },
];

/** Two operations of one method and shape of path cannot stand side by side. */
function unlike(operations: readonly Operation[], others: readonly Operation[]): readonly Operation[] {
  const shapes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/gu, "{}")}`);
  return new Set(shapes).size === shapes.length ? operations : others;
}

export function edit(service: Service, draw: Draw, tongue: Tongue): Service {
  return draw.of(SERVICE)(service, draw, tongue);
}
