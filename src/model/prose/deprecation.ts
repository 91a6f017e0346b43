import { formOf, markSubject, SELF } from "./grammar.ts";
import { sentencesOf } from "./sentences.ts";

/** Most descriptions do not use the word. */
const NAMES_DEPRECATION = /deprecated/i;

const FORMS: readonly RegExp[] = [
  // "Deprecated: use mode instead.", "Deprecated."
  String.raw`(?:[([]deprecated[)\]]|deprecated(?:[:.!]|$| - | –))`,
  // "Deprecated since 1.20, use mode instead.", "Deprecated, use mode."
  String.raw`deprecated(?:, | (?:since|in|as of|from|by|and|in favou?r of) )`,
  // "This field is deprecated and will be removed."
  String.raw`${SELF} (?:is|are|has been|have been|was) (?:now |already |formally )?deprecated\b`,
].map(formOf);

/** "DEPRECATED 1.9 - …": in capitals, the word alone is a label. */
const LABEL = /^DEPRECATED\b/u;

/** Returns whether a description states that `name` is deprecated, and not one of its values or uses. */
export function statesDeprecation(text: string, name = ""): boolean {
  if (!NAMES_DEPRECATION.test(text)) return false;
  return sentencesOf(text).some((sentence) => {
    const marked = markSubject(sentence, name);
    return LABEL.test(sentence) || FORMS.some((form) => form.test(marked));
  });
}
