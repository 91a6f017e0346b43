import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { referredBy } from "./bundle.ts";
import { mapSubschemas, type Vocabulary } from "./vocabulary.ts";

/** In characters: what is shorter is compiled in its place. */
const MIN_LENGTH = 200;

/** Shares objects that many documents contain, so that a validator compiles them once. */
export class Parts {
  readonly #add: (schema: JsonObject, name: string) => void;
  /** By content. */
  readonly #names = new Map<string, string>();

  /** `add` registers a schema under a name that later documents refer to. */
  constructor(add: (schema: JsonObject, name: string) => void) {
    this.#add = add;
  }

  /**
   * Replaces parts of a document (see `toDocument`) by references; `prepare` receives each schema after its inner ones.
   */
  share(document: JsonObject, vocabulary: Vocabulary, prepare: (schema: JsonObject) => JsonObject): JsonObject {
    const { $defs, ...root } = document as { readonly $defs: JsonObject };
    const done = new Map<string, Json | undefined>();
    /** Parts that refer to other places of the document and cannot be shared. */
    const tied = new Set<Json>();
    /** Undefined while it is looked into: it leads back to itself. */
    const definition = (name: string): Json | undefined => {
      if (!done.has(name)) {
        done.set(name, undefined);
        const visited = visit($defs[name]!);
        // Several references to a long definition would repeat it, at each level again.
        done.set(name, tied.has(visited) ? visited : this.#part(visited));
      }
      return done.get(name);
    };
    const visit = (schema: Json): Json => {
      if (!isObject(schema)) return schema;
      let isTied = false;
      const inside = mapSubschemas(schema, vocabulary, (each) => {
        const visited = visit(each);
        isTied ||= tied.has(visited);
        return visited;
      });
      const prepared = prepare(inside);
      const name = referredBy(prepared);
      const target = name === undefined ? undefined : definition(name);
      const followed = target === undefined || tied.has(target) ? prepared : following(prepared, target);
      isTied ||= name !== undefined && followed === prepared;
      if (!isTied) return isObject(followed) && isObject(followed["properties"]) ? this.#part(followed) : followed;
      tied.add(followed);
      return followed;
    };
    const whole = visit(root) as JsonObject;
    return { ...whole, $defs: Object.fromEntries([...done].map(([name, schema]) => [name, schema!])) };
  }

  #part(schema: Json): Json {
    if (!isObject(schema)) return schema;
    const text = JSON.stringify(schema);
    if (text.length < MIN_LENGTH) return schema;
    let name = this.#names.get(text);
    if (name === undefined) {
      name = `https://apicompat.dev/oracle/part/${String(this.#names.size)}`;
      this.#names.set(text, name);
      this.#add(schema, name);
    }
    return { $ref: name };
  }
}

/**
 * Inlines the target of a reference, or refers to the part that it leads to; returns the schema unchanged if neither is
 * possible.
 */
function following(schema: JsonObject, target: Json): Json {
  if (Object.keys(schema).length === 1) return target;
  const isPart = isObject(target) && typeof target["$ref"] === "string" && Object.keys(target).length === 1;
  return isPart ? { ...schema, $ref: target["$ref"]! } : schema;
}
