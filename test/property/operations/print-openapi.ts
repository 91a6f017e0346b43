// One of the many ways in which an OpenAPI 3 document says what an API is.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import type { Draw } from "./draw.ts";
import type { Content, Operation, Parameter, Requirement, Response, Service } from "./service.ts";
import { STYLES } from "./service.ts";

/** How a document is laid out; none of it means anything. */
export interface Layout {
  /** The prefix that all addresses share stands with the paths. */
  readonly prefixInPaths: boolean;
  readonly serversAtPaths: boolean;
  /** What all operations of a path share is said there. */
  readonly sharesParameters: boolean;
  readonly spellsDefaults: boolean;
  readonly securityInRoot: boolean;
  /** Kinds of things that stand among the components. */
  readonly extracted: ReadonlySet<string>;
  /** Each status of a range has a range of its own. */
  readonly suffix: string;
  readonly wraps: boolean;
  readonly reversed: boolean;
}

export function drawLayout(draw: Draw): Layout {
  const flag = (): boolean => draw.of([false, true]);
  return {
    ...{
      prefixInPaths: flag(),
      serversAtPaths: draw.once(4),
      sharesParameters: flag(),
      spellsDefaults: flag(),
      securityInRoot: flag(),
    },
    extracted: new Set(
      draw.some(["schemas", "parameters", "requestBodies", "responses", "headers", "callbacks", "pathItems"], 7),
    ),
    ...{ suffix: draw.of(["", "_key"]), wraps: draw.once(4), reversed: draw.once(3) },
  };
}

export function printOpenapi(service: Service, version: "3.0.3" | "3.1.0", layout: Layout): JsonObject {
  const components: Record<string, Record<string, Json>> = {};
  const printer = new Printer(layout, components);
  const [prefix, bases] = printer.splitServers(service);
  const security = layout.securityInRoot ? service.operations[0]?.security : undefined;
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of service.operations) {
    const names = new Map(
      operation.parameters
        .filter(({ in: place, style }) => place === "path" && style !== "matrix")
        .map(({ name }) => [name, name + layout.suffix]),
    );
    const path = prefix + operation.path.replace(/\{([^}]*)\}/gu, (_, name: string) => `{${names.get(name) ?? name}}`);
    const renamed = { ...operation, parameters: operation.parameters.map((each) => rename(each, names)) };
    Object.assign((paths[path] ??= {}), printer.pathItem(renamed, security));
    if (layout.serversAtPaths) paths[path]!["servers"] = bases.map((url) => ({ url }));
  }
  const webhooks = service.webhooks.map((each) => [each.path, printer.pathItem(each, undefined)] as const);
  if (Object.keys(service.schemes).length > 0) components["securitySchemes"] = service.schemes;
  return {
    ...{ openapi: version, info: { title: "Pets", version: "1.0.0" } },
    ...(!layout.serversAtPaths && { servers: bases.map((url) => ({ url })) }),
    ...(security !== undefined && { security: security as unknown as Json }),
    paths: Object.fromEntries(layout.reversed ? Object.entries(paths).reverse() : Object.entries(paths)),
    ...(version === "3.1.0" && webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
    ...(Object.keys(components).length > 0 && { components }),
  };
}

/** The name of what stands in the path is not sent, but for one style. */
function rename(parameter: Parameter, names: ReadonlyMap<string, string>): Parameter {
  const name = parameter.in === "path" ? names.get(parameter.name) : undefined;
  return name === undefined ? parameter : { ...parameter, name };
}

class Printer {
  readonly #layout: Layout;
  readonly #components: Record<string, Record<string, Json>>;
  #count = 0;

  constructor(layout: Layout, components: Record<string, Record<string, Json>>) {
    this.#layout = layout;
    this.#components = components;
  }

  /** What the paths begin with, and the servers before it. */
  splitServers({ operations }: Service): readonly [prefix: string, bases: readonly string[]] {
    const servers = operations[0]?.servers ?? ["https://api.example.com"];
    const prefixes = new Set(servers.map((server) => /\/v\d$/u.exec(server)?.[0] ?? ""));
    const [prefix = ""] = prefixes.size === 1 && this.#layout.prefixInPaths ? prefixes : [];
    return [prefix, servers.map((server) => server.slice(0, server.length - prefix.length))];
  }

  pathItem(operation: Operation, inherited: readonly Requirement[] | undefined): Record<string, Json> {
    const parameters = operation.parameters.map((each) => this.#parameter(each));
    const shared = this.#layout.sharesParameters && parameters.length > 0;
    const { body, callbacks, security } = operation;
    const sameSecurity = JSON.stringify(inherited ?? []) === JSON.stringify(security);
    const node: Record<string, Json> = {
      ...(!shared && parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: this.#at("requestBodies", {
          ...this.#flag("required", body.required, false),
          content: this.#content(body.content),
        }),
      }),
      responses: this.#responses(operation.responses),
      ...((!sameSecurity || (this.#layout.spellsDefaults && inherited !== undefined)) && {
        security: security as unknown as Json,
      }),
      ...(callbacks.length > 0 && {
        callbacks: {
          done: this.#at(
            "callbacks",
            Object.fromEntries(callbacks.map((each) => [each.path, this.pathItem(each, undefined)])),
          ),
        },
      }),
    };
    return { ...(shared && { parameters }), [operation.method.toLowerCase()]: node };
  }

  #at(kind: string, value: JsonObject): JsonObject {
    if (!this.#layout.extracted.has(kind)) return value;
    const name = `${kind[0]!.toUpperCase()}${String(this.#count++)}`;
    (this.#components[kind] ??= {})[name] = value;
    return { $ref: `#/components/${kind}/${name}` };
  }

  #flag(key: string, value: boolean, usual: boolean): JsonObject {
    return value === usual && !this.#layout.spellsDefaults ? {} : { [key]: value };
  }

  #schema(schema: JsonObject): JsonObject {
    const printed = this.#at("schemas", schema);
    return this.#layout.wraps ? { allOf: [printed] } : printed;
  }

  #parameter(parameter: Parameter): JsonObject {
    const { name, in: place, required, style, explode, allowReserved, allowEmptyValue, schema, media } = parameter;
    const { spellsDefaults } = this.#layout;
    return this.#at("parameters", {
      ...{ name: place === "header" && this.#layout.reversed ? name.toUpperCase() : name, in: place },
      ...this.#flag("required", required, false),
      ...(place === "query" && this.#flag("allowEmptyValue", allowEmptyValue, false)),
      ...(media === undefined
        ? {
            ...((spellsDefaults || style !== STYLES[place]) && { style }),
            ...this.#flag("explode", explode, style === "form"),
            ...(place === "query" && this.#flag("allowReserved", allowReserved, false)),
            schema: this.#schema(schema),
          }
        : { content: { [media]: { schema: this.#schema(schema) } } }),
    });
  }

  #content(content: Content): JsonObject {
    const printed = Object.entries(content).map(([type, { schema, encoding }]) => [
      this.#layout.reversed ? type.replace(/json; /u, "JSON;").replace(/json$/u, "json; charset=UTF-8") : type,
      {
        ...(schema && { schema: this.#schema(schema) }),
        ...(Object.keys(encoding).length > 0 && { encoding: encoding as unknown as JsonObject }),
      },
    ]);
    return Object.fromEntries(this.#layout.reversed ? printed.reverse() : printed) as JsonObject;
  }

  #responses(responses: Operation["responses"]): JsonObject {
    return Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, this.#at("responses", this.#response(response))]),
    );
  }

  #response({ headers, content }: Response): JsonObject {
    const printed = Object.entries(headers).map(([name, { required, explode, schema }]) => [
      this.#layout.reversed ? name.toUpperCase() : name,
      this.#at("headers", {
        ...this.#flag("required", required, false),
        ...this.#flag("explode", explode, false),
        schema: this.#schema(schema),
      }),
    ]);
    return {
      description: "What is answered.",
      ...(printed.length > 0 && { headers: Object.fromEntries(printed) as JsonObject }),
      ...(Object.keys(content).length > 0 && { content: this.#content(content) }),
    };
  }
}
