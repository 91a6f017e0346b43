import type { Operation, Snapshot } from "../../src/model/snapshot.ts";

/** As a person calls it: by its method as well where it is sent with another one on the other side. */
export function webhookName({ kind, method, path }: Operation, { operations }: Snapshot): string {
  const isKnown = Object.values(operations).some((other) => other.kind === kind && other.path === path);
  return isKnown ? `${method} ${path}` : path;
}
