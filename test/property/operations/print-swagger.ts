// The same API as a Swagger 2 document, where that has words for it.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import type { Layout } from "./print-openapi.ts";
import type { Body, Content, Operation, Parameter, Service } from "./service.ts";
import { member } from "./values.ts";

const FORMATS: Readonly<Record<string, string>> = { spaceDelimited: "ssv", pipeDelimited: "pipes" };

export function printSwagger(service: Service, layout: Layout): JsonObject {
  const definitions: Record<string, Json> = {};
  const servers = service.operations[0]?.servers ?? ["https://api.example.com"];
  const { host, pathname, protocol } = new URL(servers[0]!);
  const base = layout.prefixInPaths || pathname === "/" ? "" : pathname;
  const prefix = layout.prefixInPaths && pathname !== "/" ? pathname : "";
  const security = layout.securityInRoot ? service.operations[0]?.security : undefined;
  const paths: Record<string, Record<string, Json>> = {};
  const schema = (value: JsonObject): JsonObject => {
    if (!layout.extracted.has("schemas")) return value;
    const name = `Model${String(Object.keys(definitions).length)}`;
    definitions[name] = value;
    return { $ref: `#/definitions/${name}` };
  };
  for (const operation of service.operations) {
    const item = (paths[prefix + operation.path] ??= {});
    const own = operation.parameters.map(printParameter);
    if (layout.sharesParameters && own.length > 0) item["parameters"] = own;
    const node = printOperation(operation, layout.sharesParameters ? [] : own, schema);
    const same = JSON.stringify(operation.security) === JSON.stringify(security ?? []);
    item[operation.method.toLowerCase()] = same ? node : { ...node, security: operation.security as unknown as Json };
  }
  return {
    ...{ swagger: "2.0", info: { title: "Pets", version: "1.0.0" }, host, schemes: [protocol.slice(0, -1)] },
    ...(base !== "" && { basePath: base }),
    ...(security !== undefined && { security: security as unknown as Json }),
    ...(Object.keys(service.schemes).length > 0 && { securityDefinitions: schemesOf(service) }),
    paths,
    ...(Object.keys(definitions).length > 0 && { definitions }),
  };
}

function schemesOf({ schemes }: Service): JsonObject {
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => {
      if (scheme["type"] === "http") return [name, { type: "basic" }];
      if (scheme["type"] !== "oauth2") return [name, scheme];
      const { clientCredentials } = scheme["flows"] as { readonly clientCredentials: JsonObject };
      return [name, { type: "oauth2", flow: "application", ...clientCredentials }];
    }),
  ) as JsonObject;
}

function printParameter({ name, in: place, required, allowEmptyValue, schema, style, explode }: Parameter): JsonObject {
  const isList = schema["type"] === "array";
  const format = FORMATS[style] ?? (place === "query" && explode ? "multi" : "csv");
  return {
    name,
    in: place,
    required,
    ...(allowEmptyValue && { allowEmptyValue }),
    ...schema,
    ...(isList && { collectionFormat: format }),
  };
}

function printOperation(
  { body, responses }: Operation,
  own: readonly JsonObject[],
  schema: (value: JsonObject) => JsonObject,
): JsonObject {
  const produced = Object.values(responses)
    .map(({ content }) => Object.keys(content))
    .find(({ length }) => length > 0);
  const fields = body === undefined ? [] : printBody(body, schema);
  return {
    ...(own.length + fields.length > 0 && { parameters: [...own, ...fields] }),
    ...(body && { consumes: Object.keys(body.content) }),
    ...(produced && { produces: produced }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { headers, content }]) => [
        status,
        {
          description: "What is answered.",
          ...(Object.keys(content).length > 0 && { schema: schema(schemaOf(content)) }),
          ...(Object.keys(headers).length > 0 && {
            headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, header.schema])),
          }),
        },
      ]),
    ),
  };
}

const schemaOf = (content: Content): JsonObject => Object.values(content)[0]!.schema ?? {};

function printBody({ required, content }: Body, schema: (value: JsonObject) => JsonObject): readonly JsonObject[] {
  const whole = schemaOf(content);
  if (!/form/u.test(Object.keys(content)[0]!)) return [{ name: "body", in: "body", required, schema: schema(whole) }];
  const demanded = (whole["required"] ?? []) as readonly string[];
  return Object.keys(whole["properties"] as JsonObject).map((name) => {
    const of = member(whole, name);
    return {
      name,
      in: "formData",
      required: demanded.includes(name),
      ...of,
      ...(of["type"] === "array" && { collectionFormat: "multi" }),
    };
  });
}
