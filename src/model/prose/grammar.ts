// Parts of regular expressions for sentences about a field. `NAME` stands for the name of the field.

/** The nouns that a description uses for its field. */
export const NOUN =
  "(?:fields?|propert(?:y|ies)|features?|options?|settings?|parameters?|attributes?|members?|apis?|functionality)";
export const SELF = `(?:this|it|(?:this|the) ${NOUN}|(?:the )?NAME(?: ${NOUN})?)`;
export const USE = `(?:using |to use |use of |setting )?${SELF}(?:,? you must)?`;
export const LEAD = String.raw`(?:\(?(?:please )?note(?: that)?[:,]? |warning: |important: |currently,? |(?:as of|since|in) v?[\d.]+,? )?`;

/** Compiles a form for a field of this name. It matches from the beginning of a sentence. */
export function compileForm(form: string, name: string): RegExp {
  const plain = name.replaceAll(/[^\w-]/gu, "");
  return new RegExp(`^${form.replaceAll("NAME", plain === "" ? "this" : plain)}`, "iu");
}
