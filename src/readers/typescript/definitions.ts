import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, split, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_DETAIL, FOREIGN_TYPE, STATED, TYPE_TRAITS, type TypeTraits } from "../../model/typing.ts";
import { DEFINITIONS, definitionOf } from "../declared/names.ts";
import { valueAt } from "../declared/schema-document.ts";

/** A schema that is being written. */
export type Draft = Record<string, Json>;

/** Definitions by name, created on request. */
export class Definitions {
  readonly #pending = new Map<string, (at: Pointer) => Json>();
  readonly #made: Record<string, Json> = dictionary<Json>();
  readonly #keys = new Map<string, string>();
  /** The number of definitions with one label. */
  readonly #called = new Map<string, number>();
  readonly #open = new Set<string>();
  readonly #later = new Set<Pointer>();
  readonly #again = new Set<string>();
  #unready = 0;
  readonly #shapes = new Map<Pointer, Shape | undefined>();
  readonly #texts = new Map<string, string>();

  /** The whole texts of definitions that are called by the beginning of theirs, by name. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  has(name: string): boolean {
    return this.#pending.has(name) || name in this.#made;
  }

  get(name: string): Json | undefined {
    const make = this.#pending.get(name);
    if (make !== undefined) {
      this.#pending.delete(name);
      this.#made[name] = {};
      this.#open.add(name);
      const made = make(definitionOf(name));
      this.#made[name] = made;
      this.#open.delete(name);
      // A deferred definition returns its declaration until it is complete.
      if (this.#open.size > 0 && isObject(made) && this.#later.has(String(made["$ref"])) && !this.#again.has(name)) {
        this.#again.add(name);
        this.#pending.set(name, make);
        this.#unready++;
      }
    }
    return this.#made[name];
  }

  /** Returns the place of a key's definition; equal labels get a number. A `text` that the label is cut from is kept. */
  define(key: string, label: string, make: (at: Pointer) => Json, text = label): Pointer {
    let name = this.#keys.get(key);
    if (name === undefined) {
      name = this.#free(label);
      if (text !== label) this.#texts.set(name, text);
      this.#keys.set(key, name);
      this.#pending.set(name, make);
    }
    return definitionOf(name);
  }

  #free(label: string): string {
    let count = this.#called.get(label) ?? 1;
    let name = count === 1 ? label : `${label} (${String(count)})`;
    while (this.has(name)) name = `${label} (${String(++count)})`;
    this.#called.set(label, count);
    return name;
  }

  /** The number of requests for incomplete definitions. */
  get unready(): number {
    return this.#unready;
  }

  isOpen(pointer: Pointer): boolean {
    return this.#open.has(split(pointer).tokens[1] ?? "");
  }

  /** Returns whether no other definition is incomplete. */
  isAlone(at: Pointer): boolean {
    return this.#open.size === 1 && this.isOpen(at) && split(at).tokens.length === DEFINITION_TOKENS;
  }

  /** Defers a definition that needs an incomplete one. */
  defineLater(key: string, label: string, make: (at: Pointer) => Json, text = label): Pointer {
    const at = this.define(`later ${key}`, label, make, text);
    this.#later.add(at);
    return at;
  }

  /** Returns the schema at a place below `#/definitions`. */
  at(pointer: Pointer): Json | undefined {
    if (!pointer.startsWith(`${DEFINITIONS}/`)) return undefined;
    const [, name, ...tokens] = split(pointer).tokens;
    if (this.#open.has(name!)) this.#unready++;
    const definition = this.get(name!);
    return definition && valueAt(definition, tokens);
  }

  /** Returns the traits of a schema or its target. */
  traitsAt(at: Pointer, depth = 0): TypeTraits {
    const schema = this.at(at);
    if (!isObject(schema) || depth > MAX_DEPTH) return {};
    const { $ref, [TYPE_TRAITS]: traits } = schema;
    if (isObject(traits)) return traits as TypeTraits;
    return typeof $ref === "string" ? this.traitsAt($ref, depth + 1) : {};
  }

  /** Returns whether a property must be present although it can be undefined. */
  isStatedAt(at: Pointer, depth = 0): boolean {
    const schema = this.at(at);
    if (!isObject(schema) || depth > MAX_DEPTH) return false;
    const { $ref, [STATED]: stated } = schema;
    return stated === undefined && typeof $ref === "string" ? this.isStatedAt($ref, depth + 1) : stated === true;
  }

  /** A schema, or what it stands for where it is but a reference. */
  referredTo(schema: Draft): Draft {
    const next = onlyReference(schema);
    if (next === undefined) return schema;
    const end = this.targetOf(next);
    const target = this.at(end);
    return isObject(target) ? target : { $ref: end };
  }

  /** Returns the definition that a place is but a reference to, or the place itself. */
  targetOf(at: Pointer, depth = 0): Pointer {
    const next = depth > MAX_DEPTH ? undefined : onlyReference(this.at(at));
    return next === undefined ? at : this.targetOf(next, depth + 1);
  }

  /** The same schema by the definition that it ends at, for one that refers to a place within another where there is but a reference. */
  reference(schema: Draft, depth = 0): Draft {
    const next = onlyReference(schema);
    if (next === undefined || depth > MAX_DEPTH) return schema;
    const isWhole = split(next).tokens.length === DEFINITION_TOKENS;
    if (isWhole && (!this.#later.has(next) || this.isOpen(next))) return schema;
    const target = this.at(next);
    return onlyReference(target) === undefined ? schema : this.reference(target as Draft, depth + 1);
  }

  /** The members of an object with all that it extends; undefined where a schema is anything else. */
  shapeOf(at: Pointer): Shape | undefined {
    if (!this.#shapes.has(at)) {
      const { unready } = this;
      // One that leads back to itself has none.
      this.#shapes.set(at, undefined);
      const shape = this.#shapeOf(at);
      if (this.unready > unready) this.#shapes.delete(at);
      else this.#shapes.set(at, shape);
      return shape;
    }
    return this.#shapes.get(at);
  }

  /** The members of an object beside those of what it extends that cannot be read, and where that stands. */
  openShapeOf(at: Pointer): OpenShape | undefined {
    const unread: Pointer[] = [];
    const shape = this.#shapeOf(at, unread);
    return shape && { ...shape, unread };
  }

  #baseOf(at: Pointer, unread: Pointer[] | undefined, depth: number): Shape | undefined {
    if (unread === undefined) return this.shapeOf(at);
    return depth > MAX_DEPTH ? undefined : this.#shapeOf(at, unread, depth + 1);
  }

  #shapeOf(at: Pointer, unread?: Pointer[], depth = 0): Shape | undefined {
    const schema = this.at(at);
    if (!isObject(schema)) return undefined;
    if (unread !== undefined && isUnreadBase(schema)) {
      unread.push(at);
      return { members: new Map(), others: undefined };
    }
    const { $ref, allOf, type, properties, required, additionalProperties } = schema;
    const bases: Pointer[] = [];
    if (typeof $ref === "string") bases.push($ref);
    if (Array.isArray(allOf)) bases.push(...allOf.map((_, index) => child(at, "allOf", index)));
    if (type !== "object" && bases.length === 0) return undefined;
    const members = new Map<string, Member>();
    let others: Pointer | undefined;
    for (const base of bases) {
      const shape = this.#baseOf(base, unread, depth);
      if (shape === undefined) return undefined;
      for (const [name, member] of shape.members) members.set(name, member);
      others = shape.others ?? others;
    }
    const names: readonly Json[] = Array.isArray(required) ? required : [];
    for (const name of isObject(properties) ? Object.keys(properties) : []) {
      const member = child(at, "properties", name);
      // Nobody outside names it.
      if (this.traitsAt(member).protected === true) continue;
      members.set(name, { at: member, required: names.includes(name) });
    }
    if (isObject(additionalProperties)) others = child(at, "additionalProperties");
    return { members, others };
  }
}

/** Returns where a schema refers to that states nothing else. */
function onlyReference(schema: Json | undefined): Pointer | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref, ...others } = schema;
  return typeof $ref === "string" && Object.keys(others).length === 0 ? $ref : undefined;
}

/** A member of an object, and where it is declared. */
interface Member {
  readonly at: Pointer;
  readonly required: boolean;
}

export interface Shape {
  readonly members: ReadonlyMap<string, Member>;
  /** The schema of properties with arbitrary names. */
  readonly others: Pointer | undefined;
}

export interface OpenShape extends Shape {
  readonly unread: readonly Pointer[];
}

/** Returns whether a base is known by name only, and is neither a function nor a type parameter. */
function isUnreadBase(schema: JsonObject): boolean {
  const { type, [FOREIGN_TYPE]: name, [TYPE_TRAITS]: traits } = schema;
  return type === undefined && name !== undefined && traits === undefined && !isCalled(schema);
}

/** Returns whether a schema is that of a function or another callable. */
export function isCalled({ [FOREIGN_DETAIL]: detail }: JsonObject): boolean {
  return isObject(detail) && detail["calls"] !== undefined;
}

/** Returns the values of a schema; undefined if it accepts more than a list. */
export function valuesOf(schema: Json | undefined, definitions: Definitions, depth = 0): readonly Json[] | undefined {
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  if (schema["const"] !== undefined) return [schema["const"]];
  if (Array.isArray(schema["enum"])) return schema["enum"] as readonly Json[];
  if (typeof schema["$ref"] === "string") return valuesOf(definitions.at(schema["$ref"]), definitions, depth + 1);
  if (schema["type"] === "null") return [null];
  // `never`.
  if (isObject(schema["not"]) && Object.keys(schema).length + Object.keys(schema["not"]).length === 1) return [];
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return undefined;
  const lists = (anyOf as readonly Json[]).map((branch) => valuesOf(branch, definitions, depth + 1));
  return lists.some((list) => list === undefined) ? undefined : lists.flatMap((list) => list!);
}

/** Returns the list or tuple whose items a schema describes; undefined for other schemas. */
export function listAt(at: Pointer, definitions: Definitions, depth = 0): Pointer | undefined {
  const schema = definitions.at(at);
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  if (schema["items"] !== undefined || schema["prefixItems"] !== undefined) return at;
  return typeof schema["$ref"] === "string" ? listAt(schema["$ref"], definitions, depth + 1) : undefined;
}

const MAX_DEPTH = 50;
/** The number of tokens in the pointer of a definition. */
const DEFINITION_TOKENS = 2;
