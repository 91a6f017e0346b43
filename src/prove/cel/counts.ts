import type { Expression } from "./expression.ts";
import { all, ALWAYS, any, atLeast, NEVER, not, someItems, type Form } from "./form.ts";
import { placeOf, schemaOf, throughPlace, type Place, type Scope, type Surroundings } from "./place.ts";
import { combined, exactly, truthOf, TRUE, type Bounds, type Truth } from "./truth.ts";

const COUNTED = { string: "minLength", array: "minItems", object: "minProperties" } as const;

/** Returns the argument of `size(…)` or `….size()`. */
export function countedBy(expression: Expression): Expression | undefined {
  if (expression.is !== "call" || expression.name !== "size") return undefined;
  const { target, parameters } = expression;
  return target === undefined && parameters.length === 1 ? parameters[0] : parameters.length === 0 ? target : undefined;
}

/** States that the value at a place has at least this number of characters, items or properties. */
export function sizeAtLeast(place: Place, count: number, around: Surroundings): Truth | undefined {
  const says = countOf(place, around);
  return says && throughPlace(place, truthOf(atLeast(says, count)), around);
}

function countOf({ sort }: Place, { table }: Surroundings): (typeof COUNTED)[keyof typeof COUNTED] | undefined {
  if (sort.isName) return "minLength";
  const schema = schemaOf(sort, table);
  const types = schema?.types.value.filter((type) => type !== "null") ?? [];
  const [type] = types;
  if (types.length !== 1 || (type !== "string" && type !== "array" && type !== "object")) return undefined;
  if (type === "string" && schema!.keywords.format !== undefined) return undefined;
  return COUNTED[type];
}

/** States that a condition holds for at least this number of items. */
export function itemsAtLeast(condition: Truth, count: number, everyItem: (form: Form) => Form): Truth {
  const { yes, no } = condition;
  const isDecided = combined((form) => everyItem(form!), combined(any, yes, no));
  const enough = combined((form) => someItems(form!, count), yes);
  return { yes: combined(all, isDecided, enough), no: combined(all, isDecided, opposite(enough)) };
}

function opposite({ under, over }: Bounds): Bounds {
  return under === over ? exactly(not(under)) : { under: not(over), over: not(under) };
}

/** The numbers that an expression may come to. */
interface Range {
  readonly least: number;
  readonly most: number;
  /** Values for which it is no error. */
  readonly defined: Bounds;
  /** Values for which it is as much as it can be. */
  readonly full: Form;
  /** The number of sizes in the sum. */
  readonly sizes: number;
  readonly rest: number;
  /** Values for which no size is more than that. */
  capped(most: number): Form;
}

/** States that a sum of sizes is at most the limit, as far as the bounds of the parts decide it. */
export function sumAtMost(range: Range, limit: number): Truth {
  const { least, most, defined, full, sizes, rest, capped } = range;
  const cap = Math.floor((limit - rest) / sizes);
  const yes = most <= limit ? defined.under : cap >= 0 ? all(defined.under, capped(cap)) : NEVER;
  const no = least > limit ? defined.under : most > limit && Number.isFinite(most) ? all(defined.under, full) : NEVER;
  return {
    yes: { under: yes, over: all(defined.over, not(no)) },
    no: { under: no, over: all(defined.over, not(yes)) },
  };
}

/** Undefined if the expression is not a sum of sizes. */
export function rangeOf(
  expression: Expression,
  scope: Scope,
  around: Surroundings,
  truthIn: (condition: Expression) => Truth,
): Range | undefined {
  const of = (inner: Expression): Range | undefined => rangeOf(inner, scope, around, truthIn);
  if (expression.is === "constant") {
    const { value } = expression;
    if (typeof value !== "number" || !Number.isInteger(value)) return undefined;
    const rest = { sizes: 0, rest: value, capped: (): Form => ALWAYS };
    return { least: value, most: value, defined: exactly(ALWAYS), full: ALWAYS, ...rest };
  }
  if (expression.is === "binary" && expression.operator === "+") {
    const [a, b] = [of(expression.left), of(expression.right)];
    if (a === undefined || b === undefined) return undefined;
    const defined = combined(all, a.defined, b.defined);
    return {
      least: a.least + b.least,
      most: a.most + b.most,
      defined,
      full: all(a.full, b.full),
      sizes: a.sizes + b.sizes,
      rest: a.rest + b.rest,
      capped: (most) => all(a.capped(most), b.capped(most)),
    };
  }
  if (expression.is === "choice") {
    const [a, b] = [of(expression.then), of(expression.otherwise)];
    return a && b && chosenRange(truthIn(expression.condition), a, b);
  }
  const counted = countedBy(expression);
  const place = counted && placeOf(counted, scope, around);
  return place?.variable === scope.focus ? rangeOfSize(place, around) : undefined;
}

function chosenRange({ yes, no }: Truth, a: Range, b: Range): Range {
  const defined = combined(any, combined(all, yes, a.defined), combined(all, no, b.defined));
  const full = a.most >= b.most ? all(yes.under, a.full) : all(no.under, b.full);
  return {
    least: Math.min(a.least, b.least),
    most: Math.max(a.most, b.most),
    defined,
    full,
    sizes: Math.max(a.sizes, b.sizes),
    rest: Math.max(a.rest, b.rest),
    capped: (limit) => all(a.capped(limit), b.capped(limit)),
  };
}

function rangeOfSize(place: Place, around: Surroundings): Range | undefined {
  const says = countOf(place, around);
  if (says === undefined) return undefined;
  const { knownAt } = place.sort;
  const schema =
    around.known !== undefined && knownAt !== undefined && knownAt !== "no value"
      ? around.known.get(knownAt)
      : schemaOf(place.sort, around.table);
  const upper = ({ minLength: "maxLength", minItems: "maxItems", minProperties: "maxProperties" } as const)[says];
  const most = schema?.keywords[upper]?.value ?? Infinity;
  const full = Number.isFinite(most) ? throughPlace(place, truthOf(atLeast(says, most)), around).yes.under : NEVER;
  return {
    least: schema?.keywords[says]?.value ?? 0,
    most,
    defined: throughPlace(place, TRUE, around).yes,
    full,
    sizes: 1,
    rest: 0,
    capped: (limit) => not(throughPlace(place, truthOf(atLeast(says, limit + 1)), around).yes.over),
  };
}
