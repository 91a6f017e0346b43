import type { Reporter } from "../contracts/reporter.ts";

/** Reporters by name, loaded on demand. */
const LOADERS: Readonly<Record<string, () => Promise<Reporter>>> = {
  text: async () => (await import("./text/index.ts")).text,
  concise: async () => (await import("./concise.ts")).concise,
  unix: async () => (await import("./unix.ts")).unix,
  json: async () => (await import("./json.ts")).json,
  html: async () => (await import("./html/index.ts")).html,
  markdown: async () => (await import("./markdown.ts")).markdown,
  changelog: async () => (await import("./changelog.ts")).changelog,
  github: async () => (await import("./github.ts")).github,
  gitlab: async () => (await import("./gitlab.ts")).gitlab,
  sarif: async () => (await import("./sarif.ts")).sarif,
  junit: async () => (await import("./junit.ts")).junit,
  checkstyle: async () => (await import("./checkstyle.ts")).checkstyle,
  rdjson: async () => (await import("./rdjson.ts")).rdjson,
  http: async () => (await import("./http.ts")).http,
  blob: async () => (await import("./blob.ts")).blob,
};

export const reporterNames: readonly string[] = Object.keys(LOADERS);

/** Returns undefined for an unknown name. */
export async function loadReporter(name: string): Promise<Reporter | undefined> {
  return Object.hasOwn(LOADERS, name) ? LOADERS[name]!() : undefined;
}
