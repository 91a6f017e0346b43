import { documents } from "../documents/markdown.ts";

/** Terms of the formats. Words that fit every rule, such as value, list or type, are left out on purpose. */
const FORMAT_TERMS =
  "annotation|array|callback|class|content type|credential|default|description|discriminator|enum|feature gate|field|file option|flow|format|gate|header|import|index signature|interface|item|kind|link|marker|media type|message|method|namespace|null|oneof|operation|OAuth|package|parameter|path|pattern|printer column|propert(?:y|ies)|reference|request|reservation|reserved|response|schema|scope|security|server|service|status code|stream|struct|subresource|sunset|tag|tombstone|type alias|type argument|union|validation|version|webhook|XML";

/** Returns whether a description names a keyword in backticks, a term of a format or a term of the glossary. */
export function namesKeyword(description: string): boolean {
  return /`[^`]+`/.test(description) || TERMS.test(description);
}

const GLOSSARY = [
  ...documents()
    .get("docs/glossary.md")!
    .matchAll(/^\| ([a-zA-Z ]+?) +\|/gm),
].map(([, term = ""]) => term);

const TERMS = new RegExp(`\\b(?:${[FORMAT_TERMS, ...GLOSSARY].join("|")})s?\\b`, "i");
