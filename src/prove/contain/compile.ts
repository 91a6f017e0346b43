import { dictionary, type Json } from "../../model/json.ts";
import { child, conjunction, conjuncts, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { MemberStatement, Operand, Statement } from "../../model/statement.ts";
import type { Lens, ObjectsAs } from "../lens.ts";
import { fromNumber, integer, parseDecimal, type Rational } from "../number/rational.ts";
import { numericFormat } from "../number/formats.ts";
import { demandsOf, matchesPattern } from "../regex/index.ts";
import { closingOf } from "./closing.ts";
import { GO_DURATION } from "../witness/formats.ts";
import type { Truth } from "./evaluate.ts";
import { evaluationsOf, memberStatements, type Evaluation, type Operands } from "./evaluations.ts";
import { kindsOf, STRING } from "./kind.ts";
import { createIsApart, tagsOf, type Tags } from "./rivals.ts";
import { negate, TRUE, type Literal, type Theory } from "./theory.ts";
import { undeclaredIn, type Undeclared } from "./undeclared.ts";
import { implies, unevaluatedItems, unevaluatedMembers } from "./unevaluated.ts";
import { asWritten, keyOf, type Value } from "./value.ts";

/** A double that is written with more digits than this may stand for another number. */
const MAX_DIGITS = 15;

/** The limit of evaluations; beyond it, those that are never made are omitted first. */
const MANY_EVALUATIONS = 32;

/** Turns the statements of one table into literals, as a lens looks at them. */
export class Compiler {
  readonly #table: SchemaTable;
  /** Distinguishes references of this table from those of the other one. */
  readonly #side: string;
  readonly #lens: Lens;
  readonly #theory: Theory;
  readonly #known = new WeakMap<Statement, Literal>();
  readonly #conjunctions = new WeakMap<readonly Statement[], Literal>();
  readonly #dropped = new WeakMap<Statement, readonly string[]>();
  readonly #tags = new Map<Literal, Tags>();

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
  statement(statement: Statement, beside: readonly Statement[]): Literal {
    return this.#literal(statement, beside, this.#droppedBy(beside, []));
  }

  #reference(at: Pointer, dropped: readonly string[]): Literal {
    const key = `${this.#side} ${dropped.length === 0 ? "" : JSON.stringify(dropped)} ${at}`;
    return this.#theory.reference(key, () => this.#conjunction(this.#table.statements(at), dropped));
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
    const statements = this.#statements(operand);
    const isList = statements.every(({ says }) => says === "values" || says === "types");
    return isList ? this.#conjunction(statements, dropped) : this.#operand(operand, dropped);
  }

  #statements(operand: Operand): readonly Statement[] {
    return typeof operand === "string" ? this.#table.statements(operand) : operand;
  }

  #operands(dropped: readonly string[]): Operands {
    return {
      statements: (operand) => this.#statements(operand),
      literal: (operand) => this.#operand(operand, dropped),
    };
  }

  #conjunction(statements: readonly Statement[], outer: readonly string[]): Literal {
    const dropped = this.#droppedBy(statements, outer);
    return this.#theory.and(statements.map((statement) => this.#literal(statement, statements, dropped)));
  }

  /** The members that the view leaves out: nothing may require them. */
  #droppedBy(statements: readonly Statement[], outer: readonly string[]): readonly string[] {
    if (this.#lens.view === "plain") return outer;
    const dropped = new Set(outer);
    for (const statement of statements) for (const name of this.#droppedIn(statement)) dropped.add(name);
    return dropped.size === outer.length ? outer : [...dropped].sort();
  }

  #droppedIn(statement: Statement): readonly string[] {
    let dropped = this.#dropped.get(statement);
    if (dropped === undefined) {
      const members = memberStatements([statement], (operand) => this.#statements(operand));
      dropped = members.flatMap(({ names }) => Object.keys(names).filter((name) => !this.#declares(names[name]!)));
      this.#dropped.set(statement, dropped);
    }
    return dropped;
  }

  readonly #declares = ({ readOnly, writeOnly }: MemberStatement): boolean =>
    !(this.#lens.view === "request" && readOnly) && !(this.#lens.view === "response" && writeOnly);

  readonly #matches = (pattern: string, name: string): boolean | undefined =>
    matchesPattern(pattern, name, this.#lens.dialect);

  #evaluations(statements: readonly Statement[], dropped: readonly string[]): readonly Evaluation[] | undefined {
    return evaluationsOf(statements, this.#operands(dropped), this.#theory);
  }

  #close(schemas: readonly Pointer[]): Literal {
    const parts = [...new Set(schemas.flatMap(conjuncts))].sort();
    return this.#theory.reference(`${this.#side} closing ${conjunction(parts)}`, () => {
      const statements = parts.flatMap((part) => this.#table.statements(part));
      const dropped = this.#droppedBy(statements, []);
      const evaluations = this.#evaluations(statements, dropped);
      if (evaluations === undefined) return this.#theory.opaque("too many alternatives declare members", parts.join());
      return closingOf(this.#possible(evaluations, statements), {
        theory: this.#theory,
        matches: this.#matches,
        declares: this.#declares,
        close: (own) => this.#close(own),
      });
    });
  }

  /** Drops evaluations whose tags exclude each other. */
  #possible(evaluations: readonly Evaluation[], statements: readonly Statement[]): readonly Evaluation[] {
    if (evaluations.length < MANY_EVALUATIONS) return evaluations;
    const all = this.#conjunction(statements, []);
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
    const statements = schemas.flatMap((schema) => this.#table.statements(schema));
    return undeclaredIn(this.#evaluations(statements, this.#droppedBy(statements, [])) ?? [], value, {
      matches: this.#matches,
      declares: this.#declares,
      holds,
      closesOut: (own, inner) => holds(this.#close(own), inner) === false,
    });
  }

  /** Compiles a constraint once, because rules share parts. */
  #literal(statement: Statement, beside: readonly Statement[], dropped: readonly string[]): Literal {
    const { says } = statement;
    const isAlone = dropped.length === 0 && (says === "any" || says === "one" || says === "not");
    const before = isAlone ? this.#known.get(statement) : undefined;
    if (before !== undefined) return before;
    const literal = this.#build(statement, beside, dropped);
    if (isAlone) this.#known.set(statement, literal);
    return literal;
  }

  #build(statement: Statement, beside: readonly Statement[], dropped: readonly string[]): Literal {
    const theory = this.#theory;
    const operand = (schema: Operand): Literal => this.#operand(schema, dropped);
    const inner = (schema: Operand): Literal => this.#operand(schema, []);
    switch (statement.says) {
      case "types": {
        const kinds = theory.kinds(kindsOf(statement.names));
        return statement.names.includes("integer") && !statement.names.includes("number")
          ? theory.and([kinds, theory.multiple(integer(1))])
          : kinds;
      }
      case "values":
        return this.#values(statement);
      case "minimum":
      case "maximum": {
        const limit = this.#number(statement.limit, statement.at);
        return limit === undefined
          ? theory.opaque("a bound has too many digits", this.#text(statement.limit, statement.at))
          : theory.bound(statement.says, limit, statement.exclusive);
      }
      case "multipleOf": {
        const of = this.#number(statement.of, statement.at);
        return of === undefined
          ? theory.opaque("multipleOf has too many digits", this.#text(statement.of, statement.at))
          : theory.multiple(of);
      }
      case "minLength":
        return theory.least("length", statement.count);
      case "maxLength":
        return theory.most("length", statement.count);
      case "minItems":
        return theory.least("items", statement.count);
      case "maxItems":
        return theory.most("items", statement.count);
      case "minProperties":
        return theory.least("members", statement.count);
      case "maxProperties":
        return theory.most("members", statement.count);
      case "pattern":
        return this.#pattern(statement.pattern);
      case "format":
        return this.#format(statement.format);
      case "uniqueItems":
        return theory.unique(statement.by ?? []);
      case "items":
        return theory.items(statement.prefix.map(inner), statement.rest === undefined ? TRUE : inner(statement.rest));
      case "contains":
        return theory.contains(inner(statement.item), statement.least, statement.most ?? Infinity);
      case "members":
        return this.#members(statement);
      case "required":
        return dropped.includes(statement.name) ? TRUE : theory.required(statement.name);
      case "propertyNames":
        return theory.names(inner(statement.schema));
      case "dependentRequired": {
        const names = statement.names.filter((name) => !dropped.includes(name));
        return implies(theory.has(statement.name), theory.and(names.map((name) => theory.required(name))), theory);
      }
      case "dependentSchema":
        return implies(theory.has(statement.name), operand(statement.schema), theory);
      case "all":
        return theory.and(statement.of.map(operand));
      case "any":
        return theory.or(statement.of.map((schema) => this.#alternative(schema, dropped)));
      case "one":
        return theory.one(statement.of.map((schema) => this.#alternative(schema, dropped)));
      case "not":
        return negate(operand(statement.schema));
      case "conditional": {
        const condition = operand(statement.if);
        const then = statement.then === undefined ? TRUE : operand(statement.then);
        const otherwise = statement.else === undefined ? TRUE : operand(statement.else);
        return theory.and([implies(condition, then, theory), implies(negate(condition), otherwise, theory)]);
      }
      case "unevaluatedMembers":
      case "unevaluatedItems":
        return this.#unevaluated(statement, beside, dropped);
      case "unreadable":
        return theory.opaque(statement.reason, statement.text);
    }
  }

  #unevaluated(
    statement: Statement & { readonly says: "unevaluatedMembers" | "unevaluatedItems" },
    beside: readonly Statement[],
    dropped: readonly string[],
  ): Literal {
    const others = beside.filter((other) => other !== statement);
    const evaluations = this.#evaluations(others, dropped);
    const rest = this.#operand(statement.schema, []);
    if (evaluations === undefined) return this.#theory.opaque("too many alternatives evaluate members", statement.at);
    const isPair = statement.says === "unevaluatedMembers";
    return isPair
      ? unevaluatedMembers(evaluations, rest, this.#theory, this.#matches, this.#declares)
      : unevaluatedItems(evaluations, rest, this.#theory, this.#operands(dropped));
  }

  #pattern(pattern: string): Literal {
    const theory = this.#theory;
    const { matching, notMatching, minLength, maxLength } = demandsOf(pattern, this.#lens.dialect);
    return theory.and([
      theory.least("length", minLength),
      ...(maxLength === Infinity ? [] : [theory.most("length", maxLength)]),
      ...matching.map((each) => theory.pattern(each)),
      ...notMatching.map((each) => negate(theory.and([theory.kinds(STRING), theory.pattern(each)]))),
    ]);
  }

  #members({ names, patterns, rest }: Statement & { readonly says: "members" }): Literal {
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
    // Kubernetes reads durations as Go writes them.
    if (range === undefined)
      return this.#theory.format(format === "duration" && dialect === "re2" ? GO_DURATION : format);
    const { minimum, maximum } = range;
    return this.#theory.and([
      this.#theory.bound("minimum", minimum, false),
      this.#theory.bound("maximum", maximum, false),
      this.#theory.multiple(integer(1)),
    ]);
  }

  #values({ values, single, at }: Statement & { readonly says: "values" }): Literal {
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
