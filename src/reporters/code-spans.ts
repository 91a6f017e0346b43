/** A stretch of a sentence. */
export interface Span {
  /** True if the text was between backticks. */
  readonly code: boolean;
  readonly text: string;
}

/** A sentence in the order that it is read, its code apart from its words. */
export function spansOf(sentence: string): readonly Span[] {
  return sentence
    .split(/(`[^`]+`)/)
    .map((piece, index) => (index % 2 === 1 ? { code: true, text: piece.slice(1, -1) } : { code: false, text: piece }))
    .filter(({ text }) => text !== "");
}
