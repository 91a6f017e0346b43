import { split, type Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable, Validation } from "../../model/schema.ts";
import type { RuleFlaw } from "../../contracts/rule.ts";
import { COST_LIMIT, leastCostOf } from "./cost.ts";
import { parses } from "./environment.ts";
import { OPTIONAL, withParts, type Constant, type Expression } from "./expression.ts";
import { inWords, kindOfConstant, kindOfOperation, kindOfSchema, signatureOf, takes, type Kind } from "./kinds.ts";
import { leadsToMember } from "./field-path.ts";
import { isMalformed, parseRule } from "./parse.ts";

type Table = Pick<SchemaTable, "get">;

/** The known facts about a value: its schema, its kind, or that it is object metadata. */
type Sort = { readonly at: Pointer } | "metadata" | { readonly kind: Kind; readonly item?: Sort | undefined };

type Scope = ReadonlyMap<string, Sort | undefined>;

/**
 * Returns why an API server cannot compile a rule or its messages; undefined if no fault is known. @see
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules
 */
export function flawOfRule(validation: Validation, at: Pointer, table: Table): RuleFlaw | undefined {
  return compileFlawOf(validation, at, table) ?? costFlawOf(validation.rule, at, table);
}

/** The same apart from what the rule costs: values show what it means. */
export function compileFlawOf({ rule, fields }: Validation, at: Pointer, table: Table): RuleFlaw | undefined {
  const scope: Scope = new Map<string, Sort | undefined>([
    ["self", { at }],
    ["oldSelf", fields["optionalOldSelf"] === true ? undefined : { at }],
  ]);
  const flaw = flawOf(rule, "bool", scope, table);
  if (flaw !== undefined) return flaw;
  const { messageExpression, fieldPath, optionalOldSelf } = fields;
  if (optionalOldSelf !== undefined && !rule.includes("oldSelf")) return { is: "idle" };
  if (typeof messageExpression === "string" && messageExpression !== "") {
    const inMessage = flawOf(messageExpression, "string", scope, table);
    if (inMessage !== undefined) return { is: "unprintableMessage", asked: messageExpression };
  }
  if (typeof fieldPath !== "string" || leadsToMember(fieldPath, at, table)) return undefined;
  return { is: "unresolvedPath", asked: fieldPath };
}

function costFlawOf(rule: string, at: Pointer, table: Table): RuleFlaw | undefined {
  const expression = parseRule(rule);
  const factor = expression === undefined ? 0 : leastCostOf(expression, at, table) / COST_LIMIT;
  return factor > 1 ? { is: "costly", factor: factor > 100 ? "more than 100" : factor.toPrecision(2) } : undefined;
}

function flawOf(text: string, wanted: Kind, scope: Scope, table: Table): RuleFlaw | undefined {
  const expression = parseRule(text);
  // One parser may know syntax that the other does not.
  if (expression === undefined) return isMalformed(text) && !parses(text) ? { is: "malformed" } : undefined;
  const flaws: RuleFlaw[] = [];
  const found = follow(expression, scope, table, (flaw) => void flaws.push(flaw));
  const kind = found && kindOf(found, table);
  if (kind !== undefined && !isFit(kind, wanted)) flaws.push({ is: "unfit", kinds: inWords([kind]) });
  return flaws[0];
}

/** Later servers take a list of texts for a message too. */
function isFit(kind: Kind, wanted: Kind): boolean {
  return kind === wanted || (kind === "list" && wanted === "string");
}

type Report = (flaw: RuleFlaw) => void;

/** Returns what is known about the result of an expression. */
function follow(expression: Expression, scope: Scope, table: Table, report: Report): Sort | undefined {
  const inner = (part: Expression, known = scope): Sort | undefined => follow(part, known, table, report);
  const kind = (part: Expression): Kind | undefined => {
    const sort = inner(part);
    return sort && kindOf(sort, table);
  };
  const mistyped = (asked: string, ...kinds: readonly Kind[]): void =>
    report({ is: "mistyped", asked, kinds: inWords(kinds) });
  const member = (of: Expression, name: string): Sort | undefined => {
    const holder = inner(of);
    const found = holder && memberOf(holder, name, table);
    if (found === "undeclared") report({ is: "undeclared", asked: `${chainOf(of)}.${name}` });
    return found === "undeclared" ? undefined : found;
  };
  switch (expression.is) {
    case "name":
      if (!scope.has(expression.name) && !NAMESPACES.has(expression.name)) {
        report({ is: "unknown", asked: expression.name });
      }
      return scope.get(expression.name);
    case "constant":
      return sortOfConstant(expression.value, expression.isDouble);
    case "list":
      expression.of.forEach((item) => inner(item));
      return { kind: "list" };
    case "member":
      return member(expression.of, expression.name);
    case "index": {
      inner(expression.index);
      const holder = inner(expression.of);
      return holder && itemOf(holder, table);
    }
    case "not": {
      const of = kind(expression.of);
      if (of !== undefined && of !== "bool") mistyped("!", of);
      return { kind: "bool" };
    }
    case "binary": {
      const { operator, left, right } = expression;
      const found = inner(right);
      const [one, other] = [kind(left), found && kindOf(found, table)];
      if (operator === "&&" || operator === "||") {
        const odd = [one, other].find((each) => each !== undefined && each !== "bool");
        if (odd !== undefined) mistyped(operator, odd);
      } else if (one !== undefined && other !== undefined) {
        const [item] = operator === "in" && found ? itemsOf(found, 1, table) : [];
        const sought = item && kindOf(item, table);
        if (!takes(operator, one, other)) mistyped(operator, one, other);
        else if (sought !== undefined && sought !== one) {
          report({ is: "mistyped", asked: operator, kinds: `${inWords([one, other])} of another kind` });
        }
      }
      return sortOf(kindOfOperation(operator, one, other));
    }
    case "choice": {
      const condition = kind(expression.condition);
      if (condition !== undefined && condition !== "bool") mistyped("?", condition);
      const [then, otherwise] = [inner(expression.then), inner(expression.otherwise)];
      const [one, other] = [then, otherwise].map((sort) => sort && kindOf(sort, table));
      if (one !== undefined && other !== undefined && one !== other) mistyped(":", one, other);
      return one === other ? (then ?? otherwise) : undefined;
    }
    case "call":
      return followCall(expression, scope, inner, table, report);
    case "other":
      if (expression.written.startsWith(OPTIONAL)) {
        member(expression.of[0]!, expression.written.slice(OPTIONAL.length));
      } else withParts(expression, (part) => (inner(part), part));
      return undefined;
  }
}

/** Names of types and of families of functions, by the first part. */
const NAMESPACES: ReadonlySet<string> = new Set([
  ...["bool", "bytes", "double", "dyn", "int", "list", "map", "null_type", "string", "type", "uint"],
  ...["google", "kubernetes", "net", "optional_type"],
  ...["base64", "cel", "cidr", "format", "ip", "lists", "math", "optional", "regex", "sets", "strings"],
]);

/** Macros that ask each item of a list or a map, and call it by names that come before what they ask. */
const OF_ITEMS: ReadonlySet<string> = new Set([
  ...["all", "exists", "exists_one", "existsOne", "filter", "map", "sortBy"],
  ...["transformList", "transformMap", "transformMapEntry"],
]);
/** Others that call something by a name. */
const BINDING: ReadonlySet<string> = new Set(["bind", "optMap", "optFlatMap"]);

function followCall(
  { name, target, parameters }: Expression & { readonly is: "call" },
  scope: Scope,
  inner: (part: Expression, known?: Scope) => Sort | undefined,
  table: Table,
  report: Report,
): Sort | undefined {
  const signature = signatureOf(name, target !== undefined);
  const [asked] = parameters;
  const isMember = asked?.is === "member" || asked?.is === "other";
  if (name === "has" && target === undefined && !isMember) report({ is: "malformed" });
  // A function may have first names, which are none of a value.
  const root = target && rootOf(target);
  const isNamespace = root !== undefined && !scope.has(root) && (!signature || NAMESPACES.has(root));
  const holder = target === undefined || isNamespace ? undefined : inner(target);
  const binds = OF_ITEMS.has(name) || BINDING.has(name);
  const isKnown = binds || (signature !== undefined && !isNamespace);
  const variables = (binds ? parameters.slice(0, -1) : isKnown ? [] : parameters).flatMap((one) =>
    one.is === "name" && (binds || !scope.has(one.name)) ? [one.name] : [],
  );
  const sorts = OF_ITEMS.has(name) && holder !== undefined ? itemsOf(holder, variables.length, table) : [];
  const known: Scope =
    variables.length === 0
      ? scope
      : new Map([...scope, ...variables.map((each, index) => [each, sorts[index]] as const)]);
  const given = parameters.map((parameter) => inner(parameter, known));
  if (signature === undefined || isNamespace) return undefined;
  const of = target === undefined ? given[0] : holder;
  const kind = of && kindOf(of, table);
  const by = signature.by === undefined || given[0] === undefined ? undefined : kindOf(given[0], table);
  if (kind !== undefined && !signature.of.includes(kind)) {
    report({ is: "mistyped", asked: name, kinds: inWords([kind]) });
  } else if (by !== undefined && by !== signature.by) {
    report({ is: "mistyped", asked: name, kinds: inWords(kind === undefined ? [by] : [kind, by]) });
  }
  return name === "filter" ? holder : sortOf(signature.is);
}

/** The name that a chain of names begins with. */
function rootOf(expression: Expression): string | undefined {
  if (expression.is === "name") return expression.name;
  return expression.is === "member" ? rootOf(expression.of) : undefined;
}

function sortOfConstant(value: Constant, isDouble?: true): Sort | undefined {
  const kind = kindOfConstant(value, isDouble);
  if (!Array.isArray(value)) return sortOf(kind);
  const isOf = (type: string): boolean => value.length > 0 && value.every((item) => typeof item === type);
  return { kind: "list", item: sortOf(isOf("string") ? "string" : isOf("boolean") ? "bool" : undefined) };
}

function sortOf(kind: Kind | undefined): Sort | undefined {
  return kind && { kind };
}

function kindOf(sort: Sort, table: Table): Kind | undefined {
  if (sort === "metadata") return "object";
  return "at" in sort ? kindOfSchema(table.get(sort.at)) : sort.kind;
}

function memberOf(holder: Sort, name: string, table: Table): Sort | "undeclared" | undefined {
  if (holder === "metadata") return name === "name" || name === "generateName" ? { kind: "string" } : "undeclared";
  const kind = kindOf(holder, table);
  if (kind === undefined) return undefined;
  if (kind !== "object") return "undeclared";
  if (!("at" in holder)) return undefined;
  const schema = table.get(holder.at);
  if (isObjectOfServer(schema)) {
    if (name === "metadata") return "metadata";
    if (name === "apiVersion" || name === "kind") return { kind: "string" };
  }
  const declared = Object.hasOwn(schema.properties, name) ? schema.properties[name]!.schema : undefined;
  const at = declared ?? schema.additionalProperties?.value;
  return at === undefined ? "undeclared" : { at };
}

function itemOf(holder: Sort, table: Table): Sort | undefined {
  if (holder === "metadata") return undefined;
  if (!("at" in holder)) return holder.item;
  const { items, additionalProperties } = table.get(holder.at);
  const at = (items ?? additionalProperties)?.value;
  return at === undefined ? undefined : { at };
}

/**
 * Returns the loop variables of a macro: items of a list or keys of a map; with two variables, the index or key comes
 * first.
 */
function itemsOf(holder: Sort, count: number, table: Table): readonly (Sort | undefined)[] {
  const kind = kindOf(holder, table);
  if (kind !== "list" && kind !== "object") return [];
  const [key, item] = [{ kind: kind === "list" ? ("int" as const) : ("string" as const) }, itemOf(holder, table)];
  return count === 2 ? [key, item] : [kind === "list" ? item : key];
}

/** Returns whether the schema has object metadata: a custom resource or an embedded one. */
function isObjectOfServer({ pointer, kubernetes }: Schema): boolean {
  return kubernetes.embeddedResource !== undefined || split(pointer).tokens.at(-1) === "openAPIV3Schema";
}

/** Returns the field access as written in a rule. */
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
