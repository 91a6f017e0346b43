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

  /** All members that a value of a type leads to, outermost ones only. */
  carriedBy(type: TS.Type): Carried<M> {
    let known = this.#carried.get(type);
    if (known === undefined) {
      const members = new Set<M>();
      const isCut = this.#collect(type, members, new Set(), 0);
      this.#carried.set(type, (known = { members, isCut }));
    }
    return known;
  }

  carries(type: TS.Type): boolean {
    const { members, isCut } = this.carriedBy(type);
    return members.size > 0 || isCut;
  }

  /** Returns whether all members of a value are still seen where it is used as another type. */
  keeps(from: TS.Type, to: TS.Type, depth = 0): boolean {
    if (from === to || !this.carries(from)) return true;
    if (depth > MAX_DEPTH || isOpaque(to)) return false;
    return this.partsOf(from).every((part) => this.partsOf(to).some((other) => this.#keepsPart(part, other, depth)));
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
      if (!this.carries(inner)) return true;
      return other !== undefined && this.keeps(inner, this.#checker.getTypeOfSymbol(other), depth + 1);
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

  #collect(type: TS.Type, found: Set<M>, open: Set<TS.Type>, depth: number): boolean {
    if (open.has(type)) return false;
    open.add(type);
    if (type.isUnionOrIntersection()) return some(type.types, (each) => this.#collect(each, found, open, depth));
    const bound =
      type.flags & typescript().TypeFlags.TypeParameter ? this.#checker.getBaseConstraintOfType(type) : type;
    if (bound === undefined || !(bound.flags & typescript().TypeFlags.Object)) return false;
    const inner: TS.Type[] = [...this.argumentsOf(bound)];
    if (inner.length === 0) {
      for (const property of this.#checker.getPropertiesOfType(bound)) {
        const own = this.membersOf(property);
        for (const member of own) found.add(member);
        if (own.length === 0 && !isOfLibrary(property)) inner.push(this.#checker.getTypeOfSymbol(property));
      }
      for (const signature of bound.getCallSignatures()) {
        inner.push(signature.getReturnType());
        for (const each of signature.parameters) inner.push(this.#checker.getTypeOfSymbol(each));
      }
      for (const info of this.#checker.getIndexInfosOfType(bound)) inner.push(info.type);
    }
    if (depth >= MAX_DEPTH) return inner.length > 0;
    return some(inner, (each) => this.#collect(each, found, open, depth + 1));
  }
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
