import type { Effect } from "../../src/contracts/finding.ts";
import type { CallShape } from "../../src/model/typing.ts";

type Parameter = CallShape["parameters"][number];

/** Returns the effect of a changed function type on its set of functions; undefined if it cannot be decided. */
export function relateCalls(old: readonly CallShape[], new_: readonly CallShape[]): Effect | undefined {
  const lost = without(old, new_);
  const added = without(new_, old);
  if (lost.length === 0) return added.length === 0 ? "same" : "narrows";
  if (lost.length === 1 && added.length === 1) return relate(lost[0]!, added[0]!);
  // One signature can accept the calls of several.
  const goOn = lost.every((call) => new_.some((other) => standsFor(relate(call, other))));
  if (added.length === 0) return goOn ? "same" : "widens";
  if (goOn) return added.every((call) => old.some((other) => relate(other, call) === "same")) ? "same" : "narrows";
  if (added.every((call) => old.some((other) => standsFor(relate(call, other))))) return "widens";
  const isLost = lost.some((call) => new_.every((other) => isOther(relate(call, other))));
  return isLost && added.some((call) => old.every((other) => isOther(relate(call, other)))) ? "shifts" : undefined;
}

/** Returns whether calls of the old signature are valid for the new one. */
function standsFor(effect: Effect | undefined): boolean {
  return effect === "same" || effect === "narrows";
}

function isOther(effect: Effect | undefined): boolean {
  return effect !== undefined && !standsFor(effect);
}

function without(calls: readonly CallShape[], others: readonly CallShape[]): readonly CallShape[] {
  const known = new Set(others.map((each) => JSON.stringify(each)));
  return calls.filter((each) => !known.has(JSON.stringify(each)));
}

function relate(old: CallShape, new_: CallShape): Effect | undefined {
  if (old.generics !== new_.generics) return undefined;
  const [before, after] = [old.parameters, new_.parameters];
  // Without the rest parameter, one more argument is rejected.
  const isEnded = restOf(before) !== undefined && restOf(after) === undefined;
  const length = Math.max(before.length, after.length + (isEnded ? 1 : 0));
  const effects = Array.from({ length }, (_, index) =>
    relateParameters(before[index] ?? restOf(before), after[index] ?? restOf(after)),
  );
  const others = [
    relateMakers(old.made, new_.made),
    relateReceivers(old.receiver, new_.receiver),
    relateResults(old.returns, new_.returns),
  ];
  return [...effects, ...others].reduce(both);
}

/** A constructor can be extended; an abstract one cannot be called. */
function relateMakers(old: CallShape["made"], new_: CallShape["made"]): Effect {
  if (old === new_) return "same";
  if (old === undefined || new_ === undefined) return "shifts";
  return new_ === "abstract" ? "widens" : "narrows";
}

/** A function without `this` can be called on any receiver. */
function relateReceivers(old: CallShape["receiver"], new_: CallShape["receiver"]): Effect | undefined {
  if (old === undefined) return new_ === undefined ? "same" : "widens";
  return new_ === undefined ? "narrows" : inverse(relateAlternatives(old, new_));
}

function restOf(parameters: readonly Parameter[]): Parameter | undefined {
  const last = parameters.at(-1);
  return last?.rest === true ? last : undefined;
}

/** A function can ignore arguments, but a caller cannot pass more than the type declares. */
function relateParameters(old: Parameter | undefined, new_: Parameter | undefined): Effect | undefined {
  if (old === undefined) return new_!.optional ? "same" : "widens";
  if (new_ === undefined) return "shifts";
  const type = isOnly(new_.type, "any") ? "same" : inverse(relateAlternatives(old.type, new_.type));
  // A function with a required parameter is assignable to one with a rest parameter.
  if (old.optional === new_.optional || new_.rest) return type;
  return both(type, new_.optional ? "narrows" : "widens");
}

/** A function type that returns `void` accepts any return value. */
function relateResults(old: readonly string[], new_: readonly string[]): Effect | undefined {
  if (old.join() === new_.join()) return "same";
  const effect = relateAlternatives(old, new_);
  if (isOnly(new_, "void")) return effect === "narrows" ? "same" : "widens";
  if (isOnly(old, "void")) return effect === "widens" ? "same" : "narrows";
  return effect;
}

function relateAlternatives(old: readonly string[], new_: readonly string[]): Effect | undefined {
  const [before, after] = [broad(old), broad(new_)];
  const added = after.filter((each) => !covers(before, each));
  const lost = before.filter((each) => !covers(after, each));
  if (added.length + lost.length === 0) return "same";
  if ([...before, ...after].some((each) => each === "any")) return undefined;
  if (lost.length === 0) return "widens";
  if (added.length === 0) return "narrows";
  return [...added, ...lost].every(isPlain) ? "shifts" : undefined;
}

function broad(types: readonly string[]): readonly string[] {
  return types.flatMap((type) => (type === "boolean" ? ["true", "false"] : type));
}

function covers(types: readonly string[], type: string): boolean {
  return (
    types.includes(type) || types.includes("unknown") || types.some((each) => LITERALS.get(each)?.test(type) === true)
  );
}

const LITERALS: ReadonlyMap<string, RegExp> = new Map([
  ["string", /^["'`]/u],
  ["number", /^-?[\d.]/u],
]);

/** Returns whether a type is a primitive or a literal. */
function isPlain(type: string): boolean {
  return /^(?:string|number|bigint|symbol|true|false|null|undefined|["'\d-].*)$/u.test(type);
}

function isOnly(types: readonly string[], type: string): boolean {
  return types.length === 1 && types[0] === type;
}

function inverse(effect: Effect | undefined): Effect | undefined {
  if (effect === "narrows") return "widens";
  return effect === "widens" ? "narrows" : effect;
}

function both(a: Effect | undefined, b: Effect | undefined): Effect | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (a === "same" || a === b) return b;
  return b === "same" ? a : "shifts";
}
