import { dictionary, isObject, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Places } from "../declared/places.ts";
import type { Context, SchemaWriter } from "./context.ts";
import type { Definitions, Draft, Shape } from "./definitions.ts";
import type { KnownTypes } from "./known-types.ts";
import type { TS } from "./syntax.ts";
import { orUndefined } from "./traits.ts";

/** Parts of a type within others. */
const MAX_DEPTH = 50;

/** Writes objects with properties of another one: a part or all of them, required or not. */
export class AlteredObjects {
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;
  readonly #places: Places;
  readonly #known: KnownTypes;

  constructor(types: SchemaWriter, definitions: Definitions, places: Places, known: KnownTypes) {
    this.#types = types;
    this.#definitions = definitions;
    this.#places = places;
    this.#known = known;
  }

  /** `Partial`, `Required`. */
  required(node: TS.TypeNode, at: Pointer, context: Context, isRequired: (own: boolean) => boolean): Draft | undefined {
    return this.#requiredAt(this.#types.asDefinition(node, context), at, isRequired);
  }

  /** Changes each alternative and each tuple item separately; a type without properties is unchanged. */
  #requiredAt(from: Pointer, at: Pointer, isRequired: (own: boolean) => boolean, depth = 0): Draft | undefined {
    const shape = this.#definitions.shapeOf(from);
    if (shape !== undefined) return this.#object(shape, [...shape.members.keys()], at, isRequired);
    const schema = this.#definitions.at(from);
    if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
    const { $ref, anyOf, type, items, prefixItems } = schema;
    // The properties of a type parameter are unknown.
    if (this.#definitions.traitsAt(from).chosen !== undefined) return undefined;
    if (typeof $ref === "string") return this.#requiredAt($ref, at, isRequired, depth + 1);
    if (Array.isArray(prefixItems))
      return { ...schema, ...places(from, prefixItems), minItems: isRequired(false) ? prefixItems.length : 0 };
    if (isObject(items) && !isRequired(true)) return { ...schema, items: orUndefined({ $ref: child(from, "items") }) };
    if (Array.isArray(anyOf)) {
      const branches = anyOf.map((_, index) =>
        this.#requiredAt(child(from, "anyOf", index), child(at, "anyOf", index), isRequired, depth + 1),
      );
      return branches.some((branch) => branch === undefined) ? undefined : { anyOf: branches as Draft[] };
    }
    return type !== undefined || schema["enum"] !== undefined || schema["const"] !== undefined
      ? { $ref: from }
      : undefined;
  }

  /** `Pick`, `Omit`. */
  picked(node: TS.TypeNode, keys: TS.TypeNode, at: Pointer, context: Context, isNamed: boolean): Draft | undefined {
    const shape = this.#known.shapeOf(node, context);
    const values = this.#known.valuesOf(keys, context);
    if (values === undefined) return undefined;
    if (shape === undefined) return this.#pickedBesideUnread(node, values, at, context, isNamed);
    const { members, others } = shape;
    const names = [...members.keys()].filter((name) => values.includes(name) === isNamed);
    // If properties have any name, the others stay when some are removed.
    const left = isNamed ? { members, others: undefined } : shape;
    return this.#object(left, isNamed || others === undefined ? names : [], at, (own) => own);
  }

  /** Picks declared properties beside an unreadable type. */
  #pickedBesideUnread(
    node: TS.TypeNode,
    values: readonly Json[],
    at: Pointer,
    context: Context,
    isNamed: boolean,
  ): Draft | undefined {
    const shape = this.#definitions.openShapeOf(this.#types.asDefinition(node, context));
    if (shape?.others !== undefined || !values.every((value) => shape?.members.has(String(value)))) return undefined;
    const names = [...shape!.members.keys()].filter((name) => values.includes(name) === isNamed);
    const object = this.#object(shape!, names, at, (own) => own);
    return isNamed ? object : { ...object, allOf: shape!.unread.map(($ref) => ({ $ref })) };
  }

  /** Refers to the members where they are declared. */
  #object(shape: Shape, names: readonly string[], at: Pointer, isRequired: (own: boolean) => boolean): Draft {
    const properties: Draft = dictionary<Json>();
    const others = shape.others === undefined ? undefined : { $ref: shape.others };
    for (const name of names) {
      const member = shape.members.get(name)!;
      this.#places.copy(child(at, "properties", name), member.at);
      properties[name] = isRequired(true) ? { $ref: member.at } : this.#known.heldAt(member.at);
    }
    const required = names.filter((name) => {
      const member = shape.members.get(name)!;
      // One that has to be given stays undefined, if it may be.
      return isRequired(member.required) && !this.#definitions.isStatedAt(member.at);
    });
    for (const [index, name] of required.entries()) {
      this.#places.copy(child(at, "required", index), shape.members.get(name)!.at);
    }
    return {
      type: "object",
      ...(names.length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(others !== undefined && { additionalProperties: isRequired(true) ? others : orUndefined(others) }),
    };
  }
}

/** The items of a tuple where they are declared. */
function places(from: Pointer, prefixItems: readonly Json[]): Draft {
  return { prefixItems: prefixItems.map((_, index) => ({ $ref: child(from, "prefixItems", index) })) };
}
