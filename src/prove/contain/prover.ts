import { isObject, type Json, type JsonObject, sameJson } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Constraint } from "../../model/constraint.ts";
import type { Lens, ObjectsAs } from "../lens.ts";
import { matchesPattern } from "../regex/index.ts";
import type { Budget } from "./budget.ts";
import { Compiler } from "./compile.ts";
import type { Outcome } from "./outcome.ts";
import { proofOf, type Proof } from "./proof.ts";
import { Search } from "./search.ts";
import { ARRAY, OBJECT } from "./kind.ts";
import { FALSE, negate, Theory, TRUE, type Literal } from "./theory.ts";
import { trailOf, type Step } from "./trail.ts";
import type { Precision } from "../witness/number.ts";
import { exactText, fromModel, isExact, keyOf, sizeOf } from "./value.ts";

/** A schema of a snapshot. */
export interface SchemaRef {
  readonly table: SchemaTable;
  readonly at: Pointer;
}

/** A constraint with those of the same schema, which determine what it leaves unevaluated. */
export interface PlacedConstraint {
  readonly constraint: Constraint;
  readonly beside: readonly Constraint[];
}

/** States whether one schema accepts all values of another under a lens. */
export type Containment =
  | { readonly answer: "proven"; readonly proof: Proof }
  /** The first schema accepts it and the second does not; the trail leads to the constraint that rejects it. */
  | {
      readonly answer: "witness";
      readonly witness: Json;
      /** JSON text, if doubles cannot represent all digits. */
      readonly exact?: string;
      readonly trail: readonly Step[];
    }
  | { readonly answer: "undecided"; readonly reason: string; readonly code: string };

export interface ProverOptions {
  /** Steps for each question. */
  readonly steps?: number;
  /** `exact`: a witness may have numbers that no double holds. `doubles`, which is the default, is what validators work with. */
  readonly precision?: Precision;
}

/** Answers questions about the schemas of a few tables under one lens; what it finds out serves later questions. */
export interface Prover {
  readonly lens: Lens;
  contain(a: SchemaRef, b: SchemaRef): Containment;
  /** Returns a small value that the schema accepts as the left side of the lens; undefined if none was found. */
  inhabitant(a: SchemaRef): Json | undefined;
  /** Returns whether the schema accepts the value as this side of the lens; undefined if unknown. */
  admits(a: SchemaRef, value: Json, side: "left" | "right"): boolean | undefined;
  /** Returns whether a value satisfies the constraints; undefined if unknown. */
  satisfies(table: SchemaTable, constraints: readonly Constraint[], value: Json): boolean | undefined;
  /** Returns whether no value satisfies the constraints, by proof. */
  isUnsatisfiable(table: SchemaTable, constraints: readonly PlacedConstraint[]): boolean;
  /** Finds a value of the first schema that violates some constraints of the second, and that `whole` rejects. */
  refused(a: SchemaRef, b: SchemaRef, constraints: readonly Constraint[], wanted?: Wanted, whole?: SchemaRef): Found;
  /**
   * Finds a small value that the schema accepts as the left side of the lens and that contains another value; `unless`
   * rejects it.
   */
  around(a: SchemaRef, within: Within, value: Json, unless?: SchemaRef): Found;
  /** Returns the steps of all questions so far. */
  spent(): number;
}

/** A value, `undefined` if there is provably none, or the reason why that is unknown. */
export type Found =
  { readonly value: Json | undefined; readonly reason?: never } | { readonly value?: never; readonly reason: string };

/** Restricts the values to listed ones, or to those that this schema rejects as the left side. */
export type Wanted = { readonly values: readonly Json[] } | { readonly schema: SchemaRef };

/** The place of a value in another one: a named property, an undeclared property, an item, or a property name. */
export type Within =
  | { readonly member: string }
  | {
      readonly except: readonly string[];
      readonly matching: readonly string[];
      readonly notMatching: readonly string[];
    }
  | { readonly item: number }
  | { readonly somewhere: true }
  | { readonly named: true };

/** Properties of an object that is worth keeping. */
const LARGE = 20;

/** The size of a value that is worth comparing: what nests deeply is most often another one far within. */
const SMALL = 64;

const TOO_MANY_DIGITS = "the value has too many digits for a double";

const STEPS = 20_000;
/** The default number of steps for all reachable schemas. */
const GRANTED = 80_000;
/** Steps of searches for patterns, for each step of the rest. */
const PATTERN_STEPS = 10;

export function createProver(lens: Lens, { steps, precision = "doubles" }: ProverOptions = {}): Prover {
  return new LensProver(lens, steps, precision);
}

/** Asks one question; `createProver` is for many. */
export function contain(a: SchemaRef, b: SchemaRef, lens: Lens, options: ProverOptions = {}): Containment {
  return createProver(lens, options).contain(a, b);
}

class LensProver implements Prover {
  readonly lens: Lens;
  readonly #steps: number;
  readonly #granted: number;
  readonly #precision: Precision;
  readonly #compilers = new Map<SchemaTable, Compiler>();
  readonly #budget: Budget;
  /** The steps of all questions but the last one. */
  #spent = 0;
  readonly #theory: Theory;
  readonly #patternBudget = { left: 0 };
  readonly #search: Search;
  /** The values of questions, as the search knows them. */
  readonly #values = new WeakMap<object, Json>();
  /** Values that were found around others, by schema and place: others still may stand in the same ones. */
  readonly #wholes = new Map<string, Json>();
  /** An object of each schema, which serves all its properties: most often one of them can have another value. */
  readonly #bases = new Map<Literal, JsonObject | undefined>();
  /** The number of questions about each schema. */
  readonly #asked = new Map<Literal, number>();
  /** The first member of each schema that was asked about: an object for one member need not serve others. */
  readonly #firstMembers = new Map<Literal, string>();

  constructor(lens: Lens, steps: number | undefined, precision: Precision) {
    this.lens = lens;
    this.#steps = steps ?? STEPS;
    this.#budget = { left: this.#steps };
    this.#theory = new Theory(this.#budget);
    this.#granted = steps === undefined ? GRANTED : 0;
    this.#theory.begin(this.#granted);
    this.#precision = precision;
    this.#search = new Search(this.#theory, lens.dialect, precision, this.#budget, this.#patternBudget);
  }

  contain(a: SchemaRef, b: SchemaRef): Containment {
    const left = this.#literal(a, this.lens.left);
    const right = this.#literal(b, this.lens.right);
    const goal = [left, negate(right)];
    const outcome = this.#ask(goal);
    if (outcome.is === "empty") return { answer: "proven", proof: proofOf(this.#search.keyOf(goal), this.#search) };
    if (outcome.is === "unknown") return { answer: "undecided", reason: outcome.reason, code: outcome.code };
    const { value } = outcome;
    if (this.#precision === "doubles" && isExact(value))
      return { answer: "undecided", reason: TOO_MANY_DIGITS, code: "NUMBER" };
    this.#refill();
    const { evaluator } = this.#search;
    if (evaluator.holds(left, value) !== true || evaluator.holds(right, value) !== false)
      return { answer: "undecided", reason: "the value could not be confirmed", code: "UNCONFIRMED" };
    const trail = this.#trail(b, value as Json);
    if (!isExact(value)) return { answer: "witness", witness: value as Json, trail };
    const exact = exactText(value);
    return { answer: "witness", witness: JSON.parse(exact) as Json, exact, trail };
  }

  inhabitant(a: SchemaRef): Json | undefined {
    const outcome = this.#ask([this.#literal(a, this.lens.left)]);
    return outcome.is === "found" && !isExact(outcome.value) ? (outcome.value as Json) : undefined;
  }

  admits(a: SchemaRef, value: Json, side: "left" | "right"): boolean | undefined {
    this.#refill();
    return this.#search.evaluator.holds(this.#literal(a, this.lens[side]), this.#known(value));
  }

  satisfies(table: SchemaTable, constraints: readonly Constraint[], value: Json): boolean | undefined {
    this.#refill();
    const compiler = this.#compiler(table);
    const said = this.#theory.and(constraints.map((constraint) => compiler.constraint(constraint, constraints)));
    return this.#search.evaluator.holds(said, this.#known(value));
  }

  isUnsatisfiable(table: SchemaTable, constraints: readonly PlacedConstraint[]): boolean {
    const compiler = this.#compiler(table);
    return (
      this.#ask(constraints.map(({ constraint, beside }) => compiler.constraint(constraint, beside))).is === "empty"
    );
  }

  refused(a: SchemaRef, b: SchemaRef, constraints: readonly Constraint[], wanted?: Wanted, whole?: SchemaRef): Found {
    const compiler = this.#compiler(b.table);
    const beside = b.table.constraints(b.at);
    const said = this.#theory.and(constraints.map((constraint) => compiler.constraint(constraint, beside)));
    const left = this.#literal(a, this.lens.left);
    const goal = [negate(said)];
    if (wanted !== undefined) goal.push(this.#wanted(wanted, b.table));
    if (whole !== undefined) goal.push(negate(this.#literal(whole, this.lens.right)));
    const asked = (this.#asked.get(left) ?? 0) + 1;
    this.#asked.set(left, asked);
    const base = wanted === undefined && asked > LARGE ? this.#baseFor(left) : undefined;
    this.#refill();
    if (base !== undefined && this.#search.evaluator.all([left, ...goal], base) === true) return { value: base };
    return foundIn(wanted === undefined ? this.#ask([left, ...goal]) : this.#askWithin(left, goal));
  }

  around(a: SchemaRef, within: Within, value: Json, unless?: SchemaRef): Found {
    const literal = this.#literal(a, this.lens.left);
    const others = unless === undefined ? [] : [negate(this.#literal(unless, this.lens.right))];
    const place = `${literal} ${others.join()} ${JSON.stringify(within)}`;
    const base = "member" in within ? this.#baseOf(literal, within.member) : undefined;
    this.#refill();
    for (const known of [this.#wholes.get(place), base]) {
      const other = known === undefined ? undefined : withValue(known, within, value);
      if (other !== undefined && this.#search.evaluator.all([literal, ...others], other) === true)
        return { value: other };
    }
    const found = foundIn(this.#ask([literal, ...this.#holding(within, value), ...others]));
    if (found.value !== undefined) this.#wholes.set(place, found.value);
    return found;
  }

  /** Only a large object that has the property: a small one is found as soon, and has what it need have. */
  #baseOf(schema: Literal, member: string): Json | undefined {
    const first = this.#firstMembers.get(schema);
    if (first === undefined) this.#firstMembers.set(schema, member);
    if (first === undefined || first === member) return undefined;
    const base = this.#baseFor(schema);
    return base !== undefined && Object.hasOwn(base, member) ? base : undefined;
  }

  #baseFor(schema: Literal): JsonObject | undefined {
    if (!this.#bases.has(schema)) {
      const { value } = foundIn(this.#ask([schema]));
      this.#bases.set(schema, isObject(value) && Object.keys(value).length >= LARGE ? value : undefined);
    }
    return this.#bases.get(schema);
  }

  /** Searches for the wanted part first, and for the whole only if the result does not satisfy it. */
  #askWithin(whole: Literal, rest: readonly Literal[]): Outcome {
    const outcome = this.#ask(rest);
    if (outcome.is === "empty") return outcome;
    if (outcome.is === "found" && this.#search.evaluator.holds(whole, outcome.value) === true) return outcome;
    return this.#ask([whole, ...rest]);
  }

  /** Adds declarations of the accepting side that an alternative of the rejecting one can lack. */
  #wanted(wanted: Wanted, refusing: SchemaTable): Literal {
    if ("values" in wanted) return this.#among(wanted.values);
    return this.#literal(wanted.schema, wanted.schema.table === refusing ? this.lens.right : this.lens.left);
  }

  #known(value: Json): Json {
    if (typeof value !== "object" || value === null) return fromModel(value) as Json;
    const known = this.#values.get(value) ?? (fromModel(value) as Json);
    this.#values.set(value, known);
    return known;
  }

  #among(values: readonly Json[]): Literal {
    return this.#theory.values(new Map(values.map(fromModel).map((value) => [keyOf(value), value])));
  }

  #holding(within: Within, value: Json): readonly Literal[] {
    const theory = this.#theory;
    if ("named" in within) return typeof value === "string" ? [theory.has(value)] : [FALSE];
    const inner = this.#among([value]);
    if ("member" in within)
      return [theory.has(within.member), theory.members(new Map([[within.member, inner]]), [], TRUE)];
    if ("except" in within) return [theory.kinds(OBJECT), negate(theory.every(within, negate(inner)))];
    if ("item" in within)
      return [theory.kinds(ARRAY), theory.least("items", within.item + 1), theory.item(within.item, inner)];
    return [theory.kinds(ARRAY), theory.contains(inner, 1, Infinity)];
  }

  #ask(goal: readonly Literal[]): Outcome {
    this.#refill();
    return this.#search.ask(goal);
  }

  spent(): number {
    const granted = this.#granted - this.#theory.granted;
    return this.#spent + this.#steps + granted - this.#budget.left;
  }

  #refill(): void {
    this.#spent = this.spent();
    this.#budget.left = this.#steps;
    this.#theory.begin(this.#granted);
    this.#patternBudget.left = this.#steps * PATTERN_STEPS;
  }

  #literal({ table, at }: SchemaRef, objects: ObjectsAs): Literal {
    return this.#compiler(table).schema(at, objects);
  }

  #compiler(table: SchemaTable): Compiler {
    let compiler = this.#compilers.get(table);
    if (compiler === undefined) {
      compiler = new Compiler(table, String(this.#compilers.size), this.lens, this.#theory);
      this.#compilers.set(table, compiler);
    }
    return compiler;
  }

  #trail({ table, at }: SchemaRef, witness: Json): readonly Step[] {
    const compiler = this.#compiler(table);
    return trailOf(at, witness, {
      table,
      constraint: (constraint, value, beside) =>
        this.#search.evaluator.holds(compiler.constraint(constraint, beside), value),
      matches: (pattern, name) => matchesPattern(pattern, name, this.lens.dialect),
      undeclared: (schemas, value) =>
        compiler.undeclared(schemas, value, (literal, inner) => this.#search.evaluator.holds(literal, inner)),
    });
  }
}

function foundIn(outcome: Outcome): Found {
  if (outcome.is === "empty") return { value: undefined };
  if (outcome.is === "unknown") return { reason: outcome.reason };
  return isExact(outcome.value) ? { reason: TOO_MANY_DIGITS } : { value: outcome.value as Json };
}

/** Replaces a value inside of the whole by another one. */
function withValue(whole: Json, within: Within, value: Json): Json | undefined {
  if ("member" in within && isObject(whole)) {
    // The same object shows it of all its members: what is found out about it once holds for each.
    const isThere =
      sizeOf(value) <= SMALL && Object.hasOwn(whole, within.member) && sameJson(whole[within.member]!, value);
    return isThere ? whole : { ...whole, [within.member]: value };
  }
  return "item" in within && Array.isArray(whole) ? (whole as readonly Json[]).with(within.item, value) : undefined;
}
