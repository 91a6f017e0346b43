import { formatTraits, type TextLanguage } from "../model/format-traits.ts";
import { FORMATS, type Format } from "../model/snapshot.ts";

/** Our own language for a text, as `apicompat/<name>`. */
export type LanguageName = TextLanguage;

/** The languages of other plugins that can own a file; parsers of older plugins use the language for JavaScript. */
const OTHERS: Readonly<Record<LanguageName, readonly string[]>> = {
  yaml: ["yml/*", "js/js"],
  json: ["json/*", "jsonc/*", "js/js"],
  proto: [],
  go: [],
};

/** Returns the languages of these formats; default: all formats. */
export function writtenIn(formats: readonly Format[] = FORMATS): readonly LanguageName[] {
  return [...new Set(formats.flatMap((format) => formatTraits({ format }).writtenIn))];
}

export const LANGUAGE_NAMES = writtenIn();

/** The same as `meta.languages` of a rule of ESLint. */
export function languagesOf(formats: readonly Format[] | undefined): readonly string[] {
  // Users that lint TypeScript have a parser for it.
  const script = formats === undefined || formats.some((format) => formatTraits({ format }).isCode) ? ["js/js"] : [];
  return [...new Set([...writtenIn(formats).flatMap((name) => [`apicompat/${name}`, ...OTHERS[name]]), ...script])];
}
