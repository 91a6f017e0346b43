import type { Wire } from "../../src/model/wire.ts";

/** Whether calls answer with a message and never send it. What no call leads to may be sent. */
export function isOnlyAnswered(name: string, wire: Wire): boolean {
  const methods = Object.values(wire.services).flatMap((service) => service.methods);
  const [sent, answered] = [methods.map(({ request }) => request), methods.map(({ response }) => response)];
  return leadTo(name, answered, wire) && !leadTo(name, sent, wire);
}

function leadTo(name: string, messages: readonly string[], wire: Wire): boolean {
  const seen = new Set(messages);
  for (const each of seen) {
    for (const { typeName } of wire.messages[each]?.fields ?? []) if (typeName !== undefined) seen.add(typeName);
  }
  return seen.has(name);
}
