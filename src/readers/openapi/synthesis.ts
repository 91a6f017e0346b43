import type { Json } from "../../model/json.ts";
import { parent, type Pointer } from "../../model/pointer.ts";

/** Schemas that stand nowhere in the documents, and the places that their parts were made from. */
export class Synthesis {
  readonly schemas: Map<Pointer, Json> = new Map();
  readonly #sources = new Map<Pointer, Pointer>();

  add(at: Pointer, schema: Json, source: Pointer): void {
    this.schemas.set(at, schema);
    this.#sources.set(at, source);
  }

  /** Records the source of a part of a synthesized schema. */
  stems(at: Pointer, source: Pointer): void {
    this.#sources.set(at, source);
  }

  /** Returns the document place of `at`, which differs for synthesized schemas. */
  placeOf(at: Pointer): Pointer {
    if (this.#sources.size === 0) return at;
    for (let place = at; ; place = parent(place)) {
      const source = this.#sources.get(place);
      if (source !== undefined) return source;
      if (parent(place) === place) return at;
    }
  }
}
