import { isObject, type Json } from "../../model/json.ts";

/** Returns the `$ref`s of a written schema at any depth, except in examples, defaults and similar values. */
export function referencesIn(written: Json): readonly string[] {
  const found: string[] = [];
  const open: Json[] = [written];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Array.isArray(next)) open.push(...(next as readonly Json[]));
    else if (isObject(next)) {
      if (typeof next["$ref"] === "string") found.push(next["$ref"]);
      for (const part of Object.values(next)) if (typeof part === "object" && part !== null) open.push(part);
    }
  }
  return found;
}
