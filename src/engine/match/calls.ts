import { partKey } from "../../contracts/part-key.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Schema } from "../../model/schema.ts";
import { type CallShape, foreignOf, traitsOf } from "../../model/typing.ts";
import type { SchemaSides } from "./sides.ts";
import { isKeyedMember } from "./keyed-results.ts";

/** Functions that take functions. */
const MAX_DEPTH = 4;

/** Returns whether two functions with different texts have comparable parameters and results. */
export function haveSameCalls(old: Schema, new_: Schema, sides: SchemaSides, depth = 0): boolean {
  if (depth > MAX_DEPTH || foreignOf(old) === foreignOf(new_)) return false;
  const [call, callNow] = [callOf(old), callOf(new_)];
  if (call === undefined || callNow === undefined || !haveSameParameters(call, callNow)) return false;
  const [places, placesNow] = [placesOf(old), placesOf(new_)];
  if (places.length === 0 || places.length !== placesNow.length) return false;
  return places.every((from, index) => {
    const to = placesNow[index]!;
    if (sides.same(from, to) || isKeyedMember(from, to, sides)) return true;
    const [before, after] = [sides.old.get(from), sides.new.get(to)];
    if (traitsOf(before).guard !== traitsOf(after).guard) return false;
    return foreignOf(before) === foreignOf(after) || haveSameCalls(before, after, sides, depth + 1);
  });
}

export function isCalled({ typing }: Schema): boolean {
  return typing.detail?.value.calls !== undefined;
}

/** Returns the signature of a function without overloads and type parameters. */
function callOf({ typing }: Schema): CallShape | undefined {
  const [call, ...others] = typing.detail?.value.calls ?? [];
  return others.length === 0 && call?.generics === "" ? call : undefined;
}

function haveSameParameters(call: CallShape, callNow: CallShape): boolean {
  const [old, new_] = [call.parameters, callNow.parameters];
  return (
    (call.receiver === undefined) === (callNow.receiver === undefined) &&
    call.made === callNow.made &&
    old.length === new_.length &&
    old.every(({ optional, rest }, index) => optional === new_[index]!.optional && rest === new_[index]!.rest)
  );
}

/** Returns the places of parameters and results. */
function placesOf({ typing: { foreign, parts } }: Schema): readonly Pointer[] {
  const key = partKey(String(foreign?.value));
  const part = parts?.value[key];
  if (part === undefined) return [];
  return (["in", "out"] as const).flatMap((way) => part[way].map((_, index) => child(parts!.at, key, way, index)));
}
