import { isUtf8 } from "node:buffer";
import type { SourceFile } from "../contracts/source.ts";

/** The names of files that hold bytes and no text: descriptor sets. */
export const HOLDS_BYTES: RegExp = /\.(?:binpb|protoset|desc|pb|fds)$/i;

const LOOKED_AT = 4000;

/**
 * Returns the content of a file. A file without a known suffix is a descriptor set if it starts like one and contains
 * control characters.
 */
export function contentOf(bytes: Buffer, name: string): Pick<SourceFile, "text" | "bytes"> {
  const isSet =
    HOLDS_BYTES.test(name) ||
    (bytes[0] === 0x0a && widthOf(bytes) === 1 && bytes.subarray(0, LOOKED_AT).some(isControl));
  return isSet ? { text: "", bytes } : { text: decodeText(bytes) };
}

/**
 * Returns whether a byte occurs in no text: a control character except tab, line feed, form feed and carriage return.
 */
function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 0x09 || byte > 0x0d);
}

/** Stands for invalid bytes: valid text never contains a lone surrogate. */
const INVALID = "\udcff";

/** Decodes bytes as UTF-8, UTF-16 or UTF-32, distinguished as in YAML and JSON: by a byte order mark, or by the zeros of the first character. */
export function decodeText(bytes: Buffer): string {
  const width = widthOf(bytes);
  if (width === 1) {
    const text = bytes.toString("utf8");
    return isUtf8(bytes) ? text : text.replaceAll("\ufffd", INVALID);
  }
  const whole = bytes.length - (bytes.length % width);
  // A copy: bytes are swapped in place.
  const content = Buffer.from(bytes.subarray(0, whole));
  const rest = whole < bytes.length ? INVALID : "";
  if (width === 2) return (isBigEndian(bytes) ? content.swap16() : content).toString("utf16le") + rest;
  return fromUtf32(isBigEndian(bytes) ? content.swap32() : content) + rest;
}

/** Returns the number of bytes of a unit. */
function widthOf(bytes: Buffer): 1 | 2 | 4 {
  const [a, b, c, d] = bytes;
  if (a === 0 && b === 0) return 4;
  const isLittle = (a === 0xff && b === 0xfe) || b === 0;
  if (isLittle) return c === 0 && d === 0 ? 4 : 2;
  return a === 0 || (a === 0xfe && b === 0xff) ? 2 : 1;
}

function isBigEndian([first]: Buffer): boolean {
  return first === 0 || first === 0xfe;
}

function fromUtf32(bytes: Buffer): string {
  const characters: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const code = bytes.readUInt32LE(at);
    const isCharacter = code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    characters.push(isCharacter ? String.fromCodePoint(code) : INVALID);
  }
  return characters.join("");
}
