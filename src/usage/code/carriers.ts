import { type TS, typescript } from "../../compiler/load.ts";

/** Types inside of types that are looked at: deeper ones count as all. */
const MAX_DEPTH = 8;

/** What a value can hand on: members of the types that are looked for, or more than can be listed. */
export interface Carried<M> {
  readonly members: ReadonlySet<M>;
  readonly isCut: boolean;
}

/** Answers which types lead to members that are looked for, and whether a type is seen as another one. */
export class Carriers<M> {
  readonly #checker: TS.TypeChecker;
  readonly #memberOf: (declaration: TS.Node) => M | undefined;
  readonly #carried = new Map<TS.Type, Carried<M>>();
  readonly #data = new Map<TS.Type, Carried<M>>();
  readonly #leads = new Map<TS.Type, boolean>();
  readonly #kept = new Map<TS.Type, Map<TS.Type, boolean>>();
  readonly #assumed: (() => void)[] = [];

  constructor(checker: TS.TypeChecker, memberOf: (declaration: TS.Node) => M | undefined) {
    this.#checker = checker;
    this.#memberOf = memberOf;
  }

  /** The members that a type has itself, alternatives included. */
  ownMembers(type: TS.Type): readonly M[] {
    return this.partsOf(type).flatMap((part) =>
      this.#checker.getPropertiesOfType(part).flatMap((property) => this.membersOf(property)),
    );
  }

  membersOf(property: TS.Symbol | undefined): readonly M[] {
    return (property?.declarations ?? []).flatMap((each) => this.#memberOf(each) ?? []);
  }

  /** All members that a value of a type leads to, outermost ones only, and those that its methods take and return. */
  carriedBy(type: TS.Type): Carried<M> {
    return this.#carriedBy(type, this.#carried, true);
  }

  /** Those that a value has in it: a function has its result, but an object does not have those of its methods. */
  dataOf(type: TS.Type): Carried<M> {
    return this.#carriedBy(type, this.#data, false);
  }

  carries(type: TS.Type): boolean {
    const visited = new Set<TS.Type>();
    const answer = this.#leadsTo(type, visited, 0);
    if (!answer) for (const each of visited) this.#leads.set(each, false);
    return answer;
  }

  /** Returns whether all members of a value are still seen where it is used as another type. */
  keeps(from: TS.Type, to: TS.Type, depth = 0): boolean {
    if (from === to || !this.carries(from)) return true;
    if (depth > MAX_DEPTH || isOpaque(to)) return false;
    const known = this.#kept.get(from) ?? new Map<TS.Type, boolean>();
    this.#kept.set(from, known);
    const answer = known.get(to);
    if (answer !== undefined) return answer;
    // Inside of itself, a pair is kept as long as nothing else is lost; if something is, answers that assumed it do not count.
    const before = this.#assumed.length;
    this.#assumed.push(() => known.delete(to));
    known.set(to, true);
    const isKept = this.partsOf(from).every((part) =>
      this.partsOf(to).some((other) => this.#keepsPart(part, other, depth)),
    );
    if (isKept) return true;
    for (const forget of this.#assumed.splice(before)) forget();
    known.set(to, false);
    return false;
  }

  /** Returns whether a value and what it is used as have the same members. */
  matches(type: TS.Type, wanted: TS.Type): boolean {
    if (type === wanted || (!this.carries(type) && !this.carries(wanted))) return true;
    if (isOpaque(wanted) || isOpaque(type)) return false;
    const isSame = (a: TS.Type, b: TS.Type): boolean => this.#keepsPart(a, b, 0) && this.#keepsPart(b, a, 0);
    return this.partsOf(type).every((part) => this.partsOf(wanted).some((other) => isSame(part, other)));
  }

  /** The alternatives of a type, without null and undefined. */
  partsOf(type: TS.Type): readonly TS.Type[] {
    const ts = typescript();
    const bound =
      type.flags & ts.TypeFlags.TypeParameter ? (this.#checker.getBaseConstraintOfType(type) ?? type) : type;
    const all = bound.isUnion() ? bound.types : [bound];
    return all.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void)));
  }

  #keepsPart(from: TS.Type, to: TS.Type, depth: number): boolean {
    if (from === to || !this.carries(from)) return true;
    if (isOpaque(to)) return false;
    const properties = this.#checker.getPropertiesOfType(from);
    const arguments_ = this.argumentsOf(from);
    if (arguments_.length > 0) {
      const others = this.argumentsOf(to);
      return (
        arguments_.length === others.length && arguments_.every((each, i) => this.keeps(each, others[i]!, depth + 1))
      );
    }
    const isKept = properties.every((property) => {
      const other = this.#checker.getPropertyOfType(to, property.name);
      const isOwn = this.membersOf(property).length > 0;
      if (isOwn) return other?.declarations?.some((each) => property.declarations?.includes(each)) === true;
      const inner = this.#checker.getTypeOfSymbol(property);
      // Methods that the other type does not have are not called.
      if (other === undefined) return !hasMembers(this.#dataInside(inner));
      return !this.carries(inner) || this.keeps(inner, this.#checker.getTypeOfSymbol(other), depth + 1);
    });
    return isKept && this.#keepsCalls(from, to, depth) && this.#keepsIndex(from, to, depth);
  }

  #keepsCalls(from: TS.Type, to: TS.Type, depth: number): boolean {
    const [own, other] = [from, to].map((type) => type.getCallSignatures());
    return own!.every((signature) => {
      const results = other!.map((each) => each.getReturnType());
      return results.some((result) => this.keeps(signature.getReturnType(), result, depth + 1));
    });
  }

  #keepsIndex(from: TS.Type, to: TS.Type, depth: number): boolean {
    return this.#checker.getIndexInfosOfType(from).every(({ type, keyType }) => {
      const other = this.#checker.getIndexInfosOfType(to).find((each) => each.keyType === keyType);
      return !this.carries(type) || (other !== undefined && this.keeps(type, other.type, depth + 1));
    });
  }

  /** The arguments of a type of the language, whose members need not be looked at. */
  argumentsOf(type: TS.Type): readonly TS.Type[] {
    const ts = typescript();
    const isReference = ((type as TS.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
    return isReference && (type.symbol === undefined || isOfLibrary(type.symbol))
      ? this.#checker.getTypeArguments(type as TS.TypeReference).filter((each) => !isThis(each))
      : [];
  }

  #carriedBy(type: TS.Type, known: Map<TS.Type, Carried<M>>, withMethods: boolean): Carried<M> {
    let carried = known.get(type);
    if (carried === undefined) {
      const members = new Set<M>();
      const isCut = this.#collect(type, { members, open: new Set(), withMethods }, 0);
      known.set(type, (carried = { members, isCut }));
    }
    return carried;
  }

  /** What a member of an object adds to its data. */
  #dataInside(type: TS.Type): Carried<M> {
    return isMethod(type) ? NOTHING : this.dataOf(type);
  }

  #collect(type: TS.Type, search: Search<M>, depth: number): boolean {
    const { members, open, withMethods } = search;
    if (open.has(type) || (depth > 0 && !withMethods && isMethod(type))) return false;
    open.add(type);
    const { own, inner } = this.#stepInto(type);
    for (const member of own) members.add(member);
    if (type.isUnionOrIntersection()) return some(inner, (each) => this.#collect(each, search, depth));
    if (depth >= MAX_DEPTH) return inner.length > 0;
    return some(inner, (each) => this.#collect(each, search, depth + 1));
  }

  /** The first answer of a type that has members, or is too deep. */
  #leadsTo(type: TS.Type, visited: Set<TS.Type>, depth: number): boolean {
    const known = this.#leads.get(type);
    if (known !== undefined || visited.has(type)) return known ?? false;
    visited.add(type);
    const { own, inner } = this.#stepInto(type);
    const step = type.isUnionOrIntersection() ? 0 : 1;
    const isCut = depth >= MAX_DEPTH && step > 0;
    const answer =
      own.length > 0 || (isCut ? inner.length > 0 : inner.some((each) => this.#leadsTo(each, visited, depth + step)));
    if (answer && !isCut) this.#leads.set(type, true);
    return answer;
  }

  /** The members of a type itself, and the types to look into. */
  #stepInto(type: TS.Type): { readonly own: readonly M[]; readonly inner: readonly TS.Type[] } {
    if (type.isUnionOrIntersection()) return { own: [], inner: type.types };
    const bound =
      type.flags & typescript().TypeFlags.TypeParameter ? this.#checker.getBaseConstraintOfType(type) : type;
    if (bound === undefined || !(bound.flags & typescript().TypeFlags.Object)) return { own: [], inner: [] };
    const inner: TS.Type[] = [...this.argumentsOf(bound)];
    if (inner.length > 0) return { own: [], inner };
    const members: M[] = [];
    for (const property of this.#checker.getPropertiesOfType(bound)) {
      const own = this.membersOf(property);
      members.push(...own);
      if (own.length === 0 && !isOfLibrary(property)) inner.push(this.#checker.getTypeOfSymbol(property));
    }
    for (const signature of bound.getCallSignatures()) {
      inner.push(signature.getReturnType());
      for (const each of signature.parameters) inner.push(this.#checker.getTypeOfSymbol(each));
    }
    for (const info of this.#checker.getIndexInfosOfType(bound)) inner.push(info.type);
    return { own: members, inner };
  }
}

interface Search<M> {
  readonly members: Set<M>;
  readonly open: Set<TS.Type>;
  readonly withMethods: boolean;
}

const NOTHING: Carried<never> = { members: new Set(), isCut: false };

function hasMembers({ members, isCut }: Carried<unknown>): boolean {
  return members.size > 0 || isCut;
}

function isMethod(type: TS.Type): boolean {
  return type.getCallSignatures().length > 0;
}

/** Asks all, also after the first yes. */
function some<T>(all: readonly T[], ask: (each: T) => boolean): boolean {
  return all.map(ask).includes(true);
}

/** Types that show nothing of their values. */
export function isOpaque(type: TS.Type): boolean {
  const { Any, Unknown, TypeParameter, NonPrimitive } = typescript().TypeFlags;
  return (type.flags & (Any | Unknown | TypeParameter | NonPrimitive)) !== 0;
}

export function isAny({ flags }: TS.Type): boolean {
  return (flags & typescript().TypeFlags.Any) !== 0;
}

function isThis(type: TS.Type): boolean {
  return (type as TS.TypeParameter & { readonly isThisType?: boolean }).isThisType === true;
}

/** Members of objects of the language lead to nothing of an API. */
function isOfLibrary({ declarations = [] }: TS.Symbol): boolean {
  return declarations.some((each) => /\/lib\.[\w.]+\.d\.ts$/u.test(each.getSourceFile().fileName));
}
