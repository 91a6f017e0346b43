// One of the many ways in which an OpenAPI 3 document says what an API is.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import type { Draw } from "./draw.ts";
import type { Body, Content, Operation, Parameter, Requirement, Response, Service } from "./service.ts";
import { STYLES } from "./service.ts";

/** The layout of a document, without a meaning. */
export interface Layout {
  /** The prefix that all addresses share stands with the paths. */
  readonly prefixInPaths: boolean;
  readonly serversAt: "document" | "path" | "operation";
  /** Servers that differ in a part of the host are one with a variable. */
  readonly variables: boolean;
  /** True if the parameters of all operations are stated at the path. */
  readonly sharesParameters: boolean;
  /** True if the path states others that each operation overrides. */
  readonly overrides: boolean;
  readonly spellsDefaults: boolean;
  readonly securityInRoot: boolean;
  /** Kinds of things that stand among the components. */
  readonly extracted: ReadonlySet<string>;
  /** The suffix of path parameter names. */
  readonly suffix: string;
  /** True if a schema is wrapped in an `allOf`. */
  readonly wraps: boolean;
  readonly reversed: boolean;
}

const EXTRACTED = ["schemas", "parameters", "requestBodies", "responses", "headers", "callbacks", "pathItems"];

export function drawLayout(draw: Draw): Layout {
  const flag = (): boolean => draw.of([false, true]);
  return {
    ...{ prefixInPaths: flag(), variables: flag(), sharesParameters: flag(), overrides: draw.once(3) },
    serversAt: draw.of(["document", "document", "path", "operation"]),
    ...{ spellsDefaults: flag(), securityInRoot: flag() },
    extracted: new Set(draw.some(EXTRACTED, EXTRACTED.length)),
    ...{ suffix: draw.of(["", "_key"]), wraps: draw.once(4), reversed: draw.once(3) },
  };
}

export function printOpenapi(service: Service, version: "3.0.3" | "3.1.0", layout: Layout): JsonObject {
  const components: Record<string, Record<string, Json>> = {};
  const printer = new Printer(layout, components);
  const [prefix, servers] = printer.splitServers(service);
  const security = layout.securityInRoot ? service.operations[0]?.security : undefined;
  const paths = new Map<string, Operation[]>();
  for (const operation of service.operations) {
    const renamed = withSuffix(operation, layout.suffix);
    const path = prefix + renamed.path;
    paths.set(path, [...(paths.get(path) ?? []), renamed]);
  }
  const items = [...paths].map(([path, operations]): [string, JsonObject] => {
    const item = printer.pathItem(operations, { security, servers });
    return [path, version === "3.1.0" ? printer.component("pathItems", item) : item];
  });
  const webhooks = service.webhooks.map((each) => [each.path, printer.pathItem([each], {})] as const);
  if (Object.keys(service.schemes).length > 0) components["securitySchemes"] = service.schemes;
  return {
    ...{ openapi: version, info: { title: "Pets", version: "1.0.0" } },
    ...(layout.serversAt === "document" && { servers }),
    ...(security !== undefined && { security: security as unknown as Json }),
    paths: Object.fromEntries(layout.reversed ? items.reverse() : items),
    ...(version === "3.1.0" && webhooks.length > 0 && { webhooks: Object.fromEntries(webhooks) }),
    ...(Object.keys(components).length > 0 && { components }),
  };
}

/** The names of what stands in the path are not sent, but for one style. */
function withSuffix(operation: Operation, suffix: string): Operation {
  const renamed = operation.parameters.filter(({ in: place, style }) => place === "path" && style !== "matrix");
  const names = new Map(renamed.map(({ name }) => [name, name + suffix]));
  return {
    ...operation,
    path: operation.path.replace(/\{([^}]*)\}/gu, (_, name: string) => `{${names.get(name) ?? name}}`),
    parameters: operation.parameters.map((each) =>
      renamed.includes(each) ? { ...each, name: each.name + suffix } : each,
    ),
  };
}

interface Around {
  readonly security?: readonly Requirement[] | undefined;
  readonly servers?: readonly Json[];
}

function isSame(a: Parameter, b: Parameter): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function commonTo([first, ...others]: readonly Operation[]): readonly Parameter[] {
  const all = first?.parameters ?? [];
  return all.filter((each) => others.every(({ parameters }) => parameters.some((other) => isSame(each, other))));
}

/** Returns parameters that all operations override, and that therefore have no effect at the path. */
function namedInAll([first, ...others]: readonly Operation[], shared: readonly Parameter[]): readonly Parameter[] {
  const isNamed = ({ name, in: place }: Parameter, { parameters }: Operation): boolean =>
    parameters.some((other) => other.name === name && other.in === place);
  const own = (first?.parameters ?? []).filter((each) => !shared.includes(each));
  return own
    .filter((each) => others.every((operation) => isNamed(each, operation)))
    .map(({ media: _, ...each }) => ({
      ...each,
      schema: { type: "boolean" },
      required: !each.required || each.in === "path",
    }));
}

class Printer {
  readonly #layout: Layout;
  readonly #components: Record<string, Record<string, Json>>;
  #count = 0;

  constructor(layout: Layout, components: Record<string, Record<string, Json>>) {
    this.#layout = layout;
    this.#components = components;
  }

  /** Splits the common prefix of the paths off as server URLs. */
  splitServers({ operations }: Service): readonly [prefix: string, servers: readonly Json[]] {
    const servers = operations[0]?.servers ?? ["https://api.example.com"];
    const prefixes = new Set(servers.map((server) => /\/v\d$/u.exec(server)?.[0] ?? ""));
    const [prefix = ""] = prefixes.size === 1 && this.#layout.prefixInPaths ? prefixes : [];
    const urls = servers.map((server) => server.slice(0, server.length - prefix.length));
    const parts = urls.map((url) => /^(https:\/\/)(\w+)(.*)$/u.exec(url));
    const [first] = parts;
    const isOne = first && parts.every((part) => part?.[1] === first[1] && part?.[3] === first[3]);
    if (!isOne || !this.#layout.variables) return [prefix, urls.map((url) => ({ url }))];
    const hosts = parts.map((part) => part![2]!);
    const variables = { host: { enum: hosts, default: hosts[0]! } };
    return [prefix, [{ url: `${first[1]!}{host}${first[3]!}`, variables }]];
  }

  pathItem(operations: readonly Operation[], { security, servers }: Around): JsonObject {
    const { serversAt } = this.#layout;
    const shared = this.#layout.sharesParameters ? commonTo(operations) : [];
    const overridden = this.#layout.overrides ? namedInAll(operations, shared) : [];
    const parameters = [...shared, ...overridden].map((each) => this.#parameter(each));
    const nodes = operations.map((operation): [string, JsonObject] => [
      operation.method.toLowerCase(),
      {
        ...this.#operation(operation, shared, security),
        ...(servers && serversAt === "operation" && { servers }),
      },
    ]);
    return {
      ...(parameters.length > 0 && { parameters }),
      ...(servers && serversAt === "path" && { servers }),
      ...Object.fromEntries(nodes),
    };
  }

  #operation(operation: Operation, shared: readonly Parameter[], inherited: Around["security"]): JsonObject {
    const { body, callbacks, security } = operation;
    const isShared = (each: Parameter): boolean => shared.some((other) => isSame(each, other));
    const parameters = operation.parameters.filter((each) => !isShared(each)).map((each) => this.#parameter(each));
    const isInherited = JSON.stringify(inherited ?? []) === JSON.stringify(security);
    const isSaid = !isInherited || (this.#layout.spellsDefaults && inherited !== undefined);
    const calls = callbacks.map((each) => [each.path, this.pathItem([each], {})]);
    return {
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: this.#body(body) }),
      responses: this.#responses(operation.responses),
      ...(isSaid && { security: security as unknown as Json }),
      ...(calls.length > 0 && {
        callbacks: { done: this.component("callbacks", Object.fromEntries(calls) as JsonObject) },
      }),
    };
  }

  #body({ required, content }: Body): JsonObject {
    const body = { ...this.#flag("required", required, false), content: this.#content(content) };
    return this.component("requestBodies", body);
  }

  component(kind: string, value: JsonObject): JsonObject {
    if (!this.#layout.extracted.has(kind)) return value;
    const name = `${kind[0]!.toUpperCase()}${String(this.#count++)}`;
    (this.#components[kind] ??= {})[name] = value;
    return { $ref: `#/components/${kind}/${name}` };
  }

  #flag(key: string, value: boolean, usual: boolean): JsonObject {
    return value === usual && !this.#layout.spellsDefaults ? {} : { [key]: value };
  }

  #schema(schema: JsonObject): JsonObject {
    const printed = this.component("schemas", schema);
    return this.#layout.wraps ? { allOf: [printed] } : printed;
  }

  #parameter(parameter: Parameter): JsonObject {
    const { name, in: place, required, style, explode, allowReserved, allowEmptyValue, schema, media } = parameter;
    const { spellsDefaults } = this.#layout;
    return this.component("parameters", {
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
      Object.entries(responses).map(([status, response]) => [
        status,
        this.component("responses", this.#response(response)),
      ]),
    );
  }

  #response({ headers, content }: Response): JsonObject {
    const printed = Object.entries(headers).map(([name, { required, explode, schema }]) => [
      this.#layout.reversed ? name.toUpperCase() : name,
      this.component("headers", {
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
