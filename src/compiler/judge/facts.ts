import { type TS, typescript } from "../load.ts";

/** Deeper types are as good as named ones: what differs there is another declaration. */
const DEEPEST = 5;

type Types = readonly [old: TS.Type, new_: TS.Type];

/**
 * Returns whether two types differ in what assignability does not see: `any`, `readonly`, members that may be missing and that only
 * one has, overloads and parameters that were removed, what a function must be called on. Types that are the same object, or the same
 * name with the same arguments, do not differ.
 */
export function differsInFacts(old: TS.Type, new_: TS.Type, checker: TS.TypeChecker): boolean {
  const seen = new Map<TS.Type, Set<TS.Type>>();
  let open: readonly Types[] = [[old, new_]];
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const inner: Types[] = [];
    for (const types of open) {
      const [before, after] = types;
      const known = seen.get(before) ?? new Set();
      if (before === after || known.has(after)) continue;
      seen.set(before, known.add(after));
      const found = innerTypes(types, checker);
      if (found === "differ") return true;
      inner.push(...found);
    }
    open = inner;
  }
  return false;
}

/** The types inside of two types that are to be compared. */
function innerTypes([old, new_]: Types, checker: TS.TypeChecker): readonly Types[] | "differ" {
  const { TypeFlags } = typescript();
  if (((old.flags ^ new_.flags) & TypeFlags.Any) !== 0) return "differ";
  if (old.isUnion() || new_.isUnion()) return innerParts(old, new_);
  const isObject = ({ flags }: TS.Type): boolean => (flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0;
  if (!isObject(old) || !isObject(new_)) return [];
  const [a, b] = [argumentsOf(old, checker), argumentsOf(new_, checker)];
  if (old.symbol === new_.symbol && a.length > 0) return a.map((each, index) => [each, b[index] ?? each]);
  const members = innerMembers(old, new_, checker);
  const signatures = innerSignatures(old, new_, checker);
  return members === "differ" || signatures === "differ" ? "differ" : [...members, ...signatures];
}

function argumentsOf(type: TS.Type, checker: TS.TypeChecker): readonly TS.Type[] {
  return type.isIntersection() ? [] : checker.getTypeArguments(type as TS.TypeReference);
}

/** Alternatives are compared one by one where each is on both sides in its place. */
function innerParts(old: TS.Type, new_: TS.Type): readonly Types[] {
  const [a, b] = [partsOf(old), partsOf(new_)];
  const before = a.filter((each) => !b.includes(each));
  const after = b.filter((each) => !a.includes(each));
  return before.length === after.length ? before.map((each, index) => [each, after[index]!]) : [];
}

function partsOf(type: TS.Type): readonly TS.Type[] {
  return type.isUnion() ? type.types : [type];
}

function innerMembers(old: TS.Type, new_: TS.Type, checker: TS.TypeChecker): readonly Types[] | "differ" {
  const [a, b] = [checker.getPropertiesOfType(old), checker.getPropertiesOfType(new_)];
  const others = new Map(b.map((each) => [each.name, each]));
  const pairs = a.map((each) => [each, others.get(each.name)] as const);
  if (a.length !== b.length || pairs.some(([each, other]) => !other || shapeOf(each) !== shapeOf(other)))
    return "differ";
  return pairs.map(([each, other]) => [checker.getTypeOfSymbol(each), checker.getTypeOfSymbol(other!)]);
}

/** Assignability allows that a function ignores what it is given; a call of it with that is an error. */
function innerSignatures(old: TS.Type, new_: TS.Type, checker: TS.TypeChecker): readonly Types[] | "differ" {
  const inner: Types[] = [];
  for (const kind of ["getCallSignatures", "getConstructSignatures"] as const) {
    const others = new_[kind]();
    for (const [index, signature] of old[kind]().entries()) {
      const other = others[index];
      if (other === undefined || signature.parameters.length > other.parameters.length) return "differ";
      const [receiver, receiverNow] = [receiverOf(signature, checker), receiverOf(other, checker)];
      if (receiver === undefined && receiverNow !== undefined) return "differ";
      if (receiver !== undefined && receiverNow !== undefined) inner.push([receiver, receiverNow]);
      inner.push([signature.getReturnType(), other.getReturnType()]);
      for (const [place, parameter] of signature.parameters.entries())
        inner.push([
          withoutUndefined(checker.getTypeOfSymbol(parameter), checker),
          withoutUndefined(checker.getTypeOfSymbol(other.parameters[place]!), checker),
        ]);
    }
  }
  return inner;
}

/** The type of the parameter `this`; undefined if every object will do. Assignability ignores a parameter that one side lacks. */
function receiverOf({ declaration }: TS.Signature, checker: TS.TypeChecker): TS.Type | undefined {
  const ts = typescript();
  const [first] = declaration?.parameters ?? [];
  if (first === undefined || !ts.isParameter(first) || first.name.getText() !== "this") return undefined;
  const type = checker.getTypeAtLocation(first);
  return (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Void)) === 0 ? type : undefined;
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
