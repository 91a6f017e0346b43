/**
 * Splits a description into sentences in one line each. A sentence also begins at a paragraph, at an item of a list, and at a capitalized
 * `This` or `It` or at a level in parentheses: generators replace line breaks by spaces.
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
