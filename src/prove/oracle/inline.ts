import { isObject, type Json } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referredBy } from "./bundle.ts";
import { eachSubschema, mapSubschemas, vocabularyOf } from "./vocabulary.ts";

/** The maximum depth of inlined schemas; deeper ones keep their names. */
const MAX_DEPTH = 100;

/** Inlines schemas with a single reference, which compile faster, and removes unused ones. */
export function inlined(bundle: Bundle): Bundle {
  const vocabulary = vocabularyOf(bundle.dialect);
  const uses = usesIn(bundle);
  const schemas = new Map<string, Json>();
  const queue = [bundle.root];
  const expand = (schema: Json, depth: number): Json => {
    if (!isObject(schema)) return schema;
    const name = referredBy(schema);
    if (name === undefined) return mapSubschemas(schema, vocabulary, (each) => expand(each, depth + 1));
    const target = bundle.schemas.get(name)!;
    const alone = Object.keys(schema).length === 1;
    if (alone && depth < MAX_DEPTH && (uses.get(name) === 1 || !isObject(target))) return expand(target, depth + 1);
    queue.push(name);
    return mapSubschemas(schema, vocabulary, (each) => expand(each, depth + 1));
  };
  for (const name of queue) {
    if (!schemas.has(name)) schemas.set(name, expand(bundle.schemas.get(name)!, 0));
  }
  return { ...bundle, schemas };
}

/** Counts the references to all schemas that the root leads to; the root counts once more. */
function usesIn({ dialect, root, schemas }: Bundle): ReadonlyMap<string, number> {
  const vocabulary = vocabularyOf(dialect);
  const uses = new Map([[root, 1]]);
  const queue = [root];
  const visit = (schema: Json): void => {
    if (!isObject(schema)) return;
    const name = referredBy(schema);
    if (name !== undefined) {
      const before = uses.get(name) ?? 0;
      uses.set(name, before + 1);
      if (before === 0) queue.push(name);
    }
    eachSubschema(schema, vocabulary, visit);
  };
  for (const name of queue) visit(schemas.get(name)!);
  return uses;
}
