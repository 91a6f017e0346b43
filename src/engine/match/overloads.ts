import { dictionary, type Json, sameJson } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Operation } from "../../model/snapshot.ts";
import type { SchemaSides } from "./sides.ts";
import { groupBy } from "../../base/group-by.ts";
import { admitsAll } from "./admits.ts";
import { withKeysOf } from "./keyed-results.ts";
import { haveSameSource } from "./same-source.ts";
import { withRestInPlaces } from "./rest-parameters.ts";

/**
 * Pairs overloads of equal texts, and then with equal parameters and results, because their order does not matter to callers.
 * The rest is paired with the first overload that accepts the old calls, then in order if the first arguments overlap.
 */
export function matchOverloads(
  old: Iterable<Operation>,
  new_: Iterable<Operation>,
  sides: SchemaSides,
): readonly (readonly [Operation, Operation])[] {
  const right = groupBy([...new_], nameOf);
  return [...groupBy([...old], nameOf)].flatMap(([name, before]) => {
    const now = (right.get(name) ?? []).filter((after) => before.every((each) => isStillFor(each, after)));
    const after = new Set(now);
    if (before.length + after.size < 3) return [];
    const pairs = new Map<Operation, Operation>();
    const pairBy = (belongs: (one: Operation, other: Operation) => boolean): void => {
      for (const operation of before) {
        const other = pairs.has(operation) ? undefined : [...after].find((each) => belongs(operation, each));
        if (other === undefined) continue;
        pairs.set(operation, other);
        after.delete(other);
      }
    };
    pairBy((one, other) => haveEqualTexts(one, other, sides));
    pairBy((one, other) => haveEqualSignatures(one, other, sides.same));
    for (const operation of before) {
      const taker = pairs.has(operation) ? undefined : now.find((each) => takesCalls(operation, each, sides));
      if (taker === undefined) continue;
      pairs.set(operation, taker);
      after.delete(taker);
    }
    const isNamedAlike: SchemaSides["same"] = (a, b) => sides.matches(a, b) || haveSameSource(a, b, sides);
    pairBy((one, other) => haveEqualSignatures(one, other, isNamedAlike) || isOfOneCase(one, other, sides));
    // An overload that requires more than the old one is none that its callers use.
    pairBy((one, other) => haveEqualPlaces(one, other) && haveOverlappingFirst(one, other, sides));
    pairBy((one, other) => haveOverlappingFirst(one, other, sides));
    pairBy(() => true);
    for (const operation of before) {
      const taker = pairs.has(operation) ? undefined : now.find((each) => mayTakeCalls(operation, each, sides));
      if (taker !== undefined) pairs.set(operation, taker);
    }
    return [...pairs];
  });
}

/** Returns whether callers of the old overload can call the new one. */
export function isStillFor(before: Operation, after: Operation): boolean {
  return before.protected === true || after.protected !== true;
}

function nameOf({ overloads, id }: Operation): string {
  return overloads ?? id;
}

/** Returns whether the declarations have equal texts. A type that they name may differ: that is reported where it is declared. */
function haveEqualTexts(a: Operation, b: Operation, sides: SchemaSides): boolean {
  const text = sides.old.declared?.(a.at)?.text;
  return text !== undefined && text === sides.new.declared?.(b.at)?.text;
}

function haveEqualSignatures(a: Operation, b: Operation, isAlike: SchemaSides["same"]): boolean {
  const [before, after] = [schemasOf(a), schemasOf(b)];
  const names = Object.keys(before);
  return names.join() === Object.keys(after).join() && names.every((name) => isAlike(before[name]!, after[name]!));
}

/** Returns whether both take as many arguments, and require the same ones. */
function haveEqualPlaces({ parameters: old }: Operation, { parameters: new_ }: Operation): boolean {
  const names = Object.keys(old);
  return (
    names.length === Object.keys(new_).length && names.every((name) => old[name]!.required === new_[name]?.required)
  );
}

/** Returns whether the first arguments overlap. */
function haveOverlappingFirst(one: Operation, other: Operation, { old, new: new_ }: SchemaSides): boolean {
  const [before, after] = [one, other].map(({ parameters }) => {
    const first = Object.values(parameters).find((each) => each.in !== "receiver");
    return Object.values(first?.content ?? {})[0]?.schema;
  });
  if (before === undefined || after === undefined) return before === after;
  const { value: types } = new_.get(after).types;
  return old.get(before).types.value.some((type) => type !== "null" && types.includes(type));
}

/** Returns schemas by position; an optional one is another position. */
function schemasOf({ parameters, responses }: Operation): Record<string, string> {
  const found = dictionary<string>();
  for (const { key, required, content } of Object.values(parameters)) {
    for (const { schema } of Object.values(content))
      if (schema !== undefined) found[`${key} ${String(required)}`] = schema;
  }
  for (const { status, content } of Object.values(responses)) {
    for (const { schema } of Object.values(content)) if (schema !== undefined) found[status] = schema;
  }
  return found;
}

/** Returns whether the new signature accepts all calls of the old one. */
function takesCalls(old: Operation, new_: Operation, sides: SchemaSides): boolean {
  return takesEach(old, new_, (from, to) => admitsAll(from, to, sides));
}

/** Returns whether it can accept them, as far as types can be read; type parameters cannot. */
function mayTakeCalls(old: Operation, new_: Operation, sides: SchemaSides): boolean {
  if (new_.typeArguments === undefined) return false;
  const called = withKeysOf(old, new_, sides);
  return takesEach(old, called, (from, to) => hasForeign(to, sides.new) || admitsAll(from, to, sides));
}

/** Returns whether both overloads are for the same literal, such as the name of an event. */
function isOfOneCase(old: Operation, new_: Operation, sides: SchemaSides): boolean {
  const case_ = caseOf(old, sides.old);
  return case_.length > 0 && sameJson(case_, caseOf(new_, sides.new));
}

/** The values that it lists, by place. */
function caseOf({ parameters }: Operation, schemas: SchemaTable): readonly Json[] {
  return Object.values(parameters).flatMap(({ key, content }): readonly Json[] => {
    const schema = content[""]?.schema;
    const values = schema && schemas.get(schema).keywords.enum?.value;
    return values === undefined ? [] : [[key, values]];
  });
}

/** Returns whether a type or one of its alternatives cannot be read. */
function hasForeign(at: Pointer, schemas: SchemaTable): boolean {
  const { typing, variants } = schemas.get(at);
  const branches = variants.flatMap((group) => group.branches);
  return typing.foreign !== undefined || branches.some(({ schema }) => hasForeign(schema, schemas));
}

function takesEach(old: Operation, new_: Operation, takes: (from: Pointer, to: Pointer) => boolean): boolean {
  const [before, after] = withRestInPlaces(old.parameters, new_.parameters);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].every((key) => {
    const [one, other] = [before[key], after[key]];
    if (one === undefined) return !other!.required;
    if (other === undefined || (other.required && !one.required)) return false;
    const [from, to] = [one, other].map(({ content }) => content[""]?.schema);
    return from !== undefined && to !== undefined && takes(from, to);
  });
}
