import { RANGES } from "../../../model/keyword-table.ts";
import { decoded } from "../../../base/decoded.ts";
import { isObject, type Json, type JsonObject } from "../../../model/json.ts";
import { split } from "../../../model/pointer.ts";
import { baseDraft, draftOf, readsSiblings, type SchemaDialect } from "../dialect.ts";
import { Unanswerable } from "../unanswerable.ts";
import { eachSubschema, vocabularyOf, type Vocabulary } from "../vocabulary.ts";

/** A schema that references resolve within: a document, or a part of one that names itself by `$id`. */
export interface Resource {
  readonly uri: string;
  readonly root: Json;
  readonly dialect: SchemaDialect;
  /** Less than the dialect's where the meta-schema leaves vocabularies out. */
  readonly vocabulary: Vocabulary;
  readonly anchors: Map<string, Json>;
  readonly dynamicAnchors: Map<string, Json>;
  /** The root says `$recursiveAnchor: true`. */
  readonly recursive: boolean;
}

export interface Place {
  readonly schema: Json;
  readonly resource: Resource;
}

type Language = Pick<Resource, "dialect" | "vocabulary">;

/** Applicators that hold schemas without applying them. */
const HOLDERS: Vocabulary = { $defs: "named schemas", definitions: "named schemas", contentSchema: "schema" };

const holding = new Map<SchemaDialect, Vocabulary>();

function holdersOf(dialect: SchemaDialect): Vocabulary {
  const known = holding.get(dialect) ?? { ...vocabularyOf(dialect), ...HOLDERS };
  holding.set(dialect, known);
  return known;
}

const VALIDATION: readonly string[] = [
  "type",
  "enum",
  "const",
  "multipleOf",
  ...RANGES,
  "exclusiveMaximum",
  "exclusiveMinimum",
  "pattern",
  "uniqueItems",
  "maxContains",
  "minContains",
  "required",
  "dependentRequired",
];

/**
 * Resolves references between documents by the rules of each document's dialect. Documents are indexed on first use.
 */
export class Resources {
  readonly #documents: ReadonlyMap<string, Json>;
  readonly #fallback: SchemaDialect;
  readonly #byUri = new Map<string, Resource>();
  readonly #owners = new Map<JsonObject, Resource>();
  readonly #opened = new Set<string>();

  /** `documents` by absolute URI without a fragment; `fallback` is for those that do not state a `$schema`. */
  constructor(documents: ReadonlyMap<string, Json>, fallback: SchemaDialect) {
    this.#documents = documents;
    this.#fallback = fallback;
  }

  /** Resolves a reference in `base`. */
  resolve(reference: string, base: string): Place {
    const { uri, fragment } = absolute(reference, base);
    const resource = this.#resource(uri);
    if (resource === undefined) throw nowhere(reference);
    if (fragment === "" || fragment.startsWith("/")) return this.#descend(resource, fragment, reference);
    const schema = resource.anchors.get(fragment);
    if (schema === undefined) throw nowhere(reference);
    return this.#placeOf(schema, resource);
  }

  /** The resource that a schema stands in, given that of the schema around it. */
  owner(schema: Json, around: Resource): Resource {
    return isObject(schema) ? (this.#owners.get(schema) ?? around) : around;
  }

  #placeOf(schema: Json, around: Resource): Place {
    return { schema, resource: this.owner(schema, around) };
  }

  #resource(uri: string): Resource | undefined {
    const known = this.#byUri.get(uri);
    if (known !== undefined || this.#opened.has(uri)) return known;
    this.#opened.add(uri);
    const root = this.#documents.get(uri);
    if (root === undefined) return undefined;
    const resource = this.#create(root, uri, { dialect: this.#fallback, vocabulary: vocabularyOf(this.#fallback) });
    this.#index(root, resource);
    return this.#byUri.get(uri) ?? resource;
  }

  #create(root: Json, uri: string, inherited: Language): Resource {
    const resource: Resource = {
      ...this.#languageOf(root, inherited),
      uri,
      root,
      anchors: new Map(),
      dynamicAnchors: new Map(),
      recursive: isObject(root) && root["$recursiveAnchor"] === true,
    };
    if (!this.#byUri.has(uri)) this.#byUri.set(uri, resource);
    return resource;
  }

  #languageOf(root: Json, inherited: Language): Language {
    const stated = isObject(root) ? root["$schema"] : undefined;
    if (typeof stated !== "string") return inherited;
    const draft = draftOf(stated);
    if (draft !== undefined) return { dialect: draft, vocabulary: vocabularyOf(draft) };
    const meta = this.#resource(absolute(stated, "").uri);
    if (meta === undefined || !isObject(meta.root)) return inherited;
    const vocabularies = meta.root["$vocabulary"];
    const names = isObject(vocabularies) ? Object.keys(vocabularies) : undefined;
    const whole = vocabularyOf(meta.dialect);
    if (names === undefined || names.some((name) => name.endsWith("/vocab/validation"))) {
      return { dialect: meta.dialect, vocabulary: whole };
    }
    const left = Object.entries(whole).filter(([keyword]) => !VALIDATION.includes(keyword));
    return { dialect: meta.dialect, vocabulary: Object.fromEntries(left) };
  }

  #index(schema: Json, around: Resource): void {
    if (!isObject(schema) || this.#owners.has(schema)) return;
    const alone = typeof schema["$ref"] === "string" && !readsSiblings(around.dialect);
    const resource = alone ? around : this.#identify(schema, around);
    this.#owners.set(schema, resource);
    if (alone) return;
    this.#anchor(schema, resource);
    eachSubschema(schema, holdersOf(resource.dialect), (each) => this.#index(each, resource));
  }

  /** The resource that the schema begins, or the one around it. */
  #identify(schema: JsonObject, around: Resource): Resource {
    const language = this.#languageOf(schema, around);
    const id = schema[baseDraft(language.dialect) === "draft-04" ? "id" : "$id"];
    if (typeof id !== "string" || id.startsWith("#")) return around;
    const { uri, fragment } = absolute(id, around.uri);
    const resource = uri === around.uri && around.root === schema ? around : this.#create(schema, uri, around);
    if (fragment !== "") resource.anchors.set(fragment, schema);
    return resource;
  }

  #anchor(schema: JsonObject, resource: Resource): void {
    const add = (anchors: Map<string, Json>, name: Json | undefined): void => {
      if (typeof name === "string" && !anchors.has(name)) anchors.set(name, schema);
    };
    if (readsSiblings(resource.dialect)) {
      add(resource.anchors, schema["$anchor"]);
      if (baseDraft(resource.dialect) !== "2020-12") return;
      add(resource.anchors, schema["$dynamicAnchor"]);
      add(resource.dynamicAnchors, schema["$dynamicAnchor"]);
      return;
    }
    const id = schema[baseDraft(resource.dialect) === "draft-04" ? "id" : "$id"];
    if (typeof id === "string" && id.startsWith("#")) add(resource.anchors, id.slice(1));
  }

  #descend(resource: Resource, pointer: string, reference: string): Place {
    let place: Place = { schema: resource.root, resource };
    for (const token of split(`#${pointer}`).tokens) {
      const next = step(place.schema, token);
      if (next === undefined) throw nowhere(reference);
      place = this.#placeOf(next, place.resource);
    }
    // A reference makes a schema of what stands where no keyword expects one.
    this.#index(place.schema, place.resource);
    return this.#placeOf(place.schema, place.resource);
  }
}

function nowhere(reference: string): Unanswerable {
  return new Unanswerable("UNRESOLVED_REFERENCE", `The reference "${reference}" leads nowhere.`);
}

function step(value: Json, token: string): Json | undefined {
  if (Array.isArray(value)) return /^(?:0|[1-9][0-9]*)$/u.test(token) ? (value[Number(token)] as Json) : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

/** The parts of a reference, its address made absolute; the fragment is decoded. */
export function absolute(reference: string, base: string): { readonly uri: string; readonly fragment: string } {
  const hash = reference.indexOf("#");
  const address = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? "" : decoded(reference.slice(hash + 1));
  const against = base === "" ? undefined : base;
  const uri = address === "" ? base : URL.canParse(address, against) ? new URL(address, against).href : address;
  return { uri, fragment };
}
