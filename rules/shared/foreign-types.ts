import { conjuncts, split } from "../../src/model/pointer.ts";
import type { Effect } from "../../src/contracts/finding.ts";
import { isListFor, relateHolders } from "../../src/model/holders.ts";
import { ALL_TYPES, type Schema } from "../../src/model/schema.ts";
import { type ForeignDetail, traitsOf } from "../../src/model/typing.ts";

/** Classifies types by name. No value belongs to two kinds. */
const KINDS: readonly (readonly [kind: string, name: RegExp])[] = [
  ["promise", /^Promise(?:Like)?</u],
  ["bigint", /^bigint$/u],
  ["symbol", /^(?:unique )?symbol$/u],
  ["date", /^Date$/u],
  ["pattern", /^RegExp$/u],
  ["collection", /^(?:Weak|Readonly)?(?:Map|Set)(?:<|$)/u],
  ["reference", /^WeakRef(?:<|$)/u],
  ["bytes", /^(?:(?:Shared)?ArrayBuffer|DataView|(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array)(?:<|$)/u],
  ["error", /^(?:Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$/u],
];

/** Kinds that no object type is assignable to. */
const APART: ReadonlySet<string> = new Set(["bigint", "call", "promise", "symbol"]);
const PRIMITIVE: ReadonlySet<string> = new Set(["bigint", "symbol"]);

/** The reasons why a type has all values of another one. */
const HOLDING: readonly ((whole: Schema, part: Schema) => boolean)[] = [
  holdsAll,
  (whole, part) => isAnyFunction(whole) && kindOf(part) === "call",
  (whole, part) => isListFor(part, whole),
  (whole, part) => isMarked(part, whole),
  (whole, part) => nameOf(whole) === "symbol" && nameOf(part) === "unique symbol",
];

/** Compares types without a known definition by name: returns the effect of replacing one by the other, undefined if it is unknown. */
export function relateForeign(old: Schema, new_: Schema): Effect | undefined {
  const related = relateSelves(old, new_) ?? relateHolders(nameOf(old) ?? "", nameOf(new_) ?? "");
  if (related !== undefined) return related;
  for (const holds of HOLDING) {
    if (holds(old, new_)) return "narrows";
    if (holds(new_, old)) return "widens";
  }
  if (isPromiseFor(old, new_) || isPromiseFor(new_, old)) return "shifts";
  return isOther(old, new_) ? shiftOf(old, new_) : undefined;
}

/** Returns whether a type is a promise of another type, which can be a type parameter. */
export function isPromiseFor(held: Schema, promise: Schema): boolean {
  const [name, promised] = [nameOf(held), nameOf(promise)];
  if (promised === undefined || kindOf(promise) !== "promise") return false;
  if (name !== undefined) return promised.endsWith(`<${name}>`);
  const { chosen } = traitsOf(held);
  return chosen !== undefined && chosen === traitsOf(promise).chosen;
}

/** Returns whether the plain type is `unknown`, or `object` for a type of objects. */
function holdsAll(plain: Schema, foreign: Schema): boolean {
  if (nameOf(plain) !== undefined || nameOf(foreign) === undefined) return false;
  const kind = kindOf(foreign);
  const { unrestricted } = traitsOf(plain);
  return unrestricted === "object" ? kind !== undefined && !PRIMITIVE.has(kind) : unrestricted !== undefined;
}

/** Compares a generic type with `this`. Another rule reports types that are no longer `this`. */
function relateSelves(old: Schema, new_: Schema): Effect | undefined {
  const [before, after] = [old, new_].map((schema) => detailOf(schema)?.self);
  if (traitsOf(old).self === true && (before ?? after) !== undefined) return "same";
  return after !== undefined && isCalled(old, after) ? "narrows" : undefined;
}

function isCalled({ pointer, typing }: Schema, name: string): boolean {
  const known = typing.foreign?.value;
  const names = known === undefined ? conjuncts(pointer).map((each) => split(each).tokens.at(-1)) : [known];
  return names.some((each) => each === name || each?.startsWith(`${name}<`));
}

/** Returns whether a type is `Function`, which every function is assignable to. */
function isAnyFunction(schema: Schema): boolean {
  return nameOf(schema) === "Function";
}

/** Returns whether a type is a branded form of a plain string, number or boolean. */
function isMarked(marked: Schema, plain: Schema): boolean {
  const [types, own] = [plain.types.value, marked.types.value].map((names) => names.filter((name) => name !== "null"));
  const isOpen = plain.keywords.enum === undefined && plain.keywords.patterns.length + plain.variants.length === 0;
  const areNamed = nameOf(marked) !== undefined && kindOf(marked) === undefined && nameOf(plain) === undefined;
  return isOpen && areNamed && own!.length === 1 && SCALARS.has(own![0]!) && types!.includes(own![0]!);
}

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

function isOther(old: Schema, new_: Schema): boolean {
  const [kind, kindNow] = [kindOf(old), kindOf(new_)];
  if (kind === undefined || kindNow === undefined || kind === kindNow) return false;
  const [plain, known] = kind === "plain" ? [old, kindNow] : [new_, kind];
  if (kind !== "plain" && kindNow !== "plain") return true;
  return APART.has(known) || !plain.types.value.includes("object");
}

/** If one type is only `null` and the other allows `null`, the change narrows or widens. */
function shiftOf(old: Schema, new_: Schema): Effect {
  const isNull = ({ types }: Schema): boolean => types.value.join() === "null";
  const mayBeNull = (schema: Schema): boolean => traitsOf(schema).nothing !== undefined;
  if (isNull(new_) && mayBeNull(old)) return "narrows";
  return isNull(old) && mayBeNull(new_) ? "widens" : "shifts";
}

/** Returns `plain` for a known definition; undefined if the name does not decide the kind. */
function kindOf(schema: Schema): string | undefined {
  const name = nameOf(schema);
  if (name === undefined) return schema.types.value.length < ALL_TYPES.length ? "plain" : undefined;
  if (detailOf(schema)?.calls !== undefined) return "call";
  return KINDS.find(([, pattern]) => pattern.test(name))?.[0];
}

function nameOf({ typing }: Schema): string | undefined {
  return typing.foreign?.value;
}

export function detailOf({ typing }: Schema): ForeignDetail | undefined {
  return typing.detail?.value;
}
