// One small API in each format that has requests, made of a schema of a body and one of a parameter.
import type { Json, JsonObject } from "../../src/model/json.ts";
import type { Schema } from "./scenes.ts";

/** The parts of a document. `old` and `new` have the same two operations or versions, unless one is removed. */
export interface Parts {
  readonly body: Schema;
  readonly isBodyRequired: boolean;
  /** Absent where the operations have no parameter. */
  readonly parameter?: { readonly schema: Schema; readonly required: boolean };
  readonly targets: readonly Target[];
}

export const TARGETS = ["things", "others"] as const;
export type Target = (typeof TARGETS)[number];

/** One request: what the client sends where. */
export interface Sent {
  readonly target: Target;
  readonly client: string;
  readonly parameter?: string;
  readonly body?: Json;
}

export interface Dialect {
  readonly name: string;
  /** Rewrites a schema of OpenAPI 3.1, so that a document of this format can state it. */
  readonly stated: (schema: Schema) => Schema;
  readonly document: (parts: Parts) => object;
  /** The formats of recordings that this API has, each with the text of some requests. */
  readonly recordings: readonly ((sent: readonly Sent[]) => string)[];
  /** The body of a request around the value. */
  readonly wrapped: (value: Json, target: Target) => Json;
}

const TIME = "2026-11-03T10:00:00Z";
const JSON_TYPE = "application/json";

/** Rewrites a schema and all inside of it, the inner ones first. */
function mapped(schema: Schema, each: (one: Schema) => Schema): Schema {
  const inner = (value: Json): Json =>
    Array.isArray(value)
      ? value.map((one: Json) => inner(one))
      : typeof value === "object" && value !== null
        ? mapped(value as Schema, each)
        : value;
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key === "enum" || key === "required" || key === "const") return [key, value] as const;
    if (key !== "properties") return [key, inner(value)] as const;
    const own = Object.entries(value as JsonObject).map(([name, one]) => [name, inner(one)] as const);
    return [key, Object.fromEntries(own)] as const;
  });
  return each(Object.fromEntries(entries) as Schema);
}

function typesIn({ type }: Schema): readonly string[] {
  return Array.isArray(type) ? (type as string[]) : typeof type === "string" ? [type] : [];
}

/** OpenAPI 3.0: one type, `nullable`, no `const`. */
function inThree(schema: Schema): Schema {
  return mapped(schema, ({ const: only, ...rest }) => {
    const own: Schema = only === undefined ? rest : { ...rest, enum: [only] };
    const types = typesIn(own);
    const [first = "string"] = types.filter((type) => type !== "null");
    if (types.length > 1) return { ...own, type: first, ...(types.includes("null") && { nullable: true }) };
    return own["$ref"] === undefined ? own : { $ref: own["$ref"]! };
  });
}

/** OpenAPI 2: no alternatives and no `nullable` either. */
function inTwo(schema: Schema): Schema {
  return mapped(inThree(schema), ({ nullable: _, anyOf, ...rest }) => {
    if (Array.isArray(anyOf)) return anyOf[0] as Schema;
    return rest["$ref"] === undefined ? rest : { $ref: "#/definitions/Body" };
  });
}

/** Structural schemas of Kubernetes: each has a type, and objects have properties or other members. */
function structural(schema: Schema): Schema {
  return mapped(inThree(schema), ({ anyOf, allOf, $ref, type, ...rest }) => {
    const parts = anyOf ?? allOf;
    if (Array.isArray(parts)) return parts[0] as Schema;
    if ($ref !== undefined) return { type: "object", "x-kubernetes-preserve-unknown-fields": true };
    const { additionalProperties: others, properties, ...own } = rest;
    if (typeof type !== "string")
      return Array.isArray(own["enum"])
        ? { ...own, type: "string" }
        : { ...own, "x-kubernetes-preserve-unknown-fields": true };
    if (type === "array") return { ...own, type, items: (own["items"] as Json | undefined) ?? { type: "string" } };
    if (type !== "object") return { ...own, type };
    const isMap = typeof others === "object" && Object.keys((properties ?? {}) as object).length === 0;
    return { ...own, type, ...(isMap ? { additionalProperties: others } : { properties: properties ?? {} }) };
  });
}

function parameterOf({ parameter }: Parts, isFlat: boolean): readonly object[] {
  if (parameter === undefined) return [];
  const { schema, required } = parameter;
  return [{ name: "p", in: "query", required, ...(isFlat ? schema : { schema }) }];
}

/** OpenAPI 3. */
function inPaths(version: string, parts: Parts): object {
  const content = { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Body" } } };
  const operation = {
    parameters: parameterOf(parts, false),
    requestBody: { required: parts.isBodyRequired, content },
    responses: { 204: { description: "Done" } },
  };
  return {
    openapi: version,
    info: { title: "Laws", version: "1" },
    paths: Object.fromEntries(parts.targets.map((target) => [`/${target}`, { post: operation }])),
    components: { schemas: { Body: parts.body } },
  };
}

const bodyParameter = (required: boolean, name: string): object => ({
  name: "body",
  in: "body",
  required,
  schema: { $ref: `#/definitions/${name}` },
});

function inSwagger(parts: Parts): object {
  const operation = {
    consumes: [JSON_TYPE],
    parameters: [...parameterOf(parts, true), bodyParameter(parts.isBodyRequired, "Body")],
    responses: { 204: { description: "Done" } },
  };
  return {
    swagger: "2.0",
    info: { title: "Laws", version: "1" },
    paths: Object.fromEntries(parts.targets.map((target) => [`/${target}`, { post: operation }])),
    definitions: { Body: parts.body },
  };
}

/** The version of a kind that stands for an operation. */
const VERSIONS = { things: "v1", others: "v1beta1" } as const;

const kindPath = (target: Target): string => `/apis/example.com/${VERSIONS[target]}/namespaces/default/boxes`;

/** Kinds as an API server publishes them: operations that are marked with the kind. */
function inKinds(parts: Parts): object {
  const mark = (target: Target): object => ({ group: "example.com", version: VERSIONS[target], kind: "Box" });
  const box = (target: Target): object => ({
    type: "object",
    properties: {
      apiVersion: { type: "string" },
      kind: { type: "string" },
      metadata: { type: "object", properties: { name: { type: "string" } } },
      spec: { $ref: "#/definitions/Body" },
    },
    "x-kubernetes-group-version-kind": [mark(target)],
  });
  const path = (target: Target): object => ({
    parameters: [{ name: "namespace", in: "path", required: true, type: "string" }],
    post: {
      consumes: [JSON_TYPE],
      parameters: [...parameterOf(parts, true), bodyParameter(true, VERSIONS[target])],
      responses: { 204: { description: "Done" } },
      "x-kubernetes-action": "post",
      "x-kubernetes-group-version-kind": mark(target),
    },
  });
  const { targets } = parts;
  return {
    swagger: "2.0",
    info: { title: "Kubernetes", version: "v1.36.0" },
    paths: Object.fromEntries(
      targets.map((target) => [kindPath(target).replace("default", "{namespace}"), path(target)]),
    ),
    definitions: {
      Body: parts.body,
      ...Object.fromEntries(targets.map((target) => [VERSIONS[target], box(target)])),
    },
  };
}

function inDefinition({ body, targets }: Parts): object {
  const versions = targets.map((target) => ({
    name: VERSIONS[target],
    served: true,
    storage: target === "things",
    schema: { openAPIV3Schema: { type: "object", properties: { spec: body } } },
  }));
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "boxes.example.com" },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "boxes", singular: "box", kind: "Box", listKind: "BoxList" },
      versions,
    },
  };
}

function urlOf({ target, parameter }: Sent, path = `/${target}`): string {
  return parameter === undefined ? path : `${path}?${new URLSearchParams({ p: parameter }).toString()}`;
}

function asLines(sent: readonly Sent[]): string {
  const lines = sent.map((one) => ({
    method: "POST",
    url: urlOf(one),
    time: TIME,
    client: one.client,
    headers: {},
    requestBody: one.body ?? null,
    // A text alone is no JSON body.
    ...(typeof one.body === "string" && { requestBody: JSON.stringify(one.body), requestMediaType: JSON_TYPE }),
    ...(one.body === null && { requestBody: "null", requestMediaType: JSON_TYPE }),
  }));
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

function asHar(sent: readonly Sent[]): string {
  const entries = sent.map((one) => ({
    startedDateTime: TIME,
    request: {
      method: "POST",
      url: `https://things.example${urlOf(one)}`,
      headers: [{ name: "User-Agent", value: one.client }],
      ...(one.body !== undefined && { postData: { mimeType: JSON_TYPE, text: JSON.stringify(one.body) } }),
    },
    response: { status: 204, content: { size: 0 } },
  }));
  return JSON.stringify({ log: { version: "1.2", entries } });
}

function asAudit(sent: readonly Sent[]): string {
  const events = sent.map((one) => ({
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: "Request",
    stage: "ResponseComplete",
    verb: "create",
    requestURI: urlOf(one, kindPath(one.target)),
    userAgent: one.client,
    objectRef: { resource: "boxes", apiGroup: "example.com", apiVersion: VERSIONS[one.target] },
    responseStatus: { code: 201 },
    requestReceivedTimestamp: TIME,
    ...(one.body !== undefined && { requestObject: one.body }),
  }));
  return events.map((event) => JSON.stringify(event)).join("\n");
}

const box = (value: Json, target: Target): Json => ({
  apiVersion: `example.com/${VERSIONS[target]}`,
  kind: "Box",
  metadata: { name: "a", namespace: "default" },
  spec: value,
});

const plain = { recordings: [asLines, asHar], wrapped: (value: Json): Json => value } as const;
const kubernetes = { recordings: [asAudit], wrapped: box } as const;

export const DIALECTS: readonly Dialect[] = [
  { name: "OpenAPI 3.1", stated: (one) => one, document: (parts) => inPaths("3.1.0", parts), ...plain },
  { name: "OpenAPI 3.0", stated: inThree, document: (parts) => inPaths("3.0.3", parts), ...plain },
  { name: "OpenAPI 2", stated: inTwo, document: inSwagger, ...plain },
  { name: "kinds of an API server", stated: inTwo, document: inKinds, ...kubernetes },
  { name: "custom resources", stated: structural, document: inDefinition, ...kubernetes },
];
