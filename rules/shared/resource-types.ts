import type { Wire } from "../../src/model/wire.ts";
import { textsIn } from "./aggregates.ts";

const types = new WeakMap<Wire, ReadonlyMap<string, string>>();

/** Returns whether the resource type of a message changed from one to the other. */
export function isRetyped(old: string, new_: string, before: Wire, after: Wire): boolean {
  const now = typesOf(after);
  return [...typesOf(before)].some(([message, type]) => type === old && now.get(message) === new_);
}

/** Maps full names of messages to their resource types. */
function typesOf(wire: Wire): ReadonlyMap<string, string> {
  let known = types.get(wire);
  if (known === undefined) {
    const stated = Object.values(wire.messages).flatMap(({ name, extensions }) => {
      const type = textsIn(extensions[OPTION]?.value)["type"]?.[0];
      return type === undefined ? [] : [[name, type] as const];
    });
    types.set(wire, (known = new Map(stated)));
  }
  return known;
}

const OPTION = "(google.api.resource)";
