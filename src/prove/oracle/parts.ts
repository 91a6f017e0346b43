import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { referredBy } from "./bundle.ts";
import { mapSubschemas, type Vocabulary } from "./vocabulary.ts";

/** In characters: what is shorter is compiled in its place. */
const MIN_LENGTH = 200;

/** What many documents say of an object alike, so that a validator compiles it once for all of them. */
export class Parts {
  readonly #add: (schema: JsonObject, name: string) => void;
  /** By what is written in them. */
  readonly #names = new Map<string, string>();

  /** `add` tells the validator how a schema is called that documents refer to from now on. */
  constructor(add: (schema: JsonObject, name: string) => void) {
    this.#add = add;
  }

  /** A document (see `toDocument`) with references in the place of the parts; `prepare` gets each schema when those within it are done. */
  share(document: JsonObject, vocabulary: Vocabulary, prepare: (schema: JsonObject) => JsonObject): JsonObject {
    const { $defs, ...root } = document as { readonly $defs: JsonObject };
    const done = new Map<string, Json | undefined>();
    /** What leads elsewhere in the document: it means nothing in another one. */
    const tied = new Set<Json>();
    /** Undefined while it is looked into: it leads back to itself. */
    const definition = (name: string): Json | undefined => {
      if (!done.has(name)) {
        done.set(name, undefined);
        done.set(name, visit($defs[name]!));
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
      if (!isTied) return this.#part(followed);
      tied.add(followed);
      return followed;
    };
    const whole = visit(root) as JsonObject;
    return { ...whole, $defs: Object.fromEntries([...done].map(([name, schema]) => [name, schema!])) };
  }

  #part(schema: Json): Json {
    if (!isObject(schema) || !isObject(schema["properties"])) return schema;
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

/** With what a reference leads to in its place, or the reference to the part that it leads to; the schema itself where neither can be. */
function following(schema: JsonObject, target: Json): Json {
  if (Object.keys(schema).length === 1) return target;
  const isPart = isObject(target) && typeof target["$ref"] === "string" && Object.keys(target).length === 1;
  return isPart ? { ...schema, $ref: target["$ref"]! } : schema;
}
