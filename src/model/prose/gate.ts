import { formOf, markSubject, SELF, USE } from "./grammar.ts";
import { sentencesOf } from "./sentences.ts";

const NAMES_GATE = /\bfeature\b/i;

/** Each takes a whole sentence that ends in the name of a feature gate, or goes on with it. */
const FORMS: readonly RegExp[] = [
  // "This field requires the X feature gate to be enabled.", "To use this field, you must enable the X feature gate."
  `(?:${USE} )?(?:only )?(?:requires?|needs?|depends on|enable) (?:that |enabling )?.*\\bfeature`,
  // "This field is only honored by servers that enable the X feature."
  `${SELF} (?:is|are|can be|may be) (?:only |just )?(?:honou?red|used|available|set|populated|supported|respected|effective|recogni[sz]ed)(?: only)? (?:by|if|when|on|where|with)\\b.*\\bfeature`,
  // "The controller populates the field when the feature gate X is enabled."
  `[^,.]*\\b(?:populates|sets|honou?rs|uses|accepts setting) (?:this|the) field (?:only )?(?:if|when)\\b.*\\bfeature`,
  // "(Alpha) Using this field requires the X feature gate."
  `[([](?:alpha|beta)[)\\]] ${USE} requires?\\b.*\\bfeature`,
].map(formOf);

/** "The X feature gate must be enabled to use this field." */
const ENABLED_FOR = /\bfeature[- ]gates? .*must be enabled to use (.*)/;
const IS_SELF = formOf(SELF);

/**
 * Returns whether a description states that a feature gate guards the field `name`, and not one of its values or uses.
 */
export function statesGate(text: string, name: string): boolean {
  if (!NAMES_GATE.test(text)) return false;
  return sentencesOf(text).some((sentence) => {
    const marked = markSubject(sentence, name);
    const used = ENABLED_FOR.exec(marked)?.[1];
    return FORMS.some((form) => form.test(marked)) || (used !== undefined && IS_SELF.test(markSubject(used, name)));
  });
}
