import type { Reporter } from "../reporter.ts";

/** Each reporter by name, loaded when it is asked for. */
const LOADERS: Readonly<Record<string, () => Promise<Reporter>>> = {
  text: async () => (await import("./text.ts")).text,
  json: async () => (await import("./json.ts")).json,
};

export const reporterNames: readonly string[] = Object.keys(LOADERS);

/** Undefined for a name that no reporter has. */
export async function loadReporter(name: string): Promise<Reporter | undefined> {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name]!() : undefined;
}
