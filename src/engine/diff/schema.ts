import { partKey } from "../../contracts/part-key.ts";
import { admitsEverything } from "../../model/bare-schema.ts";
import { type Dictionary, isObject, type Json } from "../../model/json.ts";
import { flip } from "../../model/channel.ts";
import { isListFor, isPromise, relateHolders } from "../../model/holders.ts";
import { child, conjunction, type Pointer, principal, split } from "../../model/pointer.ts";
import type { Schema, SchemaTable } from "../../model/schema.ts";
import { BESIDE_CHOSEN, conjunctsOf, DEFAULTED, FOREIGN_TYPE, traitsOf } from "../../model/typing.ts";
import { diffExtensions } from "./extensions.ts";
import { diffFacet, eachName, type Facts } from "./facts.ts";
import { isPassedOn } from "./inferred.ts";
import { diffItems, diffListOfOne } from "./items.ts";
import { diffKubernetes } from "./kubernetes.ts";
import { diffLogic } from "./logic.ts";
import { diffMembers } from "./members.ts";
import type { SchemaSides } from "../match/sides.ts";
import { commonTypes, diffEnum, diffKeywords, diffOpenEnum, diffTypes } from "./values.ts";
import { diffChoice, diffRewritten, diffVariants } from "./variants.ts";
import { haveSameCalls, isCalled } from "../match/calls.ts";
import { isKeyedMember } from "../match/keyed-results.ts";
import { diffXml, isXml } from "./xml.ts";

/** States every difference between two schemas, and enters the pairs of their children. */
export function diffSchemas(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): void {
  if (old.unreadable || new_.unreadable) return;
  diffAssigned(facts, old, new_);
  if (isKeyedMember(old.pointer, new_.pointer, sides)) return;
  if (diffChosen(facts, old, new_, sides)) return;
  if (facts.pair.channel.polarity === "response" && isPassedOn(old, new_, sides)) return;
  if (isReplaced(old, new_, sides)) {
    diffForeign(facts, old, new_);
    return;
  }
  if (diffRewritten(facts, old, new_, sides)) {
    diffTypeTraits(facts, old, new_, OF_THE_WHOLE);
    return;
  }
  const common = commonTypes(old, new_);
  const haveSameCall = haveSameCalls(old, new_, sides);
  diffParts(facts, old, new_, haveSameCall || areRelated(old, new_));
  if (haveSameCall) {
    diffTypes(facts, old, new_, common, sides);
    diffTypeTraits(facts, old, new_);
    return;
  }
  // Objects with an unreadable base are compared by their declared part.
  if (isOtherForeign(old, new_) && !(isOnlyObject(old) && isOnlyObject(new_))) {
    if (common.size === 0) diffTypes(facts, old, new_, common, sides);
    else diffForeign(facts, old, new_);
    if (isListFor(old, new_) || isListFor(new_, old)) facts.enter(itemOf(old)!, itemOf(new_)!);
    return;
  }
  const areOtherTypes = diffTypes(facts, old, new_, common, sides);
  diffTyping(facts, old, new_);
  diffExtensions(facts, old.extensions, new_.extensions, OF_OTHERS);
  diffXml(facts, old, new_);
  diffKubernetes(facts, old.kubernetes, new_.kubernetes);
  if (common.size === 0 || (common.size === 1 && common.has("null"))) {
    diffListOfOne(facts, old, new_, sides);
    // Keywords for all types apply to null too.
    if (common.has("null")) diffLogic(facts, old, new_, sides);
    return;
  }
  if (areOtherTypes && isReportedByTypes(facts, old, new_)) return;
  diffEnum(facts, old, new_, sides);
  diffOpenEnum(facts, old, new_, sides);
  diffKeywords(facts, old, new_, common);
  diffMembers(facts, old, new_, common, sides);
  diffItems(facts, old, new_, common, sides);
  diffVariants(facts, old, new_, sides);
  diffChoice(facts, old, new_, sides);
  diffLogic(facts, old, new_, sides);
}

/** A side that accepts anything declares nothing. In text, values of all types look the same, so that types state nothing. */
function isReportedByTypes({ pair }: Facts, old: Schema, new_: Schema): boolean {
  const isOfData = pair.channel.serialization === "data";
  return isOfData && admitsEverything(old) !== admitsEverything(new_);
}

/** Compares setters with properties. Removing the ability to assign is a trait. */
function diffAssigned(facts: Facts, old: Schema, new_: Schema): void {
  const { channel } = facts.pair;
  const [before, after] = [old.typing.assigned, new_.typing.assigned];
  if (channel.polarity !== "response" || (before === undefined && after === undefined)) return;
  const isAssignable = [old, new_].every((schema) => traitsOf(schema).fixed !== true);
  if (!isAssignable) return;
  const inverse = { ...channel, polarity: flip(channel.polarity) };
  facts.enter(before?.at ?? old.pointer, after?.at ?? new_.pointer, inverse);
}

/**
 * Compares type parameters with those of the same name. Results keep the type of the arguments; what can be passed is
 * compared. An added or removed default changes the number of type arguments.
 */
function diffChosen(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  const [before = "", after = ""] = [old, new_].map(chosenIn);
  const isDefaulted = before.endsWith(DEFAULTED);
  if (conjunctsOf(before).includes(BESIDE_CHOSEN)) return before === after && diffBesideChosen(facts, old, new_, sides);
  if (before === "" || before.replace(DEFAULTED, "") !== after.replace(DEFAULTED, "")) return false;
  if (isDefaulted || before !== after) return isDefaulted !== after.endsWith(DEFAULTED);
  // A promise of it is another type.
  if (isPromise(old.typing.foreign?.value) !== isPromise(new_.typing.foreign?.value)) return false;
  // Bounds that are a function, or hold something, have parts as well.
  const isMember = [old, new_].every(({ typing: { parts, foreign } }) => parts !== undefined && foreign === undefined);
  if (isMember) diffParts(facts, old, new_);
  return isMember || facts.pair.channel.polarity === "response";
}

/** Compares the constraint beside a type parameter, because callers know the type that they passed. */
function diffBesideChosen(facts: Facts, old: Schema, new_: Schema, sides: SchemaSides): boolean {
  const [before, after] = [besideChosen(old, sides.old), besideChosen(new_, sides.new)];
  if (facts.pair.channel.polarity === "request" || before.length === 0 || after.length === 0) return false;
  facts.enter(conjunction(before), conjunction(after));
  return true;
}

/** The parts of a conjunction that nobody chooses. */
function besideChosen({ pointer }: Schema, { get, source }: SchemaTable): readonly Pointer[] {
  const at = principal(pointer);
  const written = source(at);
  const parts = isObject(written) && Array.isArray(written["allOf"]) ? written["allOf"] : [];
  return parts.map((_, index) => child(at, "allOf", index)).filter((part) => chosenIn(get(part)) === undefined);
}

function chosenIn(schema: Schema): string | undefined {
  return traitsOf(schema).chosen;
}

/**
 * Compares the parts of foreign types with equal text, or with an equivalent name. Parameters travel in the opposite
 * direction.
 */
function diffParts(facts: Facts, { typing: old }: Schema, { typing: new_ }: Schema, isRenamed = false): void {
  const { channel } = facts.pair;
  const [before, after] = [old.parts, new_.parts];
  if (before === undefined || after === undefined) return;
  const partsNow = after.value;
  const [only, ...others] = Object.keys(partsNow);
  for (const [text, part] of Object.entries(before.value)) {
    const name = isRenamed && others.length === 0 ? only! : text;
    const other = text !== "" || old.foreign?.value === new_.foreign?.value ? partsNow[name] : undefined;
    if (other === undefined) continue;
    for (const way of ["in", "out"] as const) {
      const polarity = way === "out" ? channel.polarity : flip(channel.polarity);
      for (const [index] of part[way].slice(0, other[way].length).entries()) {
        const [from, to] = [child(before.at, text, way, index), child(after.at, name, way, index)];
        facts.enter(from, to, { ...channel, polarity });
      }
    }
  }
}

const OF_FOREIGN = {
  known: new Map([
    ["x-ms-enum", "opennessMarker"],
    ["x-speakeasy-unknown-values", "opennessMarker"],
  ] as const),
};
const OF_OTHERS = { ...OF_FOREIGN, isReported: isXml } as const;

/** Traits of the whole type, independent of its alternatives. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set(["chosen", "enumeration", "fixed"]);

/** Returns the items of a list or of a built-in type that it can replace. */
function itemOf({ items, typing }: Schema): Pointer | undefined {
  const name = typing.foreign?.value;
  return name === undefined ? items?.value : child(typing.parts!.at, partKey(name), "out", 0);
}

/** Compares the traits one by one. */
function diffTypeTraits(facts: Facts, old: Schema, new_: Schema, only?: ReadonlySet<string>): void {
  const [before, after] = [old.typing.traits, new_.typing.traits];
  eachName(traitsIn(old), traitsIn(new_), (name, was, is) => {
    // A property is compared with an alternative of another one; not being assignable is reported for the property.
    if (only?.has(name) === false || (name === "fixed" && isMember(old) !== isMember(new_))) return;
    const facet = (value: Json | undefined, holder: typeof before) =>
      value === undefined ? undefined : { value, at: holder!.at };
    diffFacet(facts, "typeTrait", facet(was, before), facet(is, after), name);
  });
}

function isMember({ pointer }: Schema): boolean {
  return split(principal(pointer)).tokens.at(-2) === "properties";
}

function traitsIn(schema: Schema): Dictionary<Json> {
  return traitsOf(schema) as Dictionary<Json>;
}

function diffForeign(facts: Facts, old: Schema, new_: Schema): void {
  diffTyping(facts, old, new_);
  diffExtensions(facts, old.extensions, new_.extensions, OF_FOREIGN);
}

function diffTyping(facts: Facts, old: Schema, new_: Schema): void {
  diffFacet(facts, "foreignType", old.typing.foreign, new_.typing.foreign, FOREIGN_TYPE);
  diffTypeTraits(facts, old, new_);
}

/** A type that cannot be read, by alternatives, or such by it: none of them is that or, of a function, another one. */
function isReplaced(old: Schema, new_: Schema, sides: SchemaSides): boolean {
  if (!isOtherForeign(old, new_) || old.variants.length + new_.variants.length === 0) return false;
  const isKept = (one: Schema, others: readonly Schema[]): boolean =>
    others.some((other) => !isOtherForeign(one, other) || (isCalled(one) && isCalled(other)));
  const isRemoved = (one: Schema, others: readonly Schema[]): boolean =>
    one.typing.foreign !== undefined && !isKept(one, others);
  return isRemoved(old, alternativesOf(new_, sides.new)) || isRemoved(new_, alternativesOf(old, sides.old));
}

function alternativesOf(schema: Schema, table: SchemaSides["old"]): readonly Schema[] {
  const isOne = schema.variants.length === 0 || schema.typing.foreign !== undefined;
  return isOne ? [schema] : schema.variants.flatMap(({ branches }) => branches.map(({ schema: at }) => table.get(at)));
}

/** One may stand for the other where what they hold is the same. */
function areRelated({ typing: old }: Schema, { typing: new_ }: Schema): boolean {
  return relateHolders(String(old.foreign?.value), String(new_.foreign?.value)) !== undefined;
}

function isOnlyObject({ types, typing }: Schema): boolean {
  return types.value.join() === "object" && !isPromise(typing.foreign?.value);
}

function isOtherForeign({ typing: old }: Schema, { typing: new_ }: Schema): boolean {
  return old.foreign?.value !== new_.foreign?.value;
}
