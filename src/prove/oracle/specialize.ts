import type { Json, JsonObject } from "../../model/json.ts";
import { isObject } from "../../model/json.ts";
import type { Bundle } from "./bundled.ts";
import { referenceTo, referredBy } from "./bundle.ts";

/** Gives the name of a schema of the bundle as it is seen in a context. */
export type Specialize<C> = (name: string, context: C) => string;

/**
 * Rewrites the schemas that the root leads to, each once per context that it is met in.
 * `key` is equal for contexts that mean the same; there must be finitely many.
 */
export function specialize<C>(
  bundle: Bundle,
  start: C,
  key: (context: C) => string,
  rewrite: (schema: Json, context: C, refer: Specialize<C>) => Json,
): Bundle {
  const names = new Map<string, string>();
  const queue: { readonly from: string; readonly to: string; readonly context: C }[] = [];
  const refer: Specialize<C> = (from, context) => {
    const id = `${from} ${key(context)}`;
    const known = names.get(id);
    if (known !== undefined) return known;
    const to = String(names.size);
    names.set(id, to);
    queue.push({ from, to, context });
    return to;
  };
  const root = refer(bundle.root, start);
  const schemas = new Map<string, Json>();
  for (const { from, to, context } of queue) schemas.set(to, rewrite(bundle.schemas.get(from)!, context, refer));
  return { dialect: bundle.dialect, root, schemas };
}

/** A schema object with its reference renamed, if it has one. */
export function referring<C>(schema: JsonObject, context: C, refer: Specialize<C>): JsonObject {
  const name = referredBy(schema);
  return name === undefined ? schema : { ...schema, $ref: referenceTo(refer(name, context)) };
}

/** The schemas that all hold where this one does: itself, what it refers to, and the parts of its `allOf`. */
export function conjunctsOf(schema: Json, bundle: Bundle): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const visit = (each: Json | undefined): void => {
    if (!isObject(each) || found.has(each)) return;
    found.add(each);
    const name = referredBy(each);
    if (name !== undefined) visit(bundle.schemas.get(name));
    if (Array.isArray(each["allOf"])) each["allOf"].forEach(visit);
  };
  visit(schema);
  return [...found];
}
