import { hasOwnJson, messageIn } from "../../src/model/well-known.ts";
import type { Wire, WireEnum, WireMessage } from "../../src/model/wire.ts";

interface Wires {
  readonly old: Wire | undefined;
  readonly new: Wire | undefined;
}

/** Returns whether two definitions use the same JSON names for the fields and values that both have. Changes within one definition have their own findings. */
export function keepsNames(old: string, new_: string, wires: Wires, seen: Set<string> = new Set()): boolean {
  const pair = `${old} ${new_}`;
  if (old === new_ || seen.has(pair)) return true;
  seen.add(pair);
  if (hasOwnJson(old) || hasOwnJson(new_)) return false;
  const [before, after] = [definitionOf(wires.old, old), definitionOf(wires.new, new_)];
  if (before === undefined || after === undefined) return false;
  if ("values" in before || "values" in after) {
    if (!("values" in before && "values" in after)) return false;
    const names = new Set(after.values.map(({ name }) => name));
    return before.values.every(({ name }) => names.has(name)) && writesKnownNames(before, after);
  }
  const fields = new Map(after.fields.map((field) => [field.number, field]));
  return before.fields.every(({ number, jsonName, typeName }) => {
    const field = fields.get(number);
    if (field === undefined) return true;
    if (field.jsonName !== jsonName) return false;
    return typeName === undefined || field.typeName === undefined || keepsNames(typeName, field.typeName, wires, seen);
  });
}

/** Returns whether readers of the old enum know each name that JSON writes: the first name of each number. */
export function writesKnownNames(old: WireEnum, new_: WireEnum): boolean {
  const [numbers, names] = [
    new Set(old.values.map(({ number }) => number)),
    new Set(old.values.map(({ name }) => name)),
  ];
  const written = new Set<number>();
  return new_.values.every(({ number, name }) => {
    const isFirst = !written.has(number);
    written.add(number);
    return !isFirst || !numbers.has(number) || names.has(name);
  });
}

export function definitionOf(wire: Wire | undefined, name: string): WireMessage | WireEnum | undefined {
  return messageIn(wire, name) ?? wire?.enums[name];
}
