// Parts of regular expressions for sentences about a field. `NAME` stands for the name of the field.

/** The nouns that a description uses for its field. */
export const NOUN =
  "(?:fields?|propert(?:y|ies)|features?|options?|settings?|parameters?|attributes?|members?|apis?|functionality)";
export const SELF = `(?:this|it|(?:this|the) ${NOUN}|(?:the )?NAME(?: ${NOUN})?)`;
export const USE = `(?:using |to use |use of |setting )?${SELF}(?:,? you must)?`;
export const LEAD = String.raw`(?:\(?(?:please )?note(?: that)?[:,]? |warning: |important: |currently,? |(?:as of|since|in) v?[\d.]+,? )?`;

/** Finds a form at the beginning of a sentence about the field of this name. */
export type Form = (sentence: string, name: string) => RegExpExecArray | null;

/** Compiles a form with a name on request: only if the form matches some name, which is rare. */
export function formOf(form: string): Form {
  const ofAnyName = compiled(form, String.raw`[\w-]+`);
  if (!form.includes(NAME)) return (sentence) => ofAnyName.exec(sentence);
  return (sentence, name) => {
    if (!ofAnyName.test(sentence)) return null;
    const plain = name.replaceAll(/[^\w-]/gu, "");
    return compiled(form, plain === "" ? "this" : plain).exec(sentence);
  };
}

const NAME = "NAME";

function compiled(form: string, name: string): RegExp {
  return new RegExp(`^${form.replaceAll(NAME, name)}`, "iu");
}
