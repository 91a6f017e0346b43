import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";
import type { Expression } from "./expression.ts";
import { withParts } from "./expression.ts";

type Table = Pick<SchemaTable, "get">;

/** Names to their schemas; undefined for what is not known to have one. */
type Scope = ReadonlyMap<string, Pointer | undefined>;

/** The cost limit of one rule, and the size limit of a request. The API server bounds unbounded values by the latter. */
export const COST_LIMIT = 10_000_000;
const REQUEST_SIZE = 3 * 1024 * 1024;

/** The price per character read in the CEL library of the API server; regular expressions have another one. */
const PER_CHARACTER = 0.1;
const PER_PATTERN_CHARACTER = 0.25;

const LOOPS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);

/**
 * Returns a lower bound of the cost that an API server estimates for a rule. It counts loops and regular expressions at
 * the maximum sizes of the schema; everything else is free. A server rejects definitions above `COST_LIMIT`.
 */
export function leastCostOf(rule: Expression, at: Pointer, table: Table): number {
  const scope: Scope = new Map([
    ["self", at],
    ["oldSelf", at],
  ]);
  return costOf(rule, scope, table);
}

function costOf(expression: Expression, scope: Scope, table: Table): number {
  if (expression.is === "call" && expression.target !== undefined) {
    const { name, target, parameters } = expression;
    const schema = schemaOf(target, scope, table);
    const [first, ...rest] = parameters;
    if (LOOPS.has(name) && first?.is === "name" && rest.length > 0) {
      const inner = new Map([...scope, [first.name, itemOf(schema)] as const]);
      const each = rest.reduce((sum, part) => sum + costOf(part, inner, table), 1);
      return costOf(target, scope, table) + (schema === undefined ? 0 : longest(schema, table)) * each;
    }
    if (name === "matches" && first?.is === "constant" && typeof first.value === "string") {
      const length = schema === undefined ? 0 : longest(schema, table);
      return costOf(target, scope, table) + length * PER_CHARACTER * first.value.length * PER_PATTERN_CHARACTER;
    }
  }
  let sum = 0;
  withParts(expression, (part) => {
    sum += costOf(part, scope, table);
    return part;
  });
  return sum;
}

function schemaOf(expression: Expression, scope: Scope, table: Table): Schema | undefined {
  const at = placeOf(expression, scope, table);
  return at === undefined ? undefined : table.get(at);
}

function placeOf(expression: Expression, scope: Scope, table: Table): Pointer | undefined {
  if (expression.is === "name") return scope.get(expression.name);
  if (expression.is === "member") return schemaOf(expression.of, scope, table)?.properties[expression.name]?.schema;
  if (expression.is !== "index") return undefined;
  const holder = schemaOf(expression.of, scope, table);
  return holder?.items?.value ?? holder?.additionalProperties?.value;
}

/** Returns the schema of the loop variable; the keys of a map have none. */
function itemOf(schema: Schema | undefined): Pointer | undefined {
  return schema?.items?.value;
}

/** Returns the maximum number of items, entries or characters. */
function longest({ types, keywords, items, additionalProperties }: Schema, table: Table): number {
  const [type, ...others] = types.value.filter((name) => name !== "null");
  if (others.length > 0) return 0;
  const isFree = keywords.format === undefined && keywords.enum === undefined;
  if (type === "string") return isFree ? (keywords.maxLength?.value ?? REQUEST_SIZE - 2) : 0;
  if (type === "array") return keywords.maxItems?.value ?? mostThatFit(items?.value, 1, table);
  if (type !== "object" || additionalProperties === undefined) return 0;
  // A key takes two quotes, a colon and a comma.
  return keywords.maxProperties?.value ?? mostThatFit(additionalProperties.value, 4, table);
}

function mostThatFit(item: Pointer | undefined, separators: number, table: Table): number {
  return item === undefined ? 0 : Math.floor((REQUEST_SIZE - 2) / (leastSize(table.get(item)) + separators));
}

/** More bytes than the shortest value of the type takes in JSON, where members are required. */
function leastSize({ types, required }: Schema): number {
  const sizes = types.value.map((name) => (name === "boolean" ? 5 : name === "integer" || name === "number" ? 1 : 2));
  const members = Object.keys(required).reduce((sum, name) => sum + name.length + 8, 0);
  return Math.max(...sizes, 2) + members;
}
