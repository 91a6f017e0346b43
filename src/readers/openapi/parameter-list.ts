import type { Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Context } from "./context.ts";
import type { ObjectNode } from "./nodes.ts";
import type { PathItem } from "./path-item.ts";
import type { Template } from "./template.ts";

/** A parameter, its `$ref` followed, before the words of either version are read. */
export interface ListedParameter {
  readonly node: ObjectNode;
  readonly name: string;
  readonly in: string;
  /** What two snapshots know it by: see `Operation.parameters`. */
  readonly key: string;
  /** The entry of the list, for locations of `ParameterRules.bodies` only. */
  readonly use?: Pointer;
}

/** By key. */
export type ParameterList = ReadonlyMap<string, ListedParameter>;

export interface ParameterRules {
  readonly locations: ReadonlySet<string>;
  /** Those of the locations that make up the request body. */
  readonly bodies: ReadonlySet<string>;
  /** Lower-case names of headers that are described elsewhere. */
  readonly ignoredHeaders: ReadonlySet<string>;
}

const NONE: ParameterList = new Map();

/** Reads the lists of path items and operations; what many of them name is looked at once. */
export class ParameterLists {
  readonly #rules: ParameterRules;
  readonly #shared = new Map<ObjectNode, ListedParameter[]>();

  constructor(rules: ParameterRules) {
    this.#rules = rules;
  }

  /** What every operation of a path item has in common. */
  ofItem(context: Context, item: PathItem, template: Template | undefined): ParameterList {
    return item.layers.reduceRight((below, layer) => overlay(below, this.of(context, layer, template)), NONE);
  }

  of(context: Context, holder: ObjectNode, template: Template | undefined): ParameterList {
    const list = context.nodes.list(holder, "parameters");
    if (list === undefined) return NONE;
    const result = new Map<string, ListedParameter>();
    for (const [index, item] of list.value.entries()) {
      const use = child(list.at, index);
      const listed = this.#read(context, item, use, template);
      if (listed === undefined) continue;
      if (result.has(listed.key)) refuseDuplicate(context, use, listed);
      else result.set(listed.key, listed);
    }
    return result;
  }

  #read(context: Context, item: Json, use: Pointer, template: Template | undefined): ListedParameter | undefined {
    const node = context.nodes.resolve(item, use);
    if (node === undefined) return undefined;
    if (!node.shared) return this.#look(context, node, use, template);
    let known = this.#shared.get(node);
    if (known === undefined) this.#shared.set(node, (known = []));
    // One path parameter may stand at another position of another path; a body is one with its place of use.
    for (const one of known) {
      if (one.use === undefined && (one.in !== "path" || one.key === pathKey(one.name, template))) return one;
    }
    const listed = this.#look(context, node, use, template);
    if (listed !== undefined && listed.use === undefined) known.push(listed);
    return listed;
  }

  #look(context: Context, node: ObjectNode, use: Pointer, template: Template | undefined): ListedParameter | undefined {
    const { bodies, ignoredHeaders, locations } = this.#rules;
    const name = context.nodes.requiredText(node, "name", "parameter");
    const location = context.nodes.requiredText(node, "in", "parameter");
    if (name === undefined || location === undefined) return undefined;
    if (!locations.has(location)) {
      context.nodes.wrongType(child(node.at, "in"), `one of ${[...locations].join(", ")}`, location);
      return undefined;
    }
    if (bodies.has(location)) return { node, name, in: location, key: `${location} ${name}`, use };
    if (location === "path") {
      if (template?.names.includes(name) !== true) tellLackingTemplate(context, node, name);
      return { node, name, in: location, key: pathKey(name, template) };
    }
    const caseless = location === "header" ? name.toLowerCase() : name;
    if (location === "header" && ignoredHeaders.has(caseless)) return undefined;
    return { node, name, in: location, key: `${location} ${caseless}` };
  }
}

/** Of `above` the parameters win, in the places of those that they override. */
export function overlay(below: ParameterList, above: ParameterList): ParameterList {
  if (below.size === 0) return above;
  return above.size === 0 ? below : new Map([...below, ...above]);
}

/** By position; by name where the template lacks it. */
function pathKey(name: string, template: Template | undefined): string {
  const position = template === undefined ? -1 : template.names.indexOf(name);
  return position < 0 ? `path ${name}` : `path ${position}`;
}

function tellLackingTemplate(context: Context, node: ObjectNode, name: string): void {
  context.problems.add({
    code: "MISSING_FIELD",
    level: "warning",
    message: `The path has no \`{${name}}\` for this parameter.`,
    hint: `Write \`{${name}}\` into the path, or remove the parameter.`,
    at: node.at,
  });
}

function refuseDuplicate(context: Context, at: Pointer, { in: location, name }: ListedParameter): void {
  context.problems.add({
    code: "DUPLICATE_KEY",
    level: "warning",
    message: `The list has the ${location} parameter \`${name}\` already; the first one is read.`,
    hint: "Remove one of the two.",
    at,
  });
}
