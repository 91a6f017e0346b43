import { conjuncts, split } from "../../src/model/pointer.ts";
import type { Effect } from "../../src/finding.ts";
import { isListFor, relateHolders } from "../../src/model/holders.ts";
import {
  ALL_TYPES,
  FOREIGN_DETAIL,
  FOREIGN_TYPE,
  type ForeignDetail,
  type Schema,
  traitsOf,
} from "../../src/model/schema.ts";

/** What is known of types by their names alone: no value of one kind is of another. */
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

/** No object is of these, whatever its members. */
const APART: ReadonlySet<string> = new Set(["bigint", "call", "promise", "symbol"]);
const PRIMITIVE: ReadonlySet<string> = new Set(["bigint", "symbol"]);

/** What one type in the place of another one does to the values, where one of them at least cannot be read; undefined where their names do not tell. */
export function relateForeign(old: Schema, new_: Schema): Effect | undefined {
  const related = relateSelves(old, new_) ?? relateHolders(nameOf(old) ?? "", nameOf(new_) ?? "");
  if (related !== undefined) return related;
  if (holdsAll(old, new_)) return "narrows";
  if (holdsAll(new_, old)) return "widens";
  if (isAnyFunction(old) && kindOf(new_) === "call") return "narrows";
  if (isAnyFunction(new_) && kindOf(old) === "call") return "widens";
  if (isListFor(old, new_)) return "widens";
  if (isListFor(new_, old)) return "narrows";
  if (isMarked(new_, old)) return "narrows";
  if (isMarked(old, new_)) return "widens";
  if (isPromiseFor(old, new_) || isPromiseFor(new_, old)) return "shifts";
  return isOther(old, new_) ? shiftOf(old, new_) : undefined;
}

/** Of another type, be it one that whoever uses it chooses. */
export function isPromiseFor(held: Schema, promise: Schema): boolean {
  const [name, promised] = [nameOf(held), nameOf(promise)];
  if (promised === undefined || kindOf(promise) !== "promise") return false;
  if (name !== undefined) return promised.endsWith(`<${name}>`);
  const { chosen } = traitsOf(held);
  return chosen !== undefined && chosen === traitsOf(promise).chosen;
}

/** `unknown`, or `object` for all that is one. */
function holdsAll(plain: Schema, foreign: Schema): boolean {
  if (nameOf(plain) !== undefined || nameOf(foreign) === undefined) return false;
  const kind = kindOf(foreign);
  const { unrestricted } = traitsOf(plain);
  return unrestricted === "object" ? kind !== undefined && !PRIMITIVE.has(kind) : unrestricted !== undefined;
}

/** A generic type and itself by `this`. That it is no longer itself is told by the trait. */
function relateSelves(old: Schema, new_: Schema): Effect | undefined {
  const [before, after] = [old, new_].map((schema) => detailOf(schema)?.self);
  if (traitsOf(old).self === true && (before ?? after) !== undefined) return "same";
  return after !== undefined && isCalled(old, after) ? "narrows" : undefined;
}

function isCalled({ pointer, extensions }: Schema, name: string): boolean {
  const known = extensions[FOREIGN_TYPE]?.value;
  const names = known === undefined ? conjuncts(pointer).map((each) => split(each).tokens.at(-1)) : [String(known)];
  return names.some((each) => each === name || each?.startsWith(`${name}<`));
}

/** Whatever is called is one. */
function isAnyFunction(schema: Schema): boolean {
  return nameOf(schema) === "Function";
}

/** A text or a number that is marked as of some kind, and one that is not. */
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

/** Where it might be null and is nothing else now, or the other way round, that much is as before. */
function shiftOf(old: Schema, new_: Schema): Effect {
  const isNull = ({ types }: Schema): boolean => types.value.join() === "null";
  const mayBeNull = (schema: Schema): boolean => traitsOf(schema).nothing !== undefined;
  if (isNull(new_) && mayBeNull(old)) return "narrows";
  return isNull(old) && mayBeNull(new_) ? "widens" : "shifts";
}

/** `plain` for one that is read; undefined for one that may be anything, as far as its name tells. */
function kindOf(schema: Schema): string | undefined {
  const name = nameOf(schema);
  if (name === undefined) return schema.types.value.length < ALL_TYPES.length ? "plain" : undefined;
  if (detailOf(schema)?.calls !== undefined) return "call";
  return KINDS.find(([, pattern]) => pattern.test(name))?.[0];
}

function nameOf({ extensions }: Schema): string | undefined {
  const name = extensions[FOREIGN_TYPE]?.value;
  return name === undefined ? undefined : String(name);
}

export function detailOf({ extensions }: Schema): ForeignDetail | undefined {
  return extensions[FOREIGN_DETAIL]?.value as ForeignDetail | undefined;
}
