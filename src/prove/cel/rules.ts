import { asParsed, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Schema, SchemaTable, Validation } from "../../model/schema.ts";
import type { Prover } from "../contain/prover.ts";
import { conditionOfRule, type Known } from "./condition.ts";
import { entails } from "./entails.ts";
import { namesIn, numbersIn, within, withParts, type Expression } from "./expression.ts";
import { all, any, isOfType, not, type Form } from "./form.ts";
import { parseRule } from "./parse.ts";
import { ofUpdatesAlone } from "./optional-old.ts";
import type { Sort, Surroundings } from "./place.ts";
import { expanded, substituted } from "./rewrite.ts";
import { truthOfRule } from "./translate.ts";
import { combined, UNKNOWN, type Bounds, type Truth } from "./truth.ts";

/** Schemas with their rules, as far as rules can be expressed. */
export interface RuledTable {
  /** Rejects everything that the rules reject, and possibly more. */
  readonly under: SchemaTable;
  /** Accepts everything that the rules accept, and possibly more. */
  readonly over: SchemaTable;
  truth(rule: Validation, self: Sort, known?: SchemaTable): Truth;
}

/** Returns whether a rule applies only to updates, because it uses `oldSelf`. */
export function isOfUpdates(validation: Validation): boolean {
  if (!validation.rule.includes("oldSelf") || hasOptionalOld(validation)) return false;
  const expression = expressionOf(validation);
  return expression === undefined || namesIn(expression).has("oldSelf");
}

/** Returns whether a rule with an optional `oldSelf` also constrains new values. */
function hasOptionalOld(validation: Validation): boolean {
  return validation.fields["optionalOldSelf"] === true && !readOf(validation).saysNothingOfNew;
}

/**
 * Returns whether another rule accepts everything that some rules accept, for all values of their subexpressions.
 * `before` describes the old value.
 */
export function impliesRule(rules: readonly Validation[], rule: Validation, self: Known, before: Known): boolean {
  const conclusion = expressionOf(rule);
  if (conclusion === undefined) return false;
  const isAsked = (one: Validation): boolean =>
    (isOfUpdates(rule) || !isOfUpdates(one)) && (!one.rule.includes("oldSelf") || hasOptionalOld(one) === isOptional);
  const isOptional = hasOptionalOld(rule);
  const premises = rules.filter(isAsked).flatMap((one) => expressionOf(one) ?? []);
  const stored = isOptional ? undefined : before;
  const follows = (change: (expression: Expression) => Expression): boolean => {
    const given = premises.map((premise) => conditionOfRule(change(premise), self, stored));
    const wanted = conditionOfRule(change(conclusion), self, stored);
    // Most often one of them says it, and all of them together may be too much to look through.
    return given.some((one) => entails([one], wanted)) || (given.length > 1 && entails(given, wanted));
  };
  if (isOptional || !premises.some(asksIfUnchanged)) return follows((expression) => expression);
  // An unchanged value has all its properties.
  return follows((expression) => substituted(expression, "oldSelf", SELF)) && follows(whereChanged);
}

const SELF: Expression = { is: "name", name: "self" };

/** Returns whether the expression states that the value is unchanged. */
function isUnchanged(expression: Expression): boolean {
  if (expression.is !== "binary" || expression.operator !== "==") return false;
  const names = [expression.left, expression.right].map((side) => (side.is === "name" ? side.name : ""));
  return names.includes("self") && names.includes("oldSelf");
}

function asksIfUnchanged(expression: Expression): boolean {
  return [...within(expression)].some(isUnchanged);
}

/** The same of a value that is not the one before it. */
function whereChanged(expression: Expression): Expression {
  return isUnchanged(expression) ? { is: "constant", value: false } : withParts(expression, whereChanged);
}

interface Read {
  readonly expression: Expression | undefined;
  /** True if the optional `oldSelf` limits the rule to updates; `expression` is then the rule for updates. */
  readonly saysNothingOfNew: boolean;
}

const known = new WeakMap<Validation, Read>();

function readOf(validation: Validation): Read {
  let found = known.get(validation);
  if (found === undefined) {
    const parsed = parseRule(validation.rule);
    const ofUpdates = parsed && validation.fields["optionalOldSelf"] === true ? ofUpdatesAlone(parsed) : undefined;
    const said = ofUpdates ?? parsed;
    found = { expression: said && expanded(said), saysNothingOfNew: ofUpdates !== undefined };
    known.set(validation, found);
  }
  return found;
}

/** Undefined for what is no expression. */
export function expressionOf(validation: Validation): Expression | undefined {
  return readOf(validation).expression;
}

/** A rule that says something else, of the same values. Its expression says it, and not its text. */
function saying(expression: Expression, validation: Validation): Validation {
  const said = { ...validation };
  known.set(said, { ...readOf(validation), expression });
  return said;
}

/** Splits a rule into one for each operand of `&&`. */
export function conjunctsOf(validation: Validation): readonly Validation[] {
  const expression = expressionOf(validation);
  if (expression?.is !== "binary" || expression.operator !== "&&") return [validation];
  return [expression.left, expression.right].flatMap((operand) => conjunctsOf(saying(operand, validation)));
}

/**
 * Returns the rules of a schema, and those of its properties rewritten for the whole, if an expression uses these
 * properties.
 */
export function rulesWithin(
  table: SchemaTable,
  at: Pointer,
  names: ReadonlySet<string>,
  around: readonly Pointer[] = [],
): readonly Validation[] {
  if (around.includes(at)) return [];
  const { kubernetes, properties } = table.get(at);
  const inner = [...names].flatMap((name) => {
    const member = properties[name]?.schema;
    if (member === undefined) return [];
    const rules = rulesWithin(table, member, names, [...around, at]);
    return rules.flatMap((rule) => ofHolder(rule, name, table.get(member)) ?? []);
  });
  return [...(kubernetes.validations ?? []), ...inner];
}

/** Rewrites a rule of a property for its parent; undefined if the parent cannot state it. */
export function ofHolder(rule: Validation, name: string, { types }: Pick<Schema, "types">): Validation | undefined {
  const expression = expressionOf(rule);
  // Servers skip rules for null. Optional values would need another rewrite.
  if (expression === undefined || types.value.includes("null") || hasOptionalOld(rule)) return undefined;
  const variables = isOfUpdates(rule) ? ["self", "oldSelf"] : ["self"];
  const lifted = variables.reduce((said, variable): Expression => {
    const member: Expression = { is: "member", of: { is: "name", name: variable }, name };
    const isMissing: Expression = { is: "not", of: { is: "call", name: "has", parameters: [member] } };
    return { is: "binary", operator: "||", left: isMissing, right: substituted(said, variable, member) };
  }, expression);
  return saying(lifted, rule);
}

export function createRuledTable(table: SchemaTable, prover: Prover): RuledTable {
  const examples = createExamples(table, prover);
  const truth = (validation: Validation, self: Sort, known?: SchemaTable): Truth => {
    const expression = expressionOf(validation);
    if (expression === undefined) return UNKNOWN;
    const beside = self.at === undefined ? [] : (table.get(self.at).kubernetes.validations ?? []);
    const around: Surroundings = {
      table,
      limits: limitsOf([validation, ...beside]),
      ...(known && { known }),
      holds: (form, value) => prover.satisfies(table, form, value),
      examples,
    };
    return unlessNull(truthOfRule(expression, self, around), self, table);
  };
  const truths = new Map<Pointer, readonly Truth[]>();
  const truthsAt = (at: Pointer): readonly Truth[] => {
    let found = truths.get(at);
    if (found === undefined) {
      const rules = (table.get(at).kubernetes.validations ?? []).filter((rule) => !isOfUpdates(rule));
      truths.set(at, (found = rules.map((rule) => truth(rule, { at }))));
    }
    return found;
  };
  const ruled = (bound: keyof Bounds): SchemaTable => ({
    ...table,
    constraints: (at) => [...table.constraints(at), ...truthsAt(at).flatMap(({ yes }) => undeclaring(yes[bound]))],
  });
  return { under: ruled("under"), over: ruled("over"), truth };
}

/** Returns a schema with one rule: it rejects everything that the rule rejects, and possibly more. */
export function underRule(table: SchemaTable, ruled: Pointer, { yes }: Truth): SchemaTable {
  const said = undeclaring(yes.under);
  return { ...table, constraints: (at) => [...table.constraints(at), ...(at === ruled ? said : [])] };
}

/** Prevents constraints from declaring properties by two negations: a rule can use undeclared properties. */
function undeclaring(form: Form): Form {
  return not(not(form));
}

/** A server asks no rule about null. */
function unlessNull(truth: Truth, { at }: Sort, table: SchemaTable): Truth {
  if (at === undefined || !table.get(at).types.value.includes("null")) return truth;
  const isNull = isOfType("null");
  return {
    yes: combined((form) => any(isNull, form!), truth.yes),
    no: combined((form) => all(not(isNull), form!), truth.no),
  };
}

/** Returns the constants in comparisons and their neighbors. */
export function limitsOf(rules: readonly Validation[]): readonly number[] {
  const numbers = rules.flatMap((rule) => {
    const expression = expressionOf(rule);
    return expression === undefined ? [] : numbersIn(expression);
  });
  return [...new Set(numbers.flatMap((number) => [number, number + 1, number - 1]))];
}

/** Returns some accepted values of a schema, the simplest first. */
export function createExamples(table: SchemaTable, prover: Prover): (at: Pointer) => readonly Json[] {
  return (at) => {
    const { keywords, annotations, types } = table.get(at);
    const stated = [
      ...(keywords.enum?.value ?? []),
      ...(annotations.default === undefined ? [] : [annotations.default.value]),
    ].map(asParsed);
    if (types.value.some((type) => type === "integer" || type === "number")) {
      const limits = [keywords.minimum, keywords.maximum].flatMap((limit) => (limit ? [limit.value.limit] : []));
      return [...new Set([...limits, ...stated, 0, 1])];
    }
    const some = prover.inhabitant({ table, at });
    return some === undefined || stated.includes(some) ? stated : [some, ...stated];
  };
}
