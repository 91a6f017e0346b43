import { split, type Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable, Validation } from "../../model/schema.ts";
import type { RuleFlaw } from "../../rule.ts";
import { parses } from "./environment.ts";
import { OPTIONAL, withParts, type Expression } from "./expression.ts";
import { isMalformed, parseRule } from "./parse.ts";

type Table = Pick<SchemaTable, "get">;

/** What is known of a value: its schema, or that it is the metadata of an object. */
type Sort = { readonly at: Pointer } | "metadata";

type Scope = ReadonlyMap<string, Sort | undefined>;

/**
 * Why an API server cannot compile a rule; undefined where nothing is known to be wrong with it.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules
 */
export function flawOfRule({ rule, fields }: Validation, at: Pointer, table: Table): RuleFlaw | undefined {
  const expression = parseRule(rule);
  // What is written in a way that one reader does not know, the other may.
  if (expression === undefined) return isMalformed(rule) && !parses(rule) ? { is: "malformed" } : undefined;
  const oldSelf = fields["optionalOldSelf"] === true ? undefined : { at };
  const scope: Scope = new Map<string, Sort | undefined>([
    ["self", { at }],
    ["oldSelf", oldSelf],
  ]);
  const undeclared: string[] = [];
  follow(expression, scope, table, (asked) => void undeclared.push(asked));
  const [asked] = undeclared;
  return asked === undefined ? undefined : { is: "undeclared", asked };
}

type Report = (asked: string) => void;

/** What an expression comes to, as far as that is known. */
function follow(expression: Expression, scope: Scope, table: Table, report: Report): Sort | undefined {
  const inner = (part: Expression, known = scope): Sort | undefined => follow(part, known, table, report);
  const member = (of: Expression, name: string): Sort | undefined => {
    const holder = inner(of);
    const found = holder && memberOf(holder, name, table);
    if (found === "undeclared") report(`${chainOf(of)}.${name}`);
    return found === "undeclared" ? undefined : found;
  };
  switch (expression.is) {
    case "name":
      return scope.get(expression.name);
    case "member":
      return member(expression.of, expression.name);
    case "index": {
      inner(expression.index);
      const holder = inner(expression.of);
      return holder && itemOf(holder, table);
    }
    case "call":
      return followCall(expression, scope, inner, table);
    default:
      if (expression.is === "other" && expression.written.startsWith(OPTIONAL)) {
        member(expression.of[0]!, expression.written.slice(OPTIONAL.length));
      } else withParts(expression, (part) => (inner(part), part));
      return undefined;
  }
}

/** Macros that ask each item of a list, and call it by the name that is their first parameter. */
const OF_ITEMS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "existsOne", "filter", "map", "sortBy"]);

function followCall(
  { name, target, parameters }: Expression & { readonly is: "call" },
  scope: Scope,
  inner: (part: Expression, known?: Scope) => Sort | undefined,
  table: Table,
): Sort | undefined {
  const holder = target && inner(target);
  const bound = parameters.flatMap((one) => (one.is === "name" && !scope.has(one.name) ? [one.name] : []));
  const item = OF_ITEMS.has(name) && bound.length === 1 && holder ? listItemOf(holder, table) : undefined;
  const known: Scope = bound.length === 0 ? scope : new Map([...scope, ...bound.map((each) => [each, item] as const)]);
  for (const parameter of parameters) inner(parameter, known);
  return name === "filter" ? holder : undefined;
}

function memberOf(holder: Sort, name: string, table: Table): Sort | "undeclared" | undefined {
  if (holder === "metadata") return name === "name" || name === "generateName" ? undefined : "undeclared";
  const schema = table.get(holder.at);
  const type = typeOf(schema);
  if (type === undefined) return undefined;
  if (type !== "object") return "undeclared";
  if (isObjectOfServer(schema)) {
    if (name === "metadata") return "metadata";
    if (name === "apiVersion" || name === "kind") return undefined;
  }
  const declared = Object.hasOwn(schema.properties, name) ? schema.properties[name]!.schema : undefined;
  const at = declared ?? schema.additionalProperties?.value;
  return at === undefined ? "undeclared" : { at };
}

function itemOf(holder: Sort, table: Table): Sort | undefined {
  if (holder === "metadata") return undefined;
  const { items, additionalProperties } = table.get(holder.at);
  const at = (items ?? additionalProperties)?.value;
  return at === undefined ? undefined : { at };
}

/** Of a map it would be a name. */
function listItemOf(holder: Sort, table: Table): Sort | undefined {
  return holder !== "metadata" && typeOf(table.get(holder.at)) === "array" ? itemOf(holder, table) : undefined;
}

/** Undefined for what is of one type or another. */
function typeOf({ types }: Schema): string | undefined {
  const [type, ...others] = types.value.filter((name) => name !== "null");
  return others.length === 0 ? type : undefined;
}

/** Whether it has metadata: a custom resource, or one within it. */
function isObjectOfServer({ pointer, kubernetes }: Schema): boolean {
  return kubernetes.embeddedResource !== undefined || split(pointer).tokens.at(-1) === "openAPIV3Schema";
}

/** As a rule writes it. */
function chainOf(expression: Expression): string {
  switch (expression.is) {
    case "name":
      return expression.name;
    case "member":
      return `${chainOf(expression.of)}.${expression.name}`;
    case "index":
      return `${chainOf(expression.of)}[…]`;
    default:
      return "…";
  }
}
