// Reads a Swagger 2 document by the text of the specification.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import { allParameters, follower, inline, list, mediaName, requirementsOf, type Follow } from "./read-openapi.ts";
import type { Body, Content, Encoding, Operation, Parameter, Place, Response, Service, Spelling } from "./service.ts";

const METHODS = ["get", "put", "post", "delete", "patch", "head", "options"];

export function readSwagger(document: JsonObject): Service {
  const follow = follower(document);
  const schemes = Object.entries(follow(document["securityDefinitions"])).map(([name, each]) => [
    name,
    schemeOf(follow(each)),
  ]);
  const operations = Object.entries(follow(document["paths"])).flatMap(([path, value]) => {
    const item = follow(value);
    return METHODS.filter((method) => method in item).map((method) =>
      readOperation(path, method, item, document, follow),
    );
  });
  return { schemes: Object.fromEntries(schemes) as Service["schemes"], operations, webhooks: [] };
}

/** In the words of OpenAPI 3. */
function schemeOf(scheme: JsonObject): JsonObject {
  const { type, flow, scopes, authorizationUrl, tokenUrl, ...rest } = scheme;
  if (type === "basic") return { ...rest, type: "http", scheme: "basic" };
  if (type !== "oauth2") return scheme;
  const name = { accessCode: "authorizationCode", application: "clientCredentials" }[String(flow)] ?? String(flow);
  const urls = {
    ...(authorizationUrl !== undefined && { authorizationUrl }),
    ...(tokenUrl !== undefined && { tokenUrl }),
  };
  return { ...rest, type, flows: { [name]: { ...urls, scopes: scopes ?? {} } } };
}

function readOperation(
  path: string,
  method: string,
  item: JsonObject,
  document: JsonObject,
  follow: Follow,
): Operation {
  const node = follow(item[method]);
  const all = allParameters(item, node, follow);
  const body = readBody(all, mediaNames(node, document, "consumes"), follow);
  return {
    method: method.toUpperCase(),
    path,
    servers: serversOf(node, document),
    parameters: all
      .filter(({ in: place }) => place !== "body" && place !== "formData")
      .map((each) => readParameter(each, follow)),
    ...(body && { body }),
    responses: readResponses(follow(node["responses"]), mediaNames(node, document, "produces"), follow),
    security: requirementsOf(node["security"]) ?? requirementsOf(document["security"]) ?? [],
    callbacks: [],
  };
}

function mediaNames(node: JsonObject, document: JsonObject, key: string): readonly string[] {
  const names = list(node[key] ?? document[key]).map((name) => mediaName(String(name)));
  return names.length === 0 ? ["application/json"] : names;
}

function serversOf(node: JsonObject, { schemes, host, basePath }: JsonObject): readonly string[] {
  const base = basePath === undefined || basePath === "/" ? "" : String(basePath);
  if (host === undefined) return [base];
  return list(node["schemes"] ?? schemes).map((scheme) => `${String(scheme)}://${String(host)}${base}`);
}

const FORMATS: Readonly<Record<string, Omit<Spelling, "allowReserved">>> = {
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  multi: { style: "form", explode: true },
};

function spellingOf({ in: place, type, collectionFormat }: JsonObject): Spelling {
  const style = place === "path" || place === "header" ? "simple" : "form";
  // A single value has one notation, independent of the style for several ones.
  const usual = { style, explode: style === "form" && type !== "array" };
  return { ...(FORMATS[String(collectionFormat)] ?? usual), allowReserved: false };
}

const OUTSIDE = new Set(["name", "in", "required", "description", "collectionFormat", "allowEmptyValue"]);

function schemaOf(node: JsonObject, follow: Follow): JsonObject {
  const { items, type, ...rest } = Object.fromEntries(Object.entries(node).filter(([key]) => !OUTSIDE.has(key)));
  const kind: JsonObject =
    type === "file" ? { type: "string", format: "binary" } : { ...(type !== undefined && { type }) };
  return { ...kind, ...rest, ...(items !== undefined && { items: schemaOf(follow(items), follow) }) };
}

function readParameter(node: JsonObject, follow: Follow): Parameter {
  const place = node["in"] as Place;
  return {
    name: place === "header" ? String(node["name"]).toLowerCase() : String(node["name"]),
    in: place,
    required: node["required"] === true || place === "path",
    ...spellingOf(node),
    allowEmptyValue: node["allowEmptyValue"] === true,
    schema: schemaOf(node, follow),
  };
}

function readBody(parameters: readonly JsonObject[], names: readonly string[], follow: Follow): Body | undefined {
  const body = parameters.find(({ in: place }) => place === "body");
  if (body !== undefined)
    return { required: body["required"] === true, content: contentOf(body["schema"], names, follow) };
  const fields = parameters.filter(({ in: place }) => place === "formData");
  if (fields.length === 0) return undefined;
  const required = fields.filter((field) => field["required"] === true).map(({ name }) => name!);
  const properties = Object.fromEntries(fields.map((field) => [String(field["name"]), schemaOf(field, follow)]));
  const schema: JsonObject = { type: "object", properties, ...(required.length > 0 && { required }) };
  const encoding = Object.fromEntries(
    fields.map((field): [string, Partial<Encoding>] => [String(field["name"]), spellingOf(field)]),
  );
  return {
    required: required.length > 0,
    content: Object.fromEntries(names.map((name) => [name, { schema, encoding }])),
  };
}

function contentOf(schema: Json | undefined, names: readonly string[], follow: Follow): Content {
  return Object.fromEntries(names.map((name) => [name, { schema: inline(schema, follow), encoding: {} }]));
}

function readResponses(holder: JsonObject, names: readonly string[], follow: Follow): Operation["responses"] {
  return Object.fromEntries(
    Object.entries(holder).map(([status, value]): [string, Response] => {
      const { schema, headers } = follow(value);
      const read = Object.entries(follow(headers)).map(([name, header]) => [
        name.toLowerCase(),
        { required: false, explode: false, schema: schemaOf(follow(header), follow) },
      ]);
      return [
        status,
        {
          headers: Object.fromEntries(read) as Response["headers"],
          content: schema === undefined ? {} : contentOf(schema, names, follow),
        },
      ];
    }),
  );
}
