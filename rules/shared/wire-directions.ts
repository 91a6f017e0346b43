import type { Wire } from "../../src/model/wire.ts";

type Names = ReadonlySet<string>;
type Directions = Readonly<Record<"sent" | "answered", Names>>;

const directions = new WeakMap<Wire, Directions>();

/** Returns whether a message is used in responses but never in requests. A message that no method uses may be in both. */
export function isResponseOnly(name: string, wire: Wire): boolean {
  const { sent, answered } = directionsOf(wire);
  return answered.has(name) && !sent.has(name);
}

/** Returns whether a message is used in requests but never in responses. */
export function isRequestOnly(name: string, wire: Wire): boolean {
  const { sent, answered } = directionsOf(wire);
  return sent.has(name) && !answered.has(name);
}

function directionsOf(wire: Wire): Directions {
  let known = directions.get(wire);
  if (known === undefined) {
    const methods = Object.values(wire.services).flatMap((service) => service.methods);
    const [sent, answered] = [methods.map(({ request }) => request), methods.map(({ response }) => response)];
    directions.set(wire, (known = { sent: reachableFrom(sent, wire), answered: reachableFrom(answered, wire) }));
  }
  return known;
}

function reachableFrom(messages: readonly string[], wire: Wire): Names {
  const seen = new Set(messages);
  for (const each of seen) {
    for (const { typeName } of wire.messages[each]?.fields ?? []) if (typeName !== undefined) seen.add(typeName);
  }
  return seen;
}
