/** Encodes a text. */
export type Encode = (text: string) => Buffer;

function wide(text: string, width: 2 | 4): Buffer {
  const bytes = Buffer.alloc(text.length * width);
  for (const [at, letter] of text.split("").entries()) bytes.writeUInt16LE(letter.charCodeAt(0), at * width);
  return bytes;
}

/** The encodings of YAML and JSON except UTF-8, for characters of the basic plane. */
export const ENCODINGS: Readonly<Record<string, Encode>> = {
  "UTF-16": (text) => wide(`\ufeff${text}`, 2),
  "UTF-16, big end first": (text) => wide(`\ufeff${text}`, 2).swap16(),
  "UTF-16 without a mark": (text) => wide(text, 2),
  "UTF-16 without a mark, big end first": (text) => wide(text, 2).swap16(),
  "UTF-32": (text) => wide(`\ufeff${text}`, 4),
  "UTF-32, big end first": (text) => wide(`\ufeff${text}`, 4).swap32(),
  "UTF-32 without a mark": (text) => wide(text, 4),
  "UTF-32 without a mark, big end first": (text) => wide(text, 4).swap32(),
};
