import type { Format } from "../model/snapshot.ts";

export const LANGUAGE_NAMES = ["yaml", "json", "proto", "go"] as const satisfies readonly string[];

/** Our own language for a text, as `apicompat/<name>`. */
export type LanguageName = (typeof LANGUAGE_NAMES)[number];

/** The languages that each format is written in. */
const WRITTEN_IN: Readonly<Record<Format, readonly LanguageName[]>> = {
  openapi: ["yaml", "json"],
  swagger: ["yaml", "json"],
  "json-schema": ["yaml", "json"],
  crd: ["yaml", "json"],
  protobuf: ["proto"],
  go: ["go"],
  typescript: [],
};

/** The languages of other plugins that can own a file; parsers of older plugins use the language for JavaScript. */
const OTHERS: Readonly<Record<LanguageName, readonly string[]>> = {
  yaml: ["yml/*", "js/js"],
  json: ["json/*", "jsonc/*", "js/js"],
  proto: [],
  go: [],
};

/** Returns the languages of these formats; default: all formats. */
export function writtenIn(formats: readonly Format[] = Object.keys(WRITTEN_IN) as Format[]): readonly LanguageName[] {
  return [...new Set(formats.flatMap((format) => WRITTEN_IN[format]))];
}

/** The same as `meta.languages` of a rule of ESLint. */
export function languagesOf(formats: readonly Format[] | undefined): readonly string[] {
  // Users that lint TypeScript have a parser for it.
  const script = formats === undefined || formats.includes("typescript") ? ["js/js"] : [];
  return [...new Set([...writtenIn(formats).flatMap((name) => [`apicompat/${name}`, ...OTHERS[name]]), ...script])];
}
