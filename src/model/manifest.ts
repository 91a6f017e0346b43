import { isObject, type Json, type JsonObject } from "./json.ts";

/** The content of a `package.json` as npm, Node.js and TypeScript read it: with a byte order mark, too. Undefined if they cannot. */
export function parseManifest(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text.replace(/^\ufeff/, "")) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
