// Reads an OpenAPI 3 document by the text of the specification.
import { isObject, type Json, type JsonObject } from "../../../src/model/json.ts";
import {
  STYLES,
  type Content,
  type Media,
  type Operation,
  type Parameter,
  type Place,
  type Requirement,
  type Response,
  type Service,
} from "./service.ts";

const METHODS = ["get", "put", "post", "delete", "patch", "head", "options"];

export type Follow = (value: Json | undefined) => JsonObject;

/** Follows `$ref`; nothing is an empty object. */
export function follower(document: JsonObject): Follow {
  const follow: Follow = (value) => {
    if (!isObject(value)) return {};
    const { $ref: reference } = value;
    if (typeof reference !== "string") return value;
    const steps = reference
      .slice(2)
      .split("/")
      .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
    return follow(steps.reduce<Json | undefined>((at, step) => (isObject(at) ? at[step] : undefined), document));
  };
  return follow;
}

/** A schema without references, and without an `allOf` of one. */
export function inline(value: Json | undefined, follow: Follow): JsonObject {
  const schema = follow(value);
  const { allOf, ...rest } = schema;
  const whole = Array.isArray(allOf) ? { ...inline((allOf as readonly Json[])[0], follow), ...rest } : rest;
  const within = Object.entries(whole).map(([key, each]) => {
    if (key === "items") return [key, inline(each, follow)];
    if (key !== "properties" || !isObject(each)) return [key, each];
    return [key, Object.fromEntries(Object.entries(each).map(([name, member]) => [name, inline(member, follow)]))];
  });
  return Object.fromEntries(within) as JsonObject;
}

export const list = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** Merges the parameters of the path item and of the operation. */
export function allParameters(item: JsonObject, node: JsonObject, follow: Follow): readonly JsonObject[] {
  const keyOf = ({ in: place, name }: JsonObject): string => `${String(place)} ${String(name)}`;
  const layers = [item, node].flatMap((holder) => list(holder["parameters"]).map(follow));
  return [...new Map(layers.map((each) => [keyOf(each), each])).values()];
}

export function readOpenapi(document: JsonObject): Service {
  const follow = follower(document);
  const components = follow(document["components"]);
  const outer = { servers: serversOf(document, ["/"]), security: requirementsOf(document["security"]) ?? [] };
  const read = (key: "paths" | "webhooks"): readonly Operation[] =>
    Object.entries(follow(document[key])).flatMap(([path, item]) =>
      readPath(path, follow(item), follow, key === "paths" ? outer : { servers: [""], security: [] }),
    );
  return {
    schemes: schemesOf(follow(components["securitySchemes"]), follow),
    operations: read("paths"),
    webhooks: read("webhooks"),
  };
}

function schemesOf(holder: JsonObject, follow: Follow): Service["schemes"] {
  return Object.fromEntries(Object.entries(holder).map(([name, scheme]) => [name, follow(scheme)]));
}

function serversOf(holder: JsonObject, inherited: readonly string[]): readonly string[] {
  const own = list(holder["servers"]).flatMap((server) => (isObject(server) ? addresses(server) : []));
  return own.length > 0 ? own : inherited;
}

/** Expands the variables of a URL; one without an enum by its default and another value. */
function addresses({ url, variables }: JsonObject): readonly string[] {
  const entries = isObject(variables) ? Object.entries(variables) : [];
  return entries.reduce<readonly string[]>(
    (urls, [name, variable]) => {
      const { enum: values, default: usual } = variable as {
        readonly enum?: readonly string[];
        readonly default: string;
      };
      return urls.flatMap((each) => (values ?? [usual, "any"]).map((value) => each.replaceAll(`{${name}}`, value)));
    },
    [String(url)],
  );
}

export function requirementsOf(value: Json | undefined): readonly Requirement[] | undefined {
  return Array.isArray(value) ? (value as readonly Requirement[]) : undefined;
}

type Inherited = Pick<Operation, "servers" | "security">;

function readPath(path: string, item: JsonObject, follow: Follow, inherited: Inherited): readonly Operation[] {
  return METHODS.filter((method) => method in item).map((method) => {
    const node = follow(item[method]);
    const body = follow(node["requestBody"]);
    return {
      method: method.toUpperCase(),
      path,
      servers: serversOf(node, serversOf(item, inherited.servers)),
      parameters: allParameters(item, node, follow)
        .filter(({ in: place, name }) => place !== "header" || !DESCRIBED_ELSEWHERE.has(String(name).toLowerCase()))
        .map((each) => readParameter(each, follow)),
      ...("requestBody" in node && {
        body: { required: body["required"] === true, content: readContent(body, follow) },
      }),
      responses: readResponses(follow(node["responses"]), follow),
      security: requirementsOf(node["security"]) ?? inherited.security,
      callbacks: Object.values(follow(node["callbacks"])).flatMap((callback) =>
        Object.entries(follow(callback)).flatMap(([expression, each]) =>
          readPath(expression, follow(each), follow, { servers: [""], security: [] }),
        ),
      ),
    };
  });
}

const DESCRIBED_ELSEWHERE = new Set(["accept", "content-type", "authorization"]);

function readParameter(node: JsonObject, follow: Follow): Parameter {
  const place = node["in"] as Place;
  const style = (node["style"] as string | undefined) ?? STYLES[place];
  const [media] = Object.entries(follow(node["content"]));
  return {
    name: place === "header" ? String(node["name"]).toLowerCase() : String(node["name"]),
    in: place,
    required: node["required"] === true || place === "path",
    style,
    explode: (node["explode"] as boolean | undefined) ?? style === "form",
    allowReserved: node["allowReserved"] === true,
    allowEmptyValue: node["allowEmptyValue"] === true,
    schema: inline(media === undefined ? node["schema"] : follow(media[1])["schema"], follow),
    ...(media !== undefined && { media: media[0] }),
  };
}

function readContent(holder: JsonObject, follow: Follow): Content {
  return Object.fromEntries(
    Object.entries(follow(holder["content"])).map(([name, value]) => [
      mediaName(name),
      readMedia(follow(value), follow),
    ]),
  );
}

/** Normalizes the name of a media type: case and spaces do not matter, and UTF-8 is the default. */
export function mediaName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*;\s*/gu, "; ")
    .replace("; charset=utf-8", "");
}

function readMedia({ schema, encoding }: JsonObject, follow: Follow): Media {
  return {
    ...(schema !== undefined && { schema: inline(schema, follow) }),
    encoding: follow(encoding) as Media["encoding"],
  };
}

function readResponses(holder: JsonObject, follow: Follow): Operation["responses"] {
  return Object.fromEntries(
    Object.entries(holder).map(([status, value]): [string, Response] => {
      const node = follow(value);
      const headers = Object.entries(follow(node["headers"])).map(([name, header]) => {
        const { required, explode, schema } = follow(header);
        return [
          name.toLowerCase(),
          { required: required === true, explode: explode === true, schema: inline(schema, follow) },
        ];
      });
      return [
        status.toUpperCase().replace("DEFAULT", "default"),
        { headers: Object.fromEntries(headers) as Response["headers"], content: readContent(node, follow) },
      ];
    }),
  );
}
