/**
 * Splits a description into sentences. A sentence also starts at a paragraph, a list item, a capitalized `This` or
 * `It`, or a level in parentheses, because generators replace line breaks by spaces.
 */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(BOUNDARY)
    .map((sentence) =>
      sentence
        .replaceAll(/[`*_"']/gu, "")
        .replaceAll(/\s+/gu, " ")
        .trim(),
    )
    .filter((sentence) => sentence !== "");
}

const BOUNDARY =
  /(?<=[.!?])\s+(?=["'`(<[]?[\p{Lu}\p{N}`])|\n\s*\n|\n\s*[-*+•]\s|\s+(?=(?:This|It) (?:is|field|feature|property)\b)|\s+(?=[([](?:Alpha|Beta)[)\]])/u;
