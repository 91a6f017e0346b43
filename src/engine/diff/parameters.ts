import type { Pointer } from "../../model/pointer.ts";
import type { Operation, Parameter } from "../../model/snapshot.ts";
import { matchRenames } from "../match/renames.ts";
import { withRestInPlaces } from "../match/rest-parameters.ts";
import { matchSpread } from "../match/spread.ts";
import type { PairNode } from "./walk.ts";
import { diffParameter } from "./content.ts";
import { sameWire } from "./encodings.ts";
import { credentialsOf } from "./credentials.ts";
import { eachName, type Facts } from "./facts.ts";
import { gap } from "./gap.ts";
import type { OperationScope } from "./scope.ts";
import type { SchemaSides } from "../match/sides.ts";

export function diffParameters(
  facts: Facts,
  node: PairNode,
  old: Operation,
  new_: Operation,
  scope: OperationScope,
): void {
  const removed: Parameter[] = [];
  const added: Parameter[] = [];
  const credentials = credentialsOf(old, new_, scope.schemes);
  eachName(...withRestInPlaces(old.parameters, new_.parameters), (_, before, after) => {
    if (before !== undefined && after !== undefined) {
      if (isSentByName(before, after) && !(isSpread(before, scope.sides.old) && isSpread(after, scope.sides.new))) {
        const at = { old: before.at, new: after.at };
        facts.emit("parameter", "renamed", { name: before.key, old: before, new: after, at });
      } else if (before.in === "path" && before.name !== after.name) {
        const at = { old: before.at, new: after.at };
        facts.emit("parameterName", "changed", { name: before.key, old: before.name, new: after.name, at });
      }
      diffParameter(node, before, after, "parameter", old.polarity, scope);
    } else if (before !== undefined) {
      if (!credentials.isAskedFor(before.key)) removed.push(before);
    } else if (!credentials.wasAskedFor(after!.key, after!.required)) added.push(after!);
  });
  if (removed.length + added.length === 0) return;
  const settled = new Set<Parameter>();
  for (const before of removed) {
    const after = added.find((other) => !settled.has(other) && other.in !== before.in && sameName(before, other));
    if (after === undefined) continue;
    settled.add(before).add(after);
    const at = { old: before.at, new: after.at };
    facts.emit("parameterLocation", "changed", { name: before.key, old: before, new: after, at });
    diffParameter(node, before, after, "parameter", old.polarity, scope);
  }
  const [spread, ...others] = removed.filter((each) => isSpread(each, scope.sides.old));
  const [successor, ...more] = added.filter((each) => isSpread(each, scope.sides.new));
  if (spread !== undefined && successor?.in === spread.in && others.length + more.length === 0) {
    settled.add(spread).add(successor);
    diffParameter(node, spread, successor, "parameter", old.polarity, scope);
  }
  const open = [removed, added].map((list) => list.filter((parameter) => !settled.has(parameter)));
  const { pairs, unmatchedOld, unmatchedNew } = matchSpread(open[0]!, open[1]!, scope.sides);
  for (const [before, after] of pairs) diffParameter(node, before, after, "parameter", old.polarity, scope);
  const renames = matchRenames(unmatchedOld, unmatchedNew, (a, b) => isSuccessor(a, b, scope.sides));
  const taken = new Set(renames.values());
  for (const before of unmatchedOld) {
    const after = renames.get(before);
    const at = { old: before.at, new: after?.at ?? missingFrom(before.at, old, new_) };
    if (after !== undefined) facts.emit("parameter", "renamed", { name: before.key, old: before, new: after, at });
    else facts.emit("parameter", "removed", { name: before.key, old: before, at });
  }
  for (const after of unmatchedNew) {
    if (taken.has(after)) continue;
    facts.emit("parameter", "added", {
      name: after.key,
      new: after,
      at: { old: missingFrom(after.at, new_, old), new: after.at },
    });
  }
}

/** Compares the order of arguments: required ones first. One that is added at the end moves no other one. */
export function diffParameterOrder(facts: Facts, old: Operation, new_: Operation): void {
  const isKept = ({ key }: Parameter): boolean =>
    old.parameters[key] !== undefined && new_.parameters[key] !== undefined;
  const namesOf = (list: readonly Parameter[]): readonly string[] =>
    [...list.filter(({ required }) => required), ...list.filter(({ required }) => !required)].map(({ key }) => key);
  const before = Object.values(old.parameters).filter(isKept);
  const after = Object.values(new_.parameters).filter((each) => isKept(each) || !each.required);
  if (before.some(({ key, required }) => new_.parameters[key]!.required !== required)) return;
  const [first, second] = [namesOf(before), namesOf(after)];
  if (first.every((key, index) => key === second[index])) return;
  const nameIn = ({ parameters }: Operation, keys: readonly string[]): string =>
    keys.map((key) => parameters[key]!.name).join(", ");
  facts.emit("parameterOrder", "changed", { old: nameIn(old, first), new: nameIn(new_, second) });
}

/**
 * Returns whether each property of an object is sent under its own name, so that the name of the parameter is not sent.
 */
function isSpread({ in: location, wire, content }: Parameter, schemas: SchemaSides["old"]): boolean {
  const schema = content[""]?.schema;
  const isNamed = (location === "query" && wire.style === "form") || wire.style === "matrix";
  if (!isNamed || !wire.explode || schema === undefined) return false;
  const types = schemas.get(schema).types.value;
  return types.length === 1 && types[0] === "object";
}

/** One style writes the name of what stands in the path, which is another one now. */
function isSentByName(a: Parameter, b: Parameter): boolean {
  return a.in === "path" && a.name !== b.name && a.wire.style === "matrix" && b.wire.style === "matrix";
}

/** The operation or, for what all operations of a path have in common, the path. */
function missingFrom(at: Pointer, holder: Operation, other: Operation): Pointer {
  if (at.startsWith(`${holder.at}/`)) return other.at;
  return holder.pathItems.reduce((place, item) => gap(place, item, other.pathItems[0]), at);
}

function sameName(a: Parameter, b: Parameter): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}

/** Returns whether a parameter can be a renamed one. A parameter that was removed as announced has no successor. */
function isSuccessor(a: Parameter, b: Parameter, sides: SchemaSides): boolean {
  if (a.in !== b.in || a.in === "path" || a.required !== b.required || a.annotations.deprecated !== undefined)
    return false;
  return sameWire(a.wire, b.wire) && sameContent(a, b, sides);
}

function sameContent(a: Parameter, b: Parameter, sides: SchemaSides): boolean {
  const names = Object.keys(a.content);
  if (names.join() !== Object.keys(b.content).join()) return false;
  return names.every((name) => {
    const before = a.content[name]!.schema;
    const after = b.content[name]!.schema;
    return before !== undefined && after !== undefined && sides.same(before, after);
  });
}
