import type { Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { ProblemSink } from "../problems.ts";
import type { Nodes, ObjectNode } from "./nodes.ts";
import type { Template } from "./template.ts";

/** A parameter, its `$ref` followed, before the words of either version are read. */
export interface ListedParameter {
  readonly node: ObjectNode;
  readonly name: string;
  readonly in: string;
  /** The key that matches parameters of two snapshots: see `Operation.parameters`. */
  readonly key: string;
  /** True if it is described elsewhere and is not a parameter: see `Operation.authorization`. */
  readonly ignored?: true;
  /** The entry of the list, for locations of `ParameterRules.bodies` only. */
  readonly use?: Pointer;
}

/** By key. */
export type ParameterList = ReadonlyMap<string, ListedParameter>;

export interface ParameterRules {
  readonly locations: ReadonlySet<string>;
  /** The locations that form the request body. */
  readonly bodies: ReadonlySet<string>;
  /** Lower-case names of headers that are described elsewhere. */
  readonly ignoredHeaders: ReadonlySet<string>;
}

const NONE: ParameterList = new Map();

/** Reads the lists of path items and operations; what many of them name is looked at once. */
export class ParameterLists {
  readonly #nodes: Nodes;
  readonly #problems: ProblemSink;
  readonly #rules: ParameterRules;
  readonly #shared = new Map<ObjectNode, ListedParameter[]>();

  constructor(nodes: Nodes, problems: ProblemSink, rules: ParameterRules) {
    this.#nodes = nodes;
    this.#problems = problems;
    this.#rules = rules;
  }

  /** Merges several layers; earlier ones win. */
  ofLayers(layers: readonly ObjectNode[], template: Template | undefined): ParameterList {
    return layers.reduceRight((below, layer) => overlay(below, this.of(layer, template)), NONE);
  }

  of(holder: ObjectNode, template: Template | undefined): ParameterList {
    const list = this.#nodes.list(holder, "parameters");
    if (list === undefined) return NONE;
    const result = new Map<string, ListedParameter>();
    for (const [index, item] of list.value.entries()) {
      const listed = this.#read(item, list.at, index, template);
      if (listed === undefined) continue;
      if (result.has(listed.key)) this.#refuseDuplicate(child(list.at, index), listed);
      else result.set(listed.key, listed);
    }
    return result;
  }

  /** Reports the variables of a path that no parameter of the operation at `at` declares. */
  expectDeclared(template: Template, listed: ParameterList, at: Pointer): void {
    for (const name of template.names) {
      if (listed.has(pathKey(name, template))) continue;
      this.#problems.add({
        code: "MISSING_FIELD",
        level: "warning",
        message: `No parameter declares \`{${name}}\` of the path; any text is accepted there.`,
        hint: `Declare the parameter \`${name}\` with \`in: path\` and \`required: true\`.`,
        at,
      });
    }
  }

  #read(item: Json, list: Pointer, index: number, template: Template | undefined): ListedParameter | undefined {
    const node = this.#nodes.resolve(item, list, index);
    if (node === undefined) return undefined;
    if (!node.shared) return this.#look(node, node.at, template);
    let known = this.#shared.get(node);
    if (known === undefined) this.#shared.set(node, (known = []));
    // One path parameter may stand at another position of another path; a body is one with its place of use.
    for (const one of known) {
      if (one.use === undefined && (one.in !== "path" || one.key === pathKey(one.name, template))) return one;
    }
    const listed = this.#look(node, child(list, index), template);
    if (listed !== undefined && listed.use === undefined) known.push(listed);
    return listed;
  }

  #look(node: ObjectNode, use: Pointer, template: Template | undefined): ListedParameter | undefined {
    const { bodies, ignoredHeaders, locations } = this.#rules;
    const name = this.#nodes.requiredText(node, "name", "parameter");
    const location = this.#nodes.requiredText(node, "in", "parameter");
    if (name === undefined || location === undefined) return undefined;
    if (!locations.has(location)) {
      this.#nodes.wrongType(child(node.at, "in"), `one of ${[...locations].join(", ")}`, location);
      return undefined;
    }
    // An operation has one body, under any name.
    if (location === "body") return { node, name, in: location, key: location, use };
    if (bodies.has(location)) return { node, name, in: location, key: `${location} ${name}`, use };
    if (location === "path") {
      if (template?.names.includes(name) !== true) this.#reportMissingTemplate(node, name);
      return { node, name, in: location, key: pathKey(name, template) };
    }
    // The parameter is the whole query, regardless of its name.
    if (location === "querystring") return { node, name, in: location, key: location };
    const caseless = location === "header" ? name.toLowerCase() : name;
    const listed = { node, name, in: location, key: `${location} ${caseless}` };
    if (location !== "header" || !ignoredHeaders.has(caseless)) return listed;
    return caseless === AUTHORIZATION ? { ...listed, ignored: true } : undefined;
  }

  #reportMissingTemplate(node: ObjectNode, name: string): void {
    this.#problems.add({
      code: "MISSING_FIELD",
      level: "warning",
      message: `The path has no \`{${name}}\` for this parameter.`,
      hint: `Write \`{${name}}\` into the path, or remove the parameter.`,
      at: node.at,
    });
  }

  #refuseDuplicate(at: Pointer, { in: location, name }: ListedParameter): void {
    this.#problems.add({
      code: "DUPLICATE_KEY",
      level: "warning",
      message:
        location === "body"
          ? "The list has a body parameter already; the first one is read."
          : `The list has the ${location} parameter \`${name}\` already; the first one is read.`,
      hint: "Remove one of the two.",
      at,
    });
  }
}

const AUTHORIZATION = "authorization";

/** Returns the ignored `Authorization` header, if it is listed. */
export function listedAuthorization(parameters: ParameterList): ListedParameter | undefined {
  const listed = parameters.get(`header ${AUTHORIZATION}`);
  return listed?.ignored ? listed : undefined;
}

/** Merges parameters: those of `above` win and keep the position of the replaced ones. */
export function overlay(below: ParameterList, above: ParameterList): ParameterList {
  if (below.size === 0) return above;
  return above.size === 0 ? below : new Map([...below, ...above]);
}

/** Returns the key by position, or by name if the template lacks it. */
function pathKey(name: string, template: Template | undefined): string {
  const position = template === undefined ? -1 : template.names.indexOf(name);
  return position < 0 ? `path ${name}` : `path ${position}`;
}
