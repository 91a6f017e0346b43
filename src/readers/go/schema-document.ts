import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { principal, split, type Pointer } from "../../model/pointer.ts";
import type { Document, DocumentSet } from "../../reader.ts";
import type { SourceFile } from "../../source.ts";
import type { Places } from "./places.ts";

/** The schemas that Go types were written down as, as if they stood in a document; its places are those of the Go text. */
export class SchemaDocument implements DocumentSet {
  readonly root: Document;
  readonly roots: readonly Pointer[] = ["#"];
  readonly files: readonly SourceFile[];
  readonly problems: readonly never[] = [];
  readonly #value: JsonObject;
  readonly #places: Places;
  readonly #values = new Map<Pointer, Json | undefined>();

  constructor(value: JsonObject, files: readonly SourceFile[], places: Places) {
    this.#value = value;
    this.#places = places;
    this.files = files;
    const file = files[0] ?? { name: "", url: "", text: "" };
    this.root = { file, value, locate: () => undefined };
  }

  get(at: Pointer): Json | undefined {
    if (this.#values.has(at)) return this.#values.get(at);
    const { file, tokens } = split(at);
    const found = file === "" ? valueAt(this.#value, tokens) : undefined;
    this.#values.set(at, found);
    return found;
  }

  follow(reference: string): Pointer | undefined {
    return this.get(reference) === undefined ? undefined : reference;
  }

  locate(at: Pointer): ReturnType<DocumentSet["locate"]> {
    return this.#places.locate(principal(at));
  }

  /** Of a node without a place of its own, the file of what holds it. */
  fileOf(at: Pointer): string {
    for (let place = principal(at); ;) {
      const file = this.#places.fileOf(place);
      if (file !== undefined) return file.name;
      const slash = place.lastIndexOf("/");
      if (slash < 0) return this.root.file.name;
      place = place.slice(0, slash);
    }
  }
}

function valueAt(document: JsonObject, tokens: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const token of tokens) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(token)];
    else value = isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
