import { type TS, typescript } from "../../compiler/load.ts";
import { canonical, dictionary, type Json } from "../../model/json.ts";
import type { Plan } from "../plan.ts";
import type { PlaceStats, UsedPlace } from "../summary.ts";
import { CODE } from "./references.ts";
import { nameOf } from "./ways.ts";

const ONCE = (types: readonly string[]): Record<string, number> => Object.fromEntries(types.map((type) => [type, 1]));

const SCALARS = ["string", "number", "integer", "boolean", "null", "text"];

function placeWith(stats: Partial<PlaceStats>, others: Omit<UsedPlace, "by"> = {}): UsedPlace {
  return { ...others, by: dictionary([[CODE, { present: 1, absent: 0, types: {}, ...stats }]]) };
}

export const ABSENT: UsedPlace = placeWith({ present: 0, absent: 1 });

/** A value that is not known. */
export const UNKNOWN: UsedPlace = placeWith(
  { types: ONCE([...SCALARS, "array", "object"]), unlisted: 1, undeclared: 1 },
  { values: [], cut: true },
);

/** A value that is read or named, whose members are not. */
export const READ: UsedPlace = placeWith({ types: ONCE([...SCALARS, "array"]), unlisted: 1 }, { values: [] });

/** An object with one member that is used. */
export function withMember(name: string, value: UsedPlace): UsedPlace {
  return placeWith({ types: ONCE(["text"]) }, { properties: dictionary([[name, value]]) });
}

export const PRESENT: UsedPlace = placeWith({});

/** What the code shows of a value that it makes. */
export class Values {
  readonly #checker: TS.TypeChecker;
  readonly #ts = typescript();

  constructor(checker: TS.TypeChecker) {
    this.#checker = checker;
  }

  of(node: TS.Expression, plan: Plan | undefined): UsedPlace {
    const inner = bare(node, this.#ts);
    if (this.#ts.isObjectLiteralExpression(inner)) return this.ofObject(inner, plan);
    if (this.#ts.isArrayLiteralExpression(inner)) return this.#ofArray(inner, plan);
    return this.#ofType(this.#checker.getTypeAtLocation(inner), plan);
  }

  /** Members that the literal may have are left out: they are those that the object has undeclared. */
  ofObject({ properties: members }: TS.ObjectLiteralExpression, plan: Plan | undefined): UsedPlace {
    const named = members.map((each) => [each.name && nameOf(each.name, this.#ts), each] as const);
    const isWhole = named.every(([name]) => name !== undefined);
    const declared = plan?.names ?? [];
    const names = new Set(named.map(([name]) => name));
    const properties = new Map<string, UsedPlace>();
    if (isWhole) for (const name of declared) if (!names.has(name)) properties.set(name, ABSENT);
    for (const [name, each] of named) {
      const place = name === undefined ? undefined : this.#ofMember(each, plan?.property(name));
      if (place !== undefined) properties.set(name!, place);
    }
    const isOpen = !isWhole || [...names].some((name) => !properties.has(name!));
    const isUndeclared = isOpen || [...names].some((name) => !declared.includes(name!));
    return placeWith(
      { types: ONCE(["object"]), ...(isUndeclared && { undeclared: 1 }) },
      { properties: dictionary(properties), ...(isOpen && { cut: true as const }) },
    );
  }

  /** Undefined for a member that can be undefined, which is not sent then. */
  #ofMember(node: TS.ObjectLiteralElementLike, plan: Plan | undefined): UsedPlace | undefined {
    const value = valueOf(node, this.#ts);
    if (this.#maybeUndefined(this.#checker.getTypeAtLocation(value ?? node))) return undefined;
    return value === undefined ? UNKNOWN : this.of(value, plan);
  }

  #ofArray({ elements }: TS.ArrayLiteralExpression, plan: Plan | undefined): UsedPlace {
    const isWhole = !elements.some((each) => this.#ts.isSpreadElement(each));
    const [only] = elements;
    const items = isWhole && elements.length === 1 ? this.of(only!, plan?.items()) : undefined;
    const size = isWhole && ({ items: [elements.length, elements.length] } as const);
    return placeWith(
      { types: ONCE(["array"]), ...size },
      { ...(items ? { items } : elements.length > 0 && { cut: true as const }) },
    );
  }

  #ofType(type: TS.Type, plan: Plan | undefined): UsedPlace {
    const parts = type.isUnion() ? type.types : [type];
    const literals = parts.map((part) => literalOf(part, this.#ts));
    const listed = [...(plan?.values.keys() ?? [])].sort();
    const [only] = literals;
    if (literals.length === 1 && only !== undefined) return ofLiteral(only, listed);
    const isKnown = literals.every((each) => each !== undefined);
    const texts = new Set(literals.flatMap((each) => (each === undefined ? [] : [canonical(each)])));
    const types = new Set(parts.flatMap((part) => typesOf(part, this.#ts)));
    const isScalar = !types.has("object") && !types.has("array");
    return placeWith(
      { types: ONCE([...types]), unlisted: 1, ...(!isScalar && { undeclared: 1 }) },
      { values: isKnown ? listed.filter((text) => !texts.has(text)) : [], ...(!isScalar && { cut: true as const }) },
    );
  }

  #maybeUndefined(type: TS.Type): boolean {
    const { Any, Unknown, Undefined, Void, TypeParameter } = this.#ts.TypeFlags;
    const parts = type.isUnion() ? type.types : [type];
    return parts.some(({ flags }) => (flags & (Any | Unknown | Undefined | Void | TypeParameter)) !== 0);
  }
}

function ofLiteral(value: Exclude<Json, object> | null, listed: readonly string[]): UsedPlace {
  const text = canonical(value);
  const isListed = listed.includes(text);
  const isInteger = typeof value === "number" && Number.isInteger(value);
  const type = value === null ? "null" : isInteger ? "integer" : typeof value;
  const length = typeof value === "string" ? [...value].length : undefined;
  return placeWith(
    {
      types: ONCE([type]),
      ...(isListed ? { values: { [text]: 1 } } : { unlisted: 1 }),
      ...(length !== undefined && { length: [length, length] as const }),
      ...(typeof value === "number" && { number: [value, value] as const, exact: true as const }),
    },
    { values: listed },
  );
}

function literalOf(type: TS.Type, ts: typeof TS): Exclude<Json, object> | null | undefined {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.Null) return null;
  if (!(type.flags & ts.TypeFlags.BooleanLiteral)) return undefined;
  return (type as TS.Type & { readonly intrinsicName: string }).intrinsicName === "true";
}

function typesOf({ flags }: TS.Type, ts: typeof TS): readonly string[] {
  const { StringLike, NumberLike, BooleanLike, Null } = ts.TypeFlags;
  if (flags & StringLike) return ["string", "text"];
  if (flags & NumberLike) return ["number", "integer", "text"];
  if (flags & BooleanLike) return ["boolean", "text"];
  return flags & Null ? ["null"] : [...SCALARS, "array", "object"];
}

/** Without what changes nothing at run time. */
export function bare(node: TS.Expression, ts: typeof TS): TS.Expression {
  const isOuter =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node);
  return isOuter ? bare(node.expression, ts) : node;
}

function valueOf(node: TS.ObjectLiteralElementLike, ts: typeof TS): TS.Expression | undefined {
  if (ts.isPropertyAssignment(node)) return node.initializer;
  return ts.isShorthandPropertyAssignment(node) ? node.name : undefined;
}
