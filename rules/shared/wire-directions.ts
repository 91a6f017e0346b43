import type { Wire } from "../../src/model/wire.ts";

type Names = ReadonlySet<string>;
type Directions = Readonly<Record<"sent" | "answered", Names>>;

const directions = new WeakMap<Wire, Directions>();

/** Whether calls answer with a message and never send it. What no call leads to may be sent. */
export function isOnlyAnswered(name: string, wire: Wire): boolean {
  const { sent, answered } = directionsOf(wire);
  return answered.has(name) && !sent.has(name);
}

/** Whether calls send a message and never answer with it. What no call leads to may be answered. */
export function isOnlySent(name: string, wire: Wire): boolean {
  const { sent, answered } = directionsOf(wire);
  return sent.has(name) && !answered.has(name);
}

function directionsOf(wire: Wire): Directions {
  let known = directions.get(wire);
  if (known === undefined) {
    const methods = Object.values(wire.services).flatMap((service) => service.methods);
    const [sent, answered] = [methods.map(({ request }) => request), methods.map(({ response }) => response)];
    directions.set(wire, (known = { sent: ledToBy(sent, wire), answered: ledToBy(answered, wire) }));
  }
  return known;
}

function ledToBy(messages: readonly string[], wire: Wire): Names {
  const seen = new Set(messages);
  for (const each of seen) {
    for (const { typeName } of wire.messages[each]?.fields ?? []) if (typeName !== undefined) seen.add(typeName);
  }
  return seen;
}
