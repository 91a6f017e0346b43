import { partKey } from "../../contracts/part-key.ts";
import { dictionary, isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { FOREIGN_TYPE, TYPE_PARTS, TYPE_TRAITS } from "../../model/typing.ts";
import type { Context, SchemaWriter } from "./context.ts";
import { type Definitions, type Draft, listAt, valuesOf } from "./definitions.ts";
import type { KnownTypes } from "./known-types.ts";
import { primitiveOf } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";
import { asChosen, asJson } from "./traits.ts";

/** Writes the names and values of properties. */
export class MemberTypes {
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;
  readonly #known: KnownTypes;

  constructor(types: SchemaWriter, definitions: Definitions, known: KnownTypes) {
    this.#types = types;
    this.#definitions = definitions;
    this.#known = known;
  }

  /** `keyof Pet`. */
  keys(node: TS.TypeNode, context: Context): Draft | undefined {
    const shape = this.#definitions.shapeOf(this.#types.asDefinition(node, context));
    if (shape === undefined) return undefined;
    return shape.others === undefined ? { enum: [...shape.members.keys()] } : { type: "string" };
  }

  /** `Pet["name"]`, `Pets[number]`. */
  member(node: TS.IndexedAccessTypeNode, context: Context): Draft | undefined {
    const declared = this.#types.declaredMember(node, context);
    if (declared !== undefined) return declared;
    const { objectType, indexType } = node;
    const at = this.#types.asDefinition(objectType, context);
    if (primitiveOf(indexType) === "number") {
      const list = listAt(at, this.#definitions);
      return list === undefined ? undefined : this.#item(list);
    }
    const shape = this.#definitions.shapeOf(at);
    const names = this.#known.valuesOf(indexType, context);
    const places = names?.map((name) => shape?.members.get(String(name))?.at ?? shape?.others);
    if (places === undefined || places.length === 0 || places.some((place) => place === undefined)) return undefined;
    const members = places.map((place) => this.#valueOf(place!));
    if (isChosen(indexType, context)) return this.#chosenMember(node, names!, members, context);
    const [only, ...others] = members;
    return others.length === 0 ? only : { anyOf: [only!, ...others] };
  }

  /** Writes one of several properties that the user selects. */
  #chosenMember(node: TS.TypeNode, names: readonly Json[], members: readonly Draft[], context: Context): Draft {
    const parts = names.map((name, index): [string, Json] => [
      partKey(String(name)),
      { in: [], out: [members[index]!] },
    ]);
    const { [FOREIGN_TYPE]: text } = this.#types.foreign(node, context);
    return asChosen({ anyOf: [...members], [TYPE_PARTS]: dictionary(parts) }, String(text));
  }

  /** Writes any item of a list; an optional one can be undefined. */
  #item(list: Pointer): Draft {
    const { prefixItems, items, minItems } = this.#definitions.at(list) as JsonObject;
    const first = Array.isArray(prefixItems) ? prefixItems.map((_, index) => child(list, "prefixItems", index)) : [];
    const places = isObject(items) ? [...first, child(list, "items")] : first;
    const isWhole = first.length === (minItems ?? 0);
    const branches: Draft[] = [...places.map((place) => ({ $ref: place })), ...(isWhole ? [] : [{ type: "null" }])];
    const values = valuesOf({ anyOf: branches }, this.#definitions);
    return branches.length === 1 ? branches[0]! : values === undefined ? { anyOf: branches } : { enum: [...values] };
  }

  /** Writes the value of a property; read-only and required belong to its place. */
  #valueOf(at: Pointer): Draft {
    const { fixed, ...others } = this.#definitions.traitsAt(at);
    return { ...this.#known.heldAt(at), ...(fixed && { [TYPE_TRAITS]: asJson(others) }) };
  }
}

/** Returns whether a type depends on an unbound type parameter. */
function isChosen(type: TS.TypeNode, { parameters }: Context): boolean {
  const ts = typescript();
  const name = ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? type.typeName.text : undefined;
  const schema = name === undefined ? undefined : parameters.get(name)?.schema;
  return isObject(schema) && isObject(schema[TYPE_TRAITS]) && schema[TYPE_TRAITS]["chosen"] !== undefined;
}
