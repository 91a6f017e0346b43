import { ApicompatError } from "../contracts/errors.ts";

/**
 * The names in a list that ends each with a zero byte. A name that is not UTF-8 has lone surrogates in it: no path leads to it,
 * and it differs from all others.
 */
export function namesIn(list: Buffer): readonly string[] {
  const text = list.toString();
  if (!text.includes("\ufffd")) return text.split("\0").filter((name) => name !== "");
  const names: string[] = [];
  for (let start = 0; start < list.length;) {
    const zero = list.indexOf(0, start);
    const end = zero < 0 ? list.length : zero;
    if (end > start) names.push(nameOf(list.subarray(start, end)));
    start = end + 1;
  }
  return names;
}

function nameOf(bytes: Buffer): string {
  const text = bytes.toString();
  if (Buffer.from(text).equals(bytes)) return text;
  return bytes
    .toString("latin1")
    .replaceAll(/[\u0080-\u00ff]/g, (sign) => String.fromCharCode(0xdc00 + sign.charCodeAt(0)));
}

/** Throws UNREADABLE for a name that no path leads to. */
export function requireAddressable(paths: readonly string[]): void {
  const lost = paths.find((path) => !path.isWellFormed());
  if (lost === undefined) return;
  const shown = lost.replaceAll(/[\udc80-\udcff]/g, (sign) => `\\x${(sign.charCodeAt(0) - 0xdc00).toString(16)}`);
  throw new ApicompatError(
    "UNREADABLE",
    `The file name ${shown} is not UTF-8, so the file cannot be read.`,
    "Rename the file, or exclude it from the surfaces of the configuration.",
  );
}
