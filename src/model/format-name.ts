/** Formats that allow every value. A JSON number is always a double. */
const FREE: ReadonlySet<string> = new Set(["password", "binary", "commonmark", "html", "double"]);

/** Returns whether a format restricts values in a profile. */
export function constrains(
  format: string,
  { enforcedFormats }: { readonly enforcedFormats: "all" | readonly string[] },
): boolean {
  return (enforcedFormats === "all" || enforcedFormats.includes(format)) && !FREE.has(format);
}
