// The same API as a Swagger 2 document, where that has words for it.
import type { Json, JsonObject } from "../../../src/model/json.ts";
import type { Layout } from "./print-openapi.ts";
import type { Body, Content, Operation, Parameter, Response, Service } from "./service.ts";
import { member } from "./values.ts";

export function printSwagger(service: Service, layout: Layout): JsonObject {
  const { host, pathname, protocol } = new URL(service.operations[0]?.servers[0] ?? "https://api.example.com");
  const base = pathname === "/" ? "" : pathname;
  const security = layout.securityInRoot ? service.operations[0]?.security : undefined;
  const printer = new Printer(layout, service.operations);
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of service.operations) {
    const item = (paths[(layout.prefixInPaths ? base : "") + operation.path] ??= {});
    const isAlone = service.operations.every(
      ({ path }, index) => path !== operation.path || service.operations[index] === operation,
    );
    const { parameters, ...node } = printer.operation(operation);
    const isInherited = JSON.stringify(operation.security) === JSON.stringify(security ?? []);
    const isShared = isAlone && layout.sharesParameters && parameters !== undefined;
    if (isShared) item["parameters"] = parameters;
    item[operation.method.toLowerCase()] = {
      ...(!isShared && parameters !== undefined && { parameters }),
      ...node,
      ...(!isInherited && { security: operation.security as unknown as Json }),
    };
  }
  return {
    ...{ swagger: "2.0", info: { title: "Pets", version: "1.0.0" }, host, schemes: [protocol.slice(0, -1)] },
    ...(base !== "" && !layout.prefixInPaths && { basePath: base }),
    ...(security !== undefined && { security: security as unknown as Json }),
    ...(Object.keys(service.schemes).length > 0 && { securityDefinitions: schemesOf(service) }),
    paths,
    ...printer.document(),
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

const FORMATS: Readonly<Record<string, string>> = { spaceDelimited: "ssv", pipeDelimited: "pipes" };

function parameterOf({ name, in: place, required, allowEmptyValue, schema, style, explode }: Parameter): JsonObject {
  const isList = schema["type"] === "array";
  const collectionFormat = FORMATS[style] ?? (place === "query" && explode ? "multi" : "csv");
  return {
    ...{ name, in: place, required, ...(allowEmptyValue && { allowEmptyValue }) },
    ...{ ...schema, ...(isList && { collectionFormat }) },
  };
}

const schemaOf = (content: Content): JsonObject => Object.values(content)[0]!.schema ?? {};

function producedBy({ responses }: Operation): readonly string[] {
  const all = Object.values(responses).map(({ content }) => Object.keys(content));
  return all.find(({ length }) => length > 0) ?? [];
}

const consumedBy = ({ body }: Operation): readonly string[] => Object.keys(body?.content ?? {});

class Printer {
  readonly #layout: Layout;
  readonly #holders: Record<string, Record<string, Json>> = {};
  /** The defaults of the document for operations that state nothing. */
  readonly #usual: Readonly<Record<"consumes" | "produces", readonly string[]>>;
  #count = 0;

  constructor(layout: Layout, operations: readonly Operation[]) {
    this.#layout = layout;
    const first = (lists: readonly (readonly string[])[]): readonly string[] => (layout.wraps ? (lists[0] ?? []) : []);
    this.#usual = { consumes: first(operations.map(consumedBy)), produces: first(operations.map(producedBy)) };
  }

  document(): JsonObject {
    const { consumes, produces } = this.#usual;
    return {
      ...(consumes.length > 0 && { consumes }),
      ...(produces.length > 0 && { produces }),
      ...this.#holders,
    };
  }

  operation(operation: Operation): Record<string, Json> {
    const { body, parameters, responses } = operation;
    const own = parameters.map((each) => this.#at("parameters", parameterOf(each)));
    const all = [...own, ...(body === undefined ? [] : this.#body(body))];
    const printed = Object.entries(responses).map(([status, response]) => [status, this.#response(response)]);
    return {
      ...(all.length > 0 && { parameters: all }),
      ...this.#types("consumes", consumedBy(operation)),
      ...this.#types("produces", producedBy(operation)),
      responses: Object.fromEntries(printed) as JsonObject,
    };
  }

  #at(kind: "parameters" | "responses" | "definitions", value: JsonObject): JsonObject {
    if (!this.#layout.extracted.has(kind === "definitions" ? "schemas" : kind)) return value;
    const name = `${kind[0]!.toUpperCase()}${String(this.#count++)}`;
    (this.#holders[kind] ??= {})[name] = value;
    return { $ref: `#/${kind}/${name}` };
  }

  #types(key: "consumes" | "produces", types: readonly string[]): JsonObject {
    const isUsual = this.#usual[key].length > 0 && this.#usual[key].join() === types.join();
    return types.length === 0 || isUsual ? {} : { [key]: types };
  }

  #response({ headers, content }: Response): JsonObject {
    const printed = Object.entries(headers).map(([name, { schema }]) => [name, schema]);
    return this.#at("responses", {
      description: "What is answered.",
      ...(Object.keys(content).length > 0 && { schema: this.#at("definitions", schemaOf(content)) }),
      ...(printed.length > 0 && { headers: Object.fromEntries(printed) as JsonObject }),
    });
  }

  #body({ required, content }: Body): readonly JsonObject[] {
    const whole = schemaOf(content);
    if (!/form/u.test(Object.keys(content)[0]!)) {
      return [this.#at("parameters", { name: "body", in: "body", required, schema: this.#at("definitions", whole) })];
    }
    const demanded = (whole["required"] ?? []) as readonly string[];
    return Object.keys((whole["properties"] ?? {}) as JsonObject).map((name) => {
      const of = member(whole, name);
      const format = of["type"] === "array" ? { collectionFormat: "multi" } : {};
      return this.#at("parameters", { name, in: "formData", required: demanded.includes(name), ...of, ...format });
    });
  }
}
