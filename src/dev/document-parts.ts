/** A piece of a document between two comments. */
export interface Part {
  readonly open: string;
  readonly close: string;
  readonly content: string;
}

/** Replaces the text between the two comments; undefined if the document does not have them. */
export function replacePart(text: string, { open, close, content }: Part): string | undefined {
  const start = text.indexOf(open);
  const end = text.indexOf(close, start);
  if (start === -1 || end === -1) return undefined;
  return `${text.slice(0, start + open.length)}\n\n${content.trim()}\n\n${text.slice(end)}`;
}
