// Ways to write a document otherwise without changing what it says.
import type { Json } from "../../src/model/json.ts";
import type { Tree } from "./documents.ts";

/** A sequence of numbers in [0, 1) that its seed decides. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Transformation = (document: Tree, random: Random) => Tree;

type Node = Json | Tree | (Json | Tree)[];

function isTree(node: Node | undefined): node is Tree {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

function mapValues(tree: Tree, change: (value: Tree, key: string) => Node): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, isTree(value) ? change(value, key) : value]),
  );
}

/** The place of a schema, which determines possible replacements. */
export interface Position {
  /** `#/components/schemas/*`. */
  readonly definition?: string;
  /** A branch that a discriminator names. */
  readonly tagged: boolean;
}

type Rewrite = (schema: Tree, position: Position) => Tree;

/** Rewrites every schema, the inner ones first. */
export function mapSchemas(document: Tree, rewrite: Rewrite): Tree {
  const inline: Position = { tagged: false };
  const schema = (value: Tree, position: Position = inline): Tree => rewrite(inside(value), position);
  const inside = (value: Tree): Tree =>
    Object.fromEntries(
      Object.entries(value).map(([key, node]): [string, Node] => {
        const tagged = { tagged: key === "oneOf" && "discriminator" in value };
        if (key === "properties" && isTree(node)) return [key, mapValues(node, (each) => schema(each))];
        if ((key === "items" || key === "additionalProperties") && isTree(node)) return [key, schema(node)];
        if (["allOf", "anyOf", "oneOf"].includes(key))
          return [key, (node as Tree[]).map((each) => schema(each, tagged))];
        return [key, node];
      }),
    );
  const outside = (node: Node): Node => {
    if (Array.isArray(node)) return node.map(outside) as Tree[];
    if (!isTree(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]): [string, Node] => {
        if (key === "schema" && isTree(value)) return [key, schema(value)];
        if (key === "schemas" && isTree(value))
          return [key, mapValues(value, (each, definition) => schema(each, { definition, tagged: false }))];
        return [key, outside(value)];
      }),
    );
  };
  return outside(document) as Tree;
}

function definitionsOf(document: Tree): Tree {
  return (document["components"] as Tree)["schemas"] as Tree;
}

function withDefinitions(document: Tree, schemas: Tree): Tree {
  return { ...document, components: { ...(document["components"] as Tree), schemas } };
}

const PREFIX = "#/components/schemas/";

function targetOf(schema: Tree): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" ? reference.slice(PREFIX.length) : undefined;
}

/** Lists whose order means nothing. */
const UNORDERED = ["required", "enum", "parameters", "tags", "oneOf", "anyOf", "allOf"];

export const reorder: Transformation = (document, random) => {
  const shuffle = <T>(items: readonly T[]): T[] =>
    items
      .map((item) => [random(), item] as const)
      .sort(([a], [b]) => a - b)
      .map(([, item]) => item);
  const walk = (node: Node, key: string): Node => {
    if (Array.isArray(node)) {
      const items = node.map((each) => walk(each, ""));
      return (UNORDERED.includes(key) ? shuffle(items) : items) as Tree[];
    }
    if (!isTree(node)) return node;
    return Object.fromEntries(shuffle(Object.entries(node)).map(([name, value]) => [name, walk(value, name)]));
  };
  return walk(document, "") as Tree;
};

export const renameDefinitions: Transformation = (document, random) => {
  const names = Object.keys(definitionsOf(document));
  const renamed = new Map(
    names.map((name) => [name, random() < 0.5 ? name : `${name}${random() < 0.5 ? "Dto" : "V2"}`]),
  );
  const rename = (reference: Node | undefined): string => PREFIX + renamed.get(String(reference).slice(PREFIX.length))!;
  const mapped = mapSchemas(document, (schema) => {
    const discriminator = schema["discriminator"] as Tree | undefined;
    return {
      ...schema,
      ...("$ref" in schema && { $ref: rename(schema["$ref"]) }),
      ...(discriminator && {
        discriminator: {
          ...discriminator,
          mapping: Object.fromEntries(
            Object.entries(discriminator["mapping"] as Tree).map(([value, to]) => [value, rename(to)]),
          ),
        },
      }),
    };
  });
  const entries = Object.entries(definitionsOf(mapped)).map(([name, schema]) => [renamed.get(name)!, schema]);
  return withDefinitions(mapped, Object.fromEntries(entries) as Tree);
};

export const inlineReferences: Transformation = (document, random) => {
  const definitions = definitionsOf(document);
  return mapSchemas(document, (schema, { tagged }) => {
    const target = targetOf(schema);
    return target === undefined || tagged || random() < 0.5 ? schema : (definitions[target] as Tree);
  });
};

export const extractDefinitions: Transformation = (document, random) => {
  const extracted: Tree = {};
  const mapped = mapSchemas(document, (schema, { definition, tagged }) => {
    if (definition !== undefined || tagged || random() < 0.6) return schema;
    const name = `Extracted${String(Object.keys(extracted).length)}`;
    extracted[name] = schema;
    return { $ref: PREFIX + name };
  });
  return withDefinitions(mapped, { ...definitionsOf(mapped), ...extracted });
};

export const wrapInAllOf: Transformation = (document, random) =>
  mapSchemas(document, (schema, { tagged }) => (tagged || random() < 0.5 ? schema : { allOf: [schema] }));

/** Each path of the document. */
function mapPaths(
  document: Tree,
  change: (item: Tree, template: string) => readonly [template: string, item: Tree],
): Tree {
  const paths = Object.entries(document["paths"] as Tree).map(([template, item]) => change(item as Tree, template));
  return { ...document, paths: Object.fromEntries(paths) };
}

function mapOperations(item: Tree, change: (operation: Tree) => Tree): Tree {
  return mapValues(item, (value, key) => (key === "get" || key === "post" ? change(value) : value));
}

/** Parameters of a path become those of each of its operations. */
export const pushParametersDown: Transformation = (document) =>
  mapPaths(document, ({ parameters, ...item }, template) => {
    const shared = (parameters ?? []) as Tree[];
    const push = (operation: Tree): Tree => ({
      ...operation,
      parameters: [...shared, ...((operation["parameters"] ?? []) as Tree[])],
    });
    return [template, mapOperations(item, push)];
  });

/** Parameters of one operation become those of its path, where it has no other. */
export const pullParametersUp: Transformation = (document) =>
  mapPaths(document, (item, template) => {
    if ("get" in item) return [template, item];
    const { parameters, ...operation } = item["post"] as Tree;
    const all = [...((item["parameters"] ?? []) as Tree[]), ...((parameters ?? []) as Tree[])];
    return [template, { ...item, parameters: all, post: operation }];
  });

export const renamePathParameters: Transformation = (document) => {
  const rename = (holder: Tree): Tree => {
    const parameters = holder["parameters"] as Tree[] | undefined;
    if (parameters === undefined) return holder;
    const renamed = parameters.map((each) =>
      each["in"] === "path" ? { ...each, name: `${String(each["name"])}Key` } : each,
    );
    return { ...holder, parameters: renamed };
  };
  return mapPaths(document, (item, template) => [
    template.replaceAll("}", "Key}"),
    mapOperations(rename(item), rename),
  ]);
};

/** The server's path becomes the beginning of each path. */
export const moveBasePath: Transformation = (document) => {
  const [server] = document["servers"] as Tree[];
  const [, origin = "", base = ""] = /^(https:\/\/[^/]*)?(.*)$/.exec(String(server!["url"])) ?? [];
  const moved = mapPaths(document, (item, template) => [base + template, item]);
  return { ...moved, servers: [{ url: origin === "" ? "/" : origin }] };
};

/** The same in OpenAPI 3.1: `null` is a type, and an exclusive limit is a number. */
export const upgrade: Transformation = (document) => {
  const mapped = mapSchemas(document, ({ nullable, exclusiveMinimum, exclusiveMaximum, ...schema }) => {
    const { minimum, maximum, type, ...rest } = schema;
    return {
      ...rest,
      ...(type !== undefined && { type: nullable === true ? [type as Json, "null"] : type }),
      ...(minimum !== undefined && { [exclusiveMinimum === true ? "exclusiveMinimum" : "minimum"]: minimum }),
      ...(maximum !== undefined && { [exclusiveMaximum === true ? "exclusiveMaximum" : "maximum"]: maximum }),
    };
  });
  return { ...mapped, openapi: "3.1.0" };
};

/** Returns a schema that accepts at least the same values: some constraints are removed or relaxed. */
export function widen(schema: Tree, random: Random): Tree {
  const some = (): boolean => random() < 0.5;
  const eased = Object.entries(schema).flatMap(([key, value]): [string, Node][] => {
    switch (key) {
      case "minimum":
      case "minLength":
      case "minItems":
        return some() ? [[key, Math.max(0, (value as number) - 1)]] : some() ? [] : [[key, value]];
      case "maximum":
      case "maxLength":
      case "maxItems":
        return some() ? [[key, (value as number) + 1]] : some() ? [] : [[key, value]];
      case "pattern":
      case "format":
      case "multipleOf":
      case "uniqueItems":
        return some() ? [] : [[key, value]];
      case "required":
        return some() ? [[key, (value as string[]).filter(some)]] : [[key, value]];
      case "enum":
        return [[key, some() ? [...(value as Json[]), "violet"] : value]];
      case "additionalProperties":
        return value === false ? (some() ? [] : [[key, value]]) : [[key, widen(value as Tree, random)]];
      case "items":
        return [[key, widen(value as Tree, random)]];
      case "properties":
        return [[key, mapValues(value as Tree, (each) => widen(each, random))]];
      case "allOf":
      case "anyOf":
        return [[key, (value as Tree[]).map((each) => widen(each, random))]];
      default:
        return [[key, value]];
    }
  });
  const { exclusiveMinimum, exclusiveMaximum, ...result } = Object.fromEntries(eased) as Tree;
  return {
    ...result,
    ...(exclusiveMinimum !== undefined && "minimum" in result && { exclusiveMinimum }),
    ...(exclusiveMaximum !== undefined && "maximum" in result && { exclusiveMaximum }),
  };
}
