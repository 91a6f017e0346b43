import { isUtf8 } from "node:buffer";

/** The text of a file's bytes: UTF-8, or UTF-16 where a byte order mark says so. Bytes that are neither become a lone surrogate, which no text has. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return Buffer.from(bytes).swap16().toString("utf16le");
  const text = bytes.toString("utf8");
  return isUtf8(bytes) ? text : text.replaceAll("\ufffd", "\udcff");
}
