/** The text of a file's bytes: UTF-8, or UTF-16 where a byte order mark says so. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0)
    return Buffer.from(bytes).swap16().toString("utf16le");
  return bytes.toString("utf8");
}
