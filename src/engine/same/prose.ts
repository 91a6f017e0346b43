/** Keywords that no client relies on. */
export const PROSE: ReadonlySet<string> = new Set([
  "description",
  "title",
  "summary",
  "example",
  "examples",
  "externalDocs",
  "$comment",
]);
