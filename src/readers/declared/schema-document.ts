import { isObject, type Json } from "../../model/json.ts";
import { principal, split, type Pointer } from "../../model/pointer.ts";
import type { Document, DocumentSet } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { DEFINITIONS, FUNCTIONS, functionKey } from "./names.ts";
import type { Places } from "./places.ts";

/** Schemas by name, created on request. */
interface Definitions {
  has(name: string): boolean;
  get(name: string): Json | undefined;
}

/** The schemas of declared types in the form of a document; its places are those of the source text. */
export class SchemaDocument implements DocumentSet {
  readonly derived = true;
  readonly root: Document;
  readonly roots: readonly Pointer[] = ["#"];
  readonly files: readonly SourceFile[];
  readonly problems: readonly never[] = [];
  readonly #definitions: Definitions;
  readonly #places: Places;
  readonly endless: NonNullable<DocumentSet["endless"]>;
  readonly #values = new Map<Pointer, Json | undefined>();
  /** References that lead somewhere; what leads nowhere yet may do so later. */
  readonly #followed = new Set<string>();

  constructor(
    definitions: Definitions,
    files: readonly SourceFile[],
    places: Places,
    endless: DocumentSet["endless"] = () => [],
  ) {
    this.#definitions = definitions;
    this.#places = places;
    this.endless = endless;
    this.files = files;
    const file = files[0] ?? { name: "", url: "", text: "" };
    this.root = { file, value: {}, locate: () => undefined };
  }

  get(at: Pointer): Json | undefined {
    const known = this.#values.get(at);
    if (known !== undefined) return known;
    const [name, ...inside] = tokensBelow(at);
    const definition = name === undefined ? undefined : this.#definitions.get(name);
    const found = definition && valueAt(definition, inside);
    // A missing definition can appear later, because definitions are created on reference.
    if (found !== undefined) this.#values.set(at, found);
    return found;
  }

  follow(reference: string): Pointer | undefined {
    return this.targetOf(reference);
  }

  targetOf(reference: string): Pointer | undefined {
    if (this.#followed.has(reference)) return reference;
    const [name, ...inside] = tokensBelow(reference);
    const leads =
      inside.length === 0 ? name !== undefined && this.#definitions.has(name) : this.get(reference) !== undefined;
    if (!leads) return undefined;
    this.#followed.add(reference);
    return reference;
  }

  locate(at: Pointer): ReturnType<DocumentSet["locate"]> {
    const place = principal(at);
    // The places within a definition are known once it was made.
    if (this.#places.fileOf(place) === undefined) this.get(place);
    return this.#places.locate(place);
  }

  /** Returns the file of a node, or of its parent if it has no place. */
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

/** Splits a place in a definition or function into its name and the path inside of it; empty for other places. */
function tokensBelow(at: Pointer): readonly string[] {
  if (at.startsWith(`${DEFINITIONS}/`)) return split(at).tokens.slice(1);
  if (!at.startsWith(`${FUNCTIONS}/`)) return [];
  const [, name, ...inside] = split(at).tokens;
  return [functionKey(name!), ...inside];
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(document: Json, tokens: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const token of tokens) {
    if (Array.isArray(value)) value = (value as readonly Json[])[Number(token)];
    else value = isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
