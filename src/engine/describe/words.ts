import { formatTraits, type Word } from "../../model/format-traits.ts";
import type { Format } from "../../model/snapshot.ts";
import type { Recipe, RuleMeta } from "../../contracts/rule.ts";

/** Stands where the format is not known, such as in `apicompat explain`. */
const ANY_FORMAT: Readonly<Record<Word, string>> = {
  property: "property",
  properties: "properties",
  requests: "requests",
  responses: "responses",
  deprecate: "mark it as deprecated",
};

/** Returns the format's word for a placeholder; capitalized if the placeholder is. Undefined for other placeholders. */
export function wordOf(placeholder: string, format: Format | undefined): string | undefined {
  const words = format === undefined ? ANY_FORMAT : formatTraits({ format }).words;
  const key = placeholder.charAt(0).toLowerCase() + placeholder.slice(1);
  if (!Object.hasOwn(words, key)) return undefined;
  const word = words[key as Word];
  return key === placeholder ? word : capitalized(word);
}

/** Puts a text without data, such as a consequence, into the words of a format. */
export function inWordsOf(text: string, format: Format | undefined): string {
  return fill(text, (placeholder) => wordOf(placeholder, format));
}

/** Returns the advice that fits a format, in its words. */
export function recipeFor(recipe: Recipe, format?: Format): string {
  if (typeof recipe === "string") return inWordsOf(recipe, format);
  return inWordsOf((format && recipe[format]) ?? recipe.other, format);
}

/** Returns the format of a rule that reads no other. */
export function onlyFormat({ formats = [] }: RuleMeta): Format | undefined {
  return formats.length === 1 ? formats[0] : undefined;
}

/** Replaces each `{{key}}`; keeps those without a value. Capitalizes the start of a sentence, except versions such as `v1.2.0`. */
export function fill(template: string, valueOf: (key: string) => string | undefined): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/gu, (whole, key: string, at: number) => {
    const value = valueOf(key) ?? whole;
    return at === 0 || /[.!?]\s+$/u.test(template.slice(0, at)) ? capitalized(value) : value;
  });
}

function capitalized(text: string): string {
  if (/^v\d/u.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
