/** A stretch of a sentence. */
export interface Span {
  /** True if the text was between backticks. */
  readonly code: boolean;
  readonly text: string;
}

/**
 * A sentence in the order that it is read, its code apart from its words. A backtick inside of code is part of it, as in
 * a template literal type: code ends where no letter and no other backtick follows.
 */
export function spansOf(sentence: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const { index } of sentence.matchAll(/`(?![\w`])/g)) {
    const open = sentence.indexOf("`", from);
    if (index - open < 2) continue;
    spans.push(
      { code: false, text: sentence.slice(from, open) },
      { code: true, text: sentence.slice(open + 1, index) },
    );
    from = index + 1;
  }
  return [...spans, { code: false, text: sentence.slice(from) }].filter(({ text }) => text !== "");
}
