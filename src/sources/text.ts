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
  const isSet = HOLDS_BYTES.test(name) || (bytes[0] === 0x0a && bytes.subarray(0, LOOKED_AT).some(isControl));
  return isSet ? { text: "", bytes } : { text: decodeText(bytes) };
}

/**
 * Returns whether a byte occurs in no text: a control character except tab, line feed, form feed and carriage return.
 */
function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 0x09 || byte > 0x0d);
}

/** Decodes bytes as UTF-8, or as UTF-16 with a byte order mark. Invalid bytes become a lone surrogate, which valid text never contains. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return Buffer.from(bytes).swap16().toString("utf16le");
  const text = bytes.toString("utf8");
  return isUtf8(bytes) ? text : text.replaceAll("\ufffd", "\udcff");
}
