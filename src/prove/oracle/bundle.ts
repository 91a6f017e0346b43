import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import {
  child,
  conjunction,
  conjuncts,
  namedTypes,
  NOT_EMPTY,
  ownerOfVariants,
  PLAIN,
  type Pointer,
  split,
  WITHOUT_STATUS,
} from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { CUT } from "../../model/typing.ts";
import { withoutMembers } from "./absent.ts";
import type { Bundle } from "./bundled.ts";
import { baseDraft, readsSiblings, type SchemaDialect } from "./dialect.ts";
import { Unanswerable } from "./unanswerable.ts";
import { ANY, type Instances } from "./instances.ts";
import { modernized } from "./upgrade.ts";
import {
  fits,
  isSchema,
  mapSchemas,
  objectOf,
  readableIn,
  shapeOf,
  type Vocabulary,
  vocabularyOf,
} from "./vocabulary.ts";

/** The parts of the documents that the answer needs. */
export type SchemaSource = Pick<SchemaTable, "source" | "endless" | "follow">;

const HOLDER = "#/$defs/";

export function referenceTo(name: string): string {
  return HOLDER + name;
}

/** The name in the bundle that a schema of it refers to. */
export function referredBy(schema: JsonObject): string | undefined {
  const reference = schema["$ref"];
  return typeof reference === "string" ? reference.slice(HOLDER.length) : undefined;
}

/** The bundle as one schema. Older drafts know no `$defs`, but a pointer leads there all the same. */
export function toDocument({ root, schemas }: Bundle): JsonObject {
  return { allOf: [{ $ref: referenceTo(root) }], $defs: objectOf(schemas) };
}

export interface BundleOptions {
  /** Annotations to keep. */
  readonly kept?: ReadonlySet<string>;
  /** The values that the bundle is for; constraints of parts that they do not have are omitted. Default: any. */
  readonly instances?: Instances;
}

/** Throws `Unanswerable` for a reference that leads nowhere. */
export function bundle(
  source: SchemaSource,
  at: Pointer,
  dialect: SchemaDialect,
  { kept = new Set(), instances = ANY }: BundleOptions = {},
): Bundle {
  return new Bundler(source, dialect, kept).run(at, instances);
}

interface Place {
  readonly at: Pointer;
  readonly instances: Instances;
  /** The object's member `status` is not spoken of. */
  readonly withoutStatus?: boolean;
}

interface Entry extends Place {
  readonly name: string;
}

const STATUS: ReadonlySet<string> = new Set(["status"]);
const PUBLISHED: ReadonlySet<SchemaDialect> = new Set(["swagger-2.0", "openapi-3.0"]);
const OPENAPI: ReadonlySet<SchemaDialect> = new Set(["swagger-2.0", "openapi-3.0", "openapi-3.1"]);
const CHOICES: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);
const DIRECTIONS = ["readOnly", "writeOnly"] as const;

class Bundler {
  readonly #source: SchemaSource;
  readonly #dialect: SchemaDialect;
  readonly #vocabulary: Vocabulary;
  readonly #native: Vocabulary;
  readonly #kept: ReadonlySet<string>;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #queue: Entry[] = [];
  /** True if it contains keywords that the dialect does not define. */
  #hasForeign = false;

  constructor(source: SchemaSource, dialect: SchemaDialect, kept: ReadonlySet<string>) {
    this.#source = source;
    this.#kept = kept;
    this.#dialect = dialect;
    this.#vocabulary = readableIn(dialect);
    this.#native = vocabularyOf(dialect);
  }

  run(at: Pointer, instances: Instances): Bundle {
    const root = this.#name(at, instances);
    const schemas = new Map<string, Json>();
    for (const entry of this.#queue) schemas.set(entry.name, this.#whole(entry));
    const bundled = { dialect: this.#dialect, root, schemas };
    if (!this.#hasForeign) return bundled;
    return modernized(bundled, OPENAPI.has(this.#dialect) ? "openapi-3.1" : "2020-12");
  }

  /** One entry per place and per kind of values that it is applied to. */
  #name(at: Pointer, instances: Instances): string {
    const key = `${at}\n${instances.key}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#fresh(at);
    this.#names.set(key, name);
    this.#queue.push({ at, instances, name });
    return name;
  }

  /** Returns the name of the place if a reference can contain it unescaped. */
  #fresh(at: Pointer): string {
    const last =
      split(at)
        .tokens.at(-1)
        ?.replaceAll(/[^\w.-]/gu, "_") ?? "schema";
    const wanted = last === "__proto__" || last === "" ? "schema" : last;
    let name = wanted;
    for (let count = 2; this.#taken.has(name); count++) name = `${wanted}-${String(count)}`;
    this.#taken.add(name);
    return name;
  }

  #whole(entry: Entry): Json {
    const all = conjuncts(entry.at);
    const withoutStatus = all.includes(WITHOUT_STATUS);
    const parts = all.map((part) => this.#part({ ...entry, at: part, withoutStatus }));
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { allOf: parts };
  }

  #part(place: Place): Json {
    const { at } = place;
    if (at === PLAIN || at === WITHOUT_STATUS) return {};
    if (at === NOT_EMPTY) return { minLength: 1, minItems: 1, minProperties: 1 };
    const types = namedTypes(at);
    if (types !== undefined) return { type: types };
    if (ownerOfVariants(at) !== undefined) {
      throw new Unanswerable("NOT_A_SCHEMA", "A schema apart from its alternatives stands in no document.");
    }
    return this.#schema(this.#source.source(at), place);
  }

  #schema(written: Json | undefined, { at, instances, withoutStatus = false }: Place): Json {
    if (!isSchema(written)) throw new Unanswerable("NOT_A_SCHEMA", `What stands at ${at} is no schema.`);
    if (!isObject(written)) return written;
    const own = withoutStatus ? withoutMembers(written, STATUS) : written;
    const schema = this.#dialect === "crd" ? withDefaults(own) : own;
    if (instances.none) return objectOf(this.#directions(schema, at));
    const references = this.#references(schema, { at, instances, withoutStatus });
    const [first] = references;
    if (first !== undefined && !readsSiblings(this.#dialect)) return { $ref: first };
    const endless = this.#source.endless(at);
    const members = Object.keys(schema).flatMap((keyword): (readonly [string, Json])[] => {
      const shape = shapeOf(this.#vocabulary, keyword);
      const value = this.#worded(keyword, schema[keyword]!, schema);
      if (this.#kept.has(keyword)) return [[keyword, value]];
      // The keyword needs an alternative: an empty list has no effect.
      if (CHOICES.has(keyword) && Array.isArray(value) && value.length === 0) return [];
      if (shape === undefined || !fits(shape, value) || isDangling(keyword, value, schema)) return [];
      const map = (each: Json, _: string, tokens: readonly string[]): Json => {
        if (tokens.length > 1 && CHOICES.has(keyword) && (value as readonly Json[]).length > 1 && this.#isNull(each))
          return { enum: [null] };
        const place = child(at, ...tokens);
        const inner = this.#schema(each, {
          at: place,
          instances: instances.within(keyword, tokens),
          withoutStatus: withoutStatus && keyword === "allOf",
        });
        if (keyword !== "properties" || !endless.includes(tokens.at(-1)!) || !isObject(each)) return inner;
        return objectOf([...this.#directions(each, place), ["anyOf", [inner, { const: CUT }]]]);
      };
      const native = shapeOf(this.#native, keyword);
      this.#hasForeign ||= native === undefined || !fits(native, value);
      return [[keyword, mapSchemas(shape, keyword, value, map)]];
    });
    if (references.length <= 1) return objectOf([...references.map((to) => ["$ref", to] as const), ...members]);
    return { allOf: [objectOf(members), ...references.map((to) => ({ $ref: to }))] };
  }

  /** `{ nullable: true }` among alternatives, which generators of OpenAPI documents write for null. */
  #isNull(schema: Json): boolean {
    if (!OPENAPI.has(this.#dialect) || !isObject(schema)) return false;
    const isNullable = schema["nullable"] === true || schema["x-nullable"] === true;
    const says = (keyword: string): boolean => keyword === "$ref" || shapeOf(this.#vocabulary, keyword) !== undefined;
    return isNullable && Object.keys(schema).every((keyword) => keyword.endsWith("nullable") || !says(keyword));
  }

  /** An upload of Swagger 2 is text; an API server publishes an integer or a string as a string of a format. */
  #worded(keyword: string, value: Json, schema: JsonObject): Json {
    if (schema["format"] === "int-or-string" && PUBLISHED.has(this.#dialect)) {
      if (keyword === "type" && value === "string") return ["integer", "string"];
      if (keyword === "format") return "int32";
    }
    return this.#dialect === "swagger-2.0" && keyword === "type" && value === "file" ? "string" : value;
  }

  /**
   * Returns the direction of properties that no value has: an absent property is not required. The closest annotation
   * counts.
   */
  #directions(schema: JsonObject, at: Pointer): ReadonlyMap<string, boolean> {
    const said = new Map<string, boolean>();
    const seen = new Set<Pointer>();
    const stack: (readonly [Json | undefined, Pointer])[] = [[schema, at]];
    const reads = readsSiblings(this.#dialect);
    for (let next = stack.pop(); next !== undefined && said.size < DIRECTIONS.length; next = stack.pop()) {
      const [each, place] = next;
      if (!isObject(each) || seen.has(place)) continue;
      seen.add(place);
      const { $ref, allOf } = each;
      const parts = Array.isArray(allOf) ? (allOf as readonly Json[]) : [];
      const inside = parts.map((part, index) => [part, child(place, "allOf", index)] as const);
      const targets = this.#referencesOf(each).map((reference) => this.#source.follow(reference, place));
      const referred = targets
        .flatMap((to) => (to === undefined ? [] : conjuncts(to)))
        .map((part) => [this.#source.source(part), part] as const);
      const alone = typeof $ref === "string" && !reads;
      stack.push(...(alone ? [] : inside.reverse()), ...referred.reverse());
      for (const keyword of alone ? [] : DIRECTIONS) {
        const value = each[keyword];
        if (typeof value === "boolean" && !said.has(keyword)) said.set(keyword, value);
      }
    }
    return said;
  }

  #references(schema: JsonObject, { at, instances, withoutStatus = false }: Place): readonly string[] {
    return this.#referencesOf(schema).map((reference) => {
      const to = this.#source.follow(reference, at);
      if (to === undefined)
        throw new Unanswerable("UNRESOLVED_REFERENCE", `The reference "${reference}" leads nowhere.`);
      return referenceTo(this.#name(withoutStatus ? conjunction([to, WITHOUT_STATUS]) : to, instances));
    });
  }

  /** A dynamic one leads where it does on the way that the place is reached in. */
  #referencesOf({ $ref, $dynamicRef, $recursiveRef }: JsonObject): readonly string[] {
    const known = [
      $ref,
      (OPENAPI.has(this.#dialect) || baseDraft(this.#dialect) === "2020-12") && $dynamicRef,
      (this.#dialect === "2019-09" || this.#dialect === "undeclared") && $recursiveRef,
    ];
    return known.filter((reference) => typeof reference === "string");
  }
}

/** Defaults are filled in before a custom resource is looked at. */
function withDefaults(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isObject(properties) || !Array.isArray(required)) return schema;
  const isFilled = (name: Json): boolean => {
    const member = typeof name === "string" && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isObject(member) && member["default"] !== undefined;
  };
  const { required: _, ...rest } = schema;
  const missing = required.filter((name: Json) => !isFilled(name));
  // Draft 4 knows no empty list.
  return missing.length === 0 ? rest : { ...rest, required: missing };
}

/** Returns whether `exclusiveMinimum: true` has no `minimum` and thus no effect. */
function isDangling(keyword: string, value: Json, schema: JsonObject): boolean {
  if (typeof value !== "boolean") return false;
  if (keyword === "exclusiveMinimum") return typeof schema["minimum"] !== "number";
  return keyword === "exclusiveMaximum" && typeof schema["maximum"] !== "number";
}
