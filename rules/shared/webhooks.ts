import type { Operation, Snapshot } from "../../src/model/snapshot.ts";

/** Returns the name of a webhook, with its method if the other side has the same name with another method. */
export function webhookName({ kind, method, path }: Operation, { operations }: Snapshot): string {
  const isKnown = Object.values(operations).some((other) => other.kind === kind && other.path === path);
  return isKnown ? `${method} ${path}` : path;
}
