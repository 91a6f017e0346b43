import { sentencesOf } from "./sentences.ts";

const NAMES_DEFAULT = /\bdefault/i;

/** A word, a number or a path that ends the clause. */
const VALUE = String.raw`([\w./%-]*[\w%])(?=[.,;)]|$)`;
const FORMS = [
  new RegExp(String.raw`\b(?:defaults? to|default value is|default is|defaulted to)(?: the value)?:? ${VALUE}`, "iu"),
  new RegExp(String.raw`^default: ${VALUE}`, "iu"),
];

/** Words that make a default conditional. */
const CONDITION = /\b(?:if|when|unless|otherwise|except|for|on|in)\b/iu;

/**
 * Returns the default that a description states, without quotes: "Defaults to 10." Undefined where it states none, several, or one that
 * depends on something: "Defaults to 10 if replicas is set."
 */
export function defaultStated(text: string): string | undefined {
  if (!NAMES_DEFAULT.test(text)) return undefined;
  const found = new Set<string>();
  for (const sentence of sentencesOf(text)) {
    if (CONDITION.test(sentence)) continue;
    for (const form of FORMS) {
      const value = form.exec(sentence)?.[1];
      if (value !== undefined) found.add(value);
    }
  }
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}
