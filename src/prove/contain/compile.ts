import { dictionary, type Json } from "../../model/json.ts";
import { child, conjunction, conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { MemberConstraint, Operand, Constraint } from "../../model/constraint.ts";
import type { Lens, ObjectsAs } from "../lens.ts";
import { fromNumber, integer, parseDecimal, type Rational } from "../number/rational.ts";
import { numericFormat } from "../number/formats.ts";
import { requirementsOf, matchesPattern } from "../regex/index.ts";
import { closingOf } from "./closing.ts";
import { inGo } from "../witness/formats.ts";
import type { Truth } from "./evaluate.ts";
import {
  evaluationsOf,
  MAX_EVALUATIONS,
  memberConstraints,
  referred,
  type Evaluation,
  type Operands,
} from "./evaluations.ts";
import { kindsOf, STRING } from "./kind.ts";
import { createIsApart, tagsOf, type Tags } from "./rivals.ts";
import { negate, TRUE, type Literal, type Theory } from "./theory.ts";
import { undeclaredIn, type Undeclared } from "./undeclared.ts";
import { implies, unevaluatedItems, unevaluatedMembers } from "./unevaluated.ts";
import { asWritten, fromModel, keyOf, type Value } from "./value.ts";

/** A double that is written with more digits than this may stand for another number. */
const MAX_DIGITS = 15;

/** The limit of evaluations; beyond it, those that are never made are omitted first. */
const MANY_EVALUATIONS = 32;

/** Constraints of parts of a value: what is dropped from the value itself does not change them. */
const OF_PARTS: ReadonlySet<Constraint["kind"]> = new Set(["items", "members"]);
const OF_ALTERNATIVES: ReadonlySet<Constraint["kind"]> = new Set(["any", "one", "not"]);

/** Compiles the constraints of one table into literals, as seen through a lens. */
export class Compiler {
  readonly #table: SchemaTable;
  /** Distinguishes references of this table from those of the other one. */
  readonly #side: string;
  readonly #lens: Lens;
  readonly #theory: Theory;
  readonly #known = new WeakMap<Constraint, Literal>();
  readonly #conjunctions = new WeakMap<readonly Constraint[], Literal>();
  readonly #references = new Map<Pointer, Literal>();
  readonly #dropped = new WeakMap<Constraint, readonly string[]>();
  readonly #tags = new Map<Literal, Tags>();
  readonly #evaluated = new Map<string, readonly Evaluation[] | "too many">();

  constructor(table: SchemaTable, side: string, lens: Lens, theory: Theory) {
    this.#table = table;
    this.#side = side;
    this.#lens = lens;
    this.#theory = theory;
  }

  /** Compiles a schema as the lens sees it. */
  schema(at: Pointer, objects: ObjectsAs): Literal {
    const open = this.#reference(at, []);
    return objects === "open" ? open : this.#theory.and([open, this.#close([at])]);
  }

  /** Compiles one constraint; its neighbors determine what is unevaluated. */
  constraint(constraint: Constraint, beside: readonly Constraint[]): Literal {
    return this.#literal(constraint, beside, this.#droppedBy(beside, []));
  }

  #reference(at: Pointer, dropped: readonly string[]): Literal {
    if (dropped.length > 0) return this.#referenceTo(at, dropped);
    // The name of a reference is long where schemas are nested deeply, and is made once.
    let known = this.#references.get(at);
    if (known === undefined) this.#references.set(at, (known = this.#referenceTo(at, dropped)));
    return known;
  }

  #referenceTo(at: Pointer, dropped: readonly string[]): Literal {
    const key = `${this.#side} ${dropped.length === 0 ? "" : JSON.stringify(dropped)} ${at}`;
    return this.#theory.reference(key, () => this.#conjunction(this.#table.constraints(at), dropped));
  }

  #operand(operand: Operand, dropped: readonly string[]): Literal {
    if (typeof operand === "string") return this.#reference(operand, dropped);
    if (dropped.length > 0) return this.#conjunction(operand, dropped);
    let known = this.#conjunctions.get(operand);
    if (known === undefined) this.#conjunctions.set(operand, (known = this.#conjunction(operand, dropped)));
    return known;
  }

  /** Alternatives that list values are looked into, so that they become one list. */
  #alternative(operand: Operand, dropped: readonly string[]): Literal {
    const constraints = this.#constraints(operand);
    const isList = constraints.every(({ kind }) => kind === "values" || kind === "types");
    return isList ? this.#conjunction(constraints, dropped) : this.#operand(operand, dropped);
  }

  #constraints(operand: Operand): readonly Constraint[] {
    return typeof operand === "string" ? this.#table.constraints(operand) : operand;
  }

  #operands(dropped: readonly string[]): Operands {
    return {
      constraints: (operand) => this.#constraints(operand),
      literal: (operand) => this.#operand(operand, dropped),
    };
  }

  #conjunction(constraints: readonly Constraint[], outer: readonly string[]): Literal {
    const dropped = this.#droppedBy(constraints, outer);
    return this.#theory.and(constraints.map((constraint) => this.#literal(constraint, constraints, dropped)));
  }

  /** The members that the view leaves out: nothing may require them. */
  #droppedBy(constraints: readonly Constraint[], outer: readonly string[]): readonly string[] {
    if (this.#lens.view === "plain") return outer;
    const dropped = new Set(outer);
    for (const constraint of constraints) for (const name of this.#droppedIn(constraint)) dropped.add(name);
    return dropped.size === outer.length ? outer : [...dropped].sort();
  }

  #droppedIn(constraint: Constraint): readonly string[] {
    let dropped = this.#dropped.get(constraint);
    if (dropped === undefined) {
      const members = memberConstraints([constraint], (operand) => this.#constraints(operand));
      dropped = members.flatMap(({ names }) => Object.keys(names).filter((name) => !this.#declares(names[name]!)));
      this.#dropped.set(constraint, dropped);
    }
    return dropped;
  }

  readonly #declares = ({ readOnly, writeOnly }: MemberConstraint): boolean =>
    !(this.#lens.view === "request" && readOnly) && !(this.#lens.view === "response" && writeOnly);

  readonly #matches = (pattern: string, name: string): boolean | undefined =>
    matchesPattern(pattern, name, this.#lens.dialect);

  #evaluations(constraints: readonly Constraint[], dropped: readonly string[]): readonly Evaluation[] | undefined {
    return evaluationsOf(constraints, this.#operands(dropped), this.#theory);
  }

  /** The evaluations of each part are found once, because many closings share large parts. */
  #evaluationsOfParts(parts: readonly Pointer[], dropped: readonly string[]): readonly Evaluation[] | undefined {
    const all: Evaluation[] = [];
    for (const part of parts) {
      const key = `${dropped.join("\t")}\n${part}`;
      let evaluations = this.#evaluated.get(key);
      if (evaluations === undefined) {
        evaluations = this.#evaluations(this.#table.constraints(part), dropped) ?? "too many";
        this.#evaluated.set(key, evaluations);
      }
      if (evaluations === "too many" || all.length + evaluations.length > MAX_EVALUATIONS) return undefined;
      all.push(...evaluations);
    }
    return all;
  }

  #close(schemas: readonly Pointer[]): Literal {
    const parts = [...new Set(schemas.flatMap(conjuncts))].sort();
    return this.#theory.reference(`${this.#side} closing ${conjunction(parts)}`, () => {
      const constraints = parts.flatMap((part) => this.#table.constraints(part));
      const dropped = this.#droppedBy(constraints, []);
      const evaluations = this.#evaluationsOfParts(parts, dropped);
      if (evaluations === undefined) return this.#theory.opaque("too many alternatives declare members", parts.join());
      return closingOf(this.#possible(evaluations, constraints), {
        theory: this.#theory,
        matches: this.#matches,
        declares: this.#declares,
        close: (own) => this.#close(own),
      });
    });
  }

  /** Drops evaluations whose tags exclude each other. */
  #possible(evaluations: readonly Evaluation[], constraints: readonly Constraint[]): readonly Evaluation[] {
    if (evaluations.length < MANY_EVALUATIONS) return evaluations;
    const all = this.#conjunction(constraints, []);
    const isApart = createIsApart(all, this.#tagsOf(all), this.#theory);
    return evaluations.filter(({ when }) => when === TRUE || !isApart(when, this.#tagsOf(when)));
  }

  #tagsOf(literal: Literal): Tags {
    let tags = this.#tags.get(literal);
    if (tags === undefined) this.#tags.set(literal, (tags = tagsOf(literal, this.#theory)));
    return tags;
  }

  /** Returns which undeclared property, or property on the way to one, makes the schemas reject the value. */
  undeclared(
    schemas: readonly Pointer[],
    value: Json,
    holds: (literal: Literal, value: Json) => Truth,
  ): Undeclared | undefined {
    const constraints = schemas.flatMap((schema) => this.#table.constraints(schema));
    return undeclaredIn(this.#evaluations(constraints, this.#droppedBy(constraints, [])) ?? [], value, {
      matches: this.#matches,
      declares: this.#declares,
      holds,
      closesOut: (own, inner) => holds(this.#close(own), inner) === false,
    });
  }

  /** Compiles a constraint once, because rules share parts. */
  #literal(constraint: Constraint, beside: readonly Constraint[], dropped: readonly string[]): Literal {
    const { kind } = constraint;
    const isAlone = OF_PARTS.has(kind) || (dropped.length === 0 && OF_ALTERNATIVES.has(kind));
    const before = isAlone ? this.#known.get(constraint) : undefined;
    if (before !== undefined) return before;
    const literal = this.#build(constraint, beside, dropped);
    if (isAlone) this.#known.set(constraint, literal);
    return literal;
  }

  #build(constraint: Constraint, beside: readonly Constraint[], dropped: readonly string[]): Literal {
    const theory = this.#theory;
    const operands = this.#operands(dropped);
    // Two references to one schema are one condition.
    const operand = (schema: Operand): Literal => this.#operand(referred(schema, operands), dropped);
    const inner = (schema: Operand): Literal => this.#operand(schema, []);
    switch (constraint.kind) {
      case "types": {
        if (constraint.implied === true && this.#lens.types === "written") return theory.and([]);
        const kinds = theory.kinds(kindsOf(constraint.names));
        return constraint.names.includes("integer") && !constraint.names.includes("number")
          ? theory.and([kinds, theory.multiple(integer(1))])
          : kinds;
      }
      case "values":
        return this.#values(constraint);
      case "minimum":
      case "maximum": {
        const limit = this.#number(constraint.limit, constraint.at);
        return limit === undefined
          ? theory.opaque("a bound has too many digits", this.#text(constraint.limit, constraint.at))
          : theory.bound(constraint.kind, limit, constraint.exclusive);
      }
      case "multipleOf": {
        const of = this.#number(constraint.of, constraint.at);
        return of === undefined
          ? theory.opaque("multipleOf has too many digits", this.#text(constraint.of, constraint.at))
          : theory.multiple(of);
      }
      case "minLength":
        return theory.least("length", constraint.count);
      case "maxLength":
        return theory.most("length", constraint.count);
      case "minItems":
        return theory.least("items", constraint.count);
      case "maxItems":
        return theory.most("items", constraint.count);
      case "minProperties":
        return theory.least("members", constraint.count);
      case "maxProperties":
        return theory.most("members", constraint.count);
      case "pattern":
        return this.#pattern(constraint.pattern);
      case "format":
        return this.#format(constraint.format);
      case "uniqueItems":
        return theory.unique(constraint.by ?? []);
      case "items":
        return theory.items(
          constraint.prefix.map(inner),
          constraint.rest === undefined ? TRUE : inner(constraint.rest),
        );
      case "contains":
        return theory.contains(inner(constraint.item), constraint.least, constraint.most ?? Infinity);
      case "members":
        return this.#members(constraint);
      case "required":
        return dropped.includes(constraint.name) ? TRUE : theory.required(constraint.name);
      case "propertyNames":
        return theory.names(inner(constraint.schema));
      case "dependentRequired": {
        const names = constraint.names.filter((name) => !dropped.includes(name));
        return implies(theory.has(constraint.name), theory.and(names.map((name) => theory.required(name))), theory);
      }
      case "dependentSchema":
        return implies(theory.has(constraint.name), operand(constraint.schema), theory);
      case "all":
        return theory.and(constraint.of.map(operand));
      case "any":
        if (constraint.nullable !== undefined && this.#lens.types === "written")
          return operand(withNullableTypes(constraint.nullable));
        return theory.or(constraint.of.map((schema) => this.#alternative(referred(schema, operands), dropped)));
      case "one":
        return theory.one(constraint.of.map((schema) => this.#alternative(referred(schema, operands), dropped)));
      case "not":
        return negate(operand(constraint.schema));
      case "conditional": {
        const condition = operand(constraint.if);
        const then = constraint.then === undefined ? TRUE : operand(constraint.then);
        const otherwise = constraint.else === undefined ? TRUE : operand(constraint.else);
        return theory.and([implies(condition, then, theory), implies(negate(condition), otherwise, theory)]);
      }
      case "unevaluatedMembers":
      case "unevaluatedItems":
        return this.#unevaluated(constraint, beside, dropped);
      case "unreadable":
        return theory.opaque(constraint.reason, constraint.text);
    }
  }

  #unevaluated(
    constraint: Constraint & { readonly kind: "unevaluatedMembers" | "unevaluatedItems" },
    beside: readonly Constraint[],
    dropped: readonly string[],
  ): Literal {
    const others = beside.filter((other) => other !== constraint);
    const evaluations = this.#evaluations(others, dropped);
    const rest = this.#operand(constraint.schema, []);
    if (evaluations === undefined) return this.#theory.opaque("too many alternatives evaluate members", constraint.at);
    const isPair = constraint.kind === "unevaluatedMembers";
    return isPair
      ? unevaluatedMembers(evaluations, rest, this.#theory, this.#matches, this.#declares)
      : unevaluatedItems(evaluations, rest, this.#theory, this.#operands(dropped));
  }

  #pattern(pattern: string): Literal {
    const theory = this.#theory;
    const { matching, notMatching, minLength, maxLength } = requirementsOf(pattern, this.#lens.dialect);
    return theory.and([
      theory.least("length", minLength),
      ...(maxLength === Infinity ? [] : [theory.most("length", maxLength)]),
      ...matching.map((each) => theory.pattern(each)),
      ...notMatching.map((each) => negate(theory.and([theory.kinds(STRING), theory.pattern(each)]))),
    ]);
  }

  #members({ names, patterns, rest }: Constraint & { readonly kind: "members" }): Literal {
    const own = new Map<string, Literal>();
    for (const [name, member] of Object.entries(names))
      if (this.#declares(member)) own.set(name, this.#operand(member.schema, []));
    const spoken = Object.entries(patterns).map(([pattern, schema]) => [pattern, this.#operand(schema, [])] as const);
    return this.#theory.members(own, spoken, rest === undefined ? TRUE : this.#operand(rest, []));
  }

  #format(format: string): Literal {
    const { formats, dialect } = this.#lens;
    if (formats === "annotation" || (formats !== "all" && !formats.includes(format))) return TRUE;
    const range = numericFormat(format);
    if (range === undefined) return this.#theory.format(dialect === "re2" ? inGo(format) : format);
    const { minimum, maximum } = range;
    return this.#theory.and([
      this.#theory.bound("minimum", minimum, false),
      this.#theory.bound("maximum", maximum, false),
      this.#theory.multiple(integer(1)),
    ]);
  }

  #values({ values, single, at }: Constraint & { readonly kind: "values" }): Literal {
    const found = new Map<string, Value>();
    for (const [index, value] of values.entries()) {
      const place = single ? at : child(at, index);
      const exact = this.#written(value, place);
      if (exact === undefined)
        return this.#theory.opaque("a listed value has a number with too many digits", `${this.#side} ${place}`);
      found.set(keyOf(exact), exact);
    }
    return this.#theory.values(found);
  }

  #text(value: number, at: Pointer): string {
    return this.#table.numeral(at) ?? String(value);
  }

  /** Returns the value with the digits of the document; undefined if there are too many. */
  #written(value: Json, at: Pointer): Value | undefined {
    if (typeof value === "bigint") return fromModel(value);
    if (typeof value === "number") return needsText(value) ? asWritten(value, this.#table.numeral(at)) : value;
    if (typeof value !== "object" || value === null) return value;
    const names = Object.keys(value);
    const inner = names.map((name) => this.#written((value as Readonly<Record<string, Json>>)[name]!, child(at, name)));
    if (inner.includes(undefined)) return undefined;
    const parts = inner as readonly Json[];
    return Array.isArray(value) ? parts : dictionary(names.map((name, index) => [name, parts[index]!]));
  }

  #number(value: number, at: Pointer): Rational | undefined {
    const numeral = needsText(value) ? this.#table.numeral(at) : undefined;
    return numeral === undefined ? fromNumber(value) : parseDecimal(numeral);
  }
}

function needsText(value: number): boolean {
  if (!Number.isFinite(value)) return true;
  return !Number.isSafeInteger(value) && String(value).replaceAll(/[-.]|e.*/gu, "").length > MAX_DIGITS;
}

/** Since OpenAPI 3.0.3, `nullable` adds null to the types that are written beside it, and to nothing else. */
function withNullableTypes(constraints: readonly Constraint[]): readonly Constraint[] {
  return constraints.map((one) =>
    one.kind === "types" && one.implied !== true ? { ...one, names: ["null", ...one.names] } : one,
  );
}
