import { type TS, typescript } from "../load.ts";

/** Deeper types are as good as named ones: what differs there is another declaration. */
const DEEPEST = 5;

/**
 * Returns whether two types differ in what assignability does not see: `any`, `readonly`, members that may be missing and that only
 * one has, overloads and parameters that were removed. Types that are the same object, or the same name with the same arguments, do not differ.
 */
export function differsInFacts(old: TS.Type, new_: TS.Type, checker: TS.TypeChecker, depth = 0): boolean {
  const { TypeFlags } = typescript();
  if (old === new_ || depth > DEEPEST) return false;
  if (((old.flags ^ new_.flags) & TypeFlags.Any) !== 0) return true;
  const deeper = (a: TS.Type, b: TS.Type): boolean => differsInFacts(a, b, checker, depth + 1);
  if (old.isUnion() || new_.isUnion()) return differInParts(old, new_, deeper);
  const isObject = ({ flags }: TS.Type): boolean => (flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
  if (!isObject(old) || !isObject(new_)) return false;
  const [a, b] = [argumentsOf(old, checker), argumentsOf(new_, checker)];
  if (old.symbol === new_.symbol && a.length > 0) return a.some((each, index) => deeper(each, b[index] ?? each));
  return differInMembers(old, new_, checker, deeper) || differInSignatures(old, new_, checker, deeper);
}

function argumentsOf(type: TS.Type, checker: TS.TypeChecker): readonly TS.Type[] {
  return type.isIntersection() ? [] : checker.getTypeArguments(type as TS.TypeReference);
}

type Differ = (a: TS.Type, b: TS.Type) => boolean;

/** Alternatives are compared one by one where each is on both sides in its place. */
function differInParts(old: TS.Type, new_: TS.Type, deeper: Differ): boolean {
  const [a, b] = [partsOf(old), partsOf(new_)];
  const before = a.filter((each) => !b.includes(each));
  const after = b.filter((each) => !a.includes(each));
  return before.length === after.length && before.some((each, index) => deeper(each, after[index]!));
}

function partsOf(type: TS.Type): readonly TS.Type[] {
  return type.isUnion() ? type.types : [type];
}

function differInMembers(old: TS.Type, new_: TS.Type, checker: TS.TypeChecker, deeper: Differ): boolean {
  const [a, b] = [checker.getPropertiesOfType(old), checker.getPropertiesOfType(new_)];
  const others = new Map(b.map((each) => [each.name, each]));
  if (a.length !== b.length) return true;
  return a.some((each) => {
    const other = others.get(each.name);
    if (other === undefined || shapeOf(each) !== shapeOf(other)) return true;
    return deeper(checker.getTypeOfSymbol(each), checker.getTypeOfSymbol(other));
  });
}

/** Assignability allows that a function ignores what it is given; a call of it with that is an error. */
function differInSignatures(old: TS.Type, new_: TS.Type, checker: TS.TypeChecker, deeper: Differ): boolean {
  return [old.getCallSignatures(), old.getConstructSignatures()].some((signatures, index) => {
    const others = index === 0 ? new_.getCallSignatures() : new_.getConstructSignatures();
    if (signatures.length > others.length) return true;
    return signatures.some((each, position) => {
      const other = others[position]!;
      if (each.parameters.length > other.parameters.length) return true;
      if (deeper(each.getReturnType(), other.getReturnType())) return true;
      return each.parameters.some((parameter, place) => {
        const types = [parameter, other.parameters[place]!].map((one) => checker.getTypeOfSymbol(one));
        return deeper(withoutUndefined(types[0]!, checker), withoutUndefined(types[1]!, checker));
      });
    });
  });
}

/** A parameter that may be left out accepts undefined. */
function withoutUndefined(type: TS.Type, checker: TS.TypeChecker): TS.Type {
  return type.isUnion() ? checker.getNonNullableType(type) : type;
}

function shapeOf(symbol: TS.Symbol): string {
  const ts = typescript();
  const isReadonly = (symbol.declarations ?? []).some(
    (each) => (ts.getCombinedModifierFlags(each) & ts.ModifierFlags.Readonly) !== 0,
  );
  return `${String((symbol.flags & ts.SymbolFlags.Optional) !== 0)} ${String(isReadonly)}`;
}
