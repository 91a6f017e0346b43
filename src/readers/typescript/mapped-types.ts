import { dictionary, type Json } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { STATED } from "../../model/typing.ts";
import type { Places } from "../declared/places.ts";
import { type Context, keysOf, type SchemaWriter } from "./context.ts";
import type { Definitions, Draft } from "./definitions.ts";
import type { KnownTypes } from "./known-types.ts";
import { isKeys } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";
import { orUndefined, withTraits } from "./traits.ts";

/** Writes objects whose properties are mapped from names. */
export class MappedTypes {
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

  /** `Record<Keys, Values>`. */
  record(keys: TS.TypeNode, values: TS.TypeNode, at: Pointer, context: Context): Draft | undefined {
    if (this.#known.isAnyName(keys, context)) return this.#patterned(keys, values, at, context);
    const names = this.#known.valuesOf(keys, context);
    if (names === undefined) return this.#patterned(keys, values, at, context);
    const properties: Draft = dictionary<Json>();
    for (const name of names) {
      properties[String(name)] = this.#types.schema(values, child(at, "properties", String(name)), context);
    }
    return { type: "object", properties, required: Object.keys(properties) };
  }

  #patterned(keys: TS.TypeNode, values: TS.TypeNode, at: Pointer, context: Context): Draft | undefined {
    const isAny = this.#known.isAnyName(keys, context);
    const { any, patterns } = keysOf(keys, this.#types, context);
    if (any && !isAny) return undefined;
    const schemaAt = (place: Pointer): Draft => this.#types.schema(values, place, context);
    return {
      type: "object",
      ...(isAny && { additionalProperties: schemaAt(child(at, "additionalProperties")) }),
      ...(patterns.length > 0 && {
        patternProperties: dictionary(
          patterns.map((each) => [each, schemaAt(child(at, "patternProperties", each))] as const),
        ),
      }),
    };
  }

  /** `{ [K in Keys]: … }`. */
  mapped(node: TS.MappedTypeNode, at: Pointer, context: Context): Draft | undefined {
    const ts = typescript();
    const { typeParameter, type, questionToken, readonlyToken, nameType } = node;
    const { constraint } = typeParameter;
    if (constraint === undefined || type === undefined) return undefined;
    const source = isKeys(constraint) ? this.#known.shapeOf(constraint.type, context) : undefined;
    const names = source === undefined ? this.#known.valuesOf(constraint, context) : [...source.members.keys()];
    if (names === undefined || source?.others !== undefined) {
      if (nameType !== undefined) return undefined;
      if (source !== undefined || !this.#known.isAnyName(constraint, context)) return undefined;
      const others = this.#types.schema(type, child(at, "additionalProperties"), context);
      const isGiven = questionToken === undefined || questionToken.kind === ts.SyntaxKind.MinusToken;
      const values = isGiven ? others : orUndefined(others);
      const isFixed = readonlyToken !== undefined && readonlyToken.kind !== ts.SyntaxKind.MinusToken;
      return { type: "object", additionalProperties: isFixed ? withTraits(values, { fixed: true }) : values };
    }
    const properties: Draft = dictionary<Json>();
    const required: string[] = [];
    for (const name of names.map(String)) {
      const text = JSON.stringify(name);
      const parameters = new Map([
        ...context.parameters,
        [typeParameter.name.text, { schema: { const: name }, text, place: text }] as const,
      ]);
      const own = source?.members.get(name);
      const inner = { ...context, parameters };
      const given = nameType === undefined ? [name] : this.#known.valuesOf(nameType, inner);
      if (given === undefined) return undefined;
      const [called, ...others] = given.map(String);
      if (others.length > 0) return undefined;
      if (called === undefined) continue;
      const place = child(at, "properties", called);
      if (own !== undefined) this.#places.copy(place, own.at);
      const schema = this.#types.schema(type, place, inner);
      const isFixed =
        readonlyToken === undefined
          ? own !== undefined && this.#definitions.traitsAt(own.at).fixed === true
          : readonlyToken.kind !== ts.SyntaxKind.MinusToken;
      const isOwnStated = own !== undefined && this.#definitions.isStatedAt(own.at);
      const isNeeded =
        questionToken === undefined
          ? own?.required !== false || isOwnStated
          : questionToken.kind === ts.SyntaxKind.MinusToken;
      // One that has to be given stays undefined, if it may be.
      const isStated = isNeeded && isOwnStated && ts.isIndexedAccessTypeNode(type);
      properties[called] = {
        ...(isFixed ? withTraits(schema, { fixed: true }) : schema),
        ...(isStated && { [STATED]: true }),
      };
      if (isStated || !isNeeded) continue;
      if (own !== undefined) this.#places.copy(child(at, "required", required.length), own.at);
      required.push(called);
    }
    return { type: "object", properties, ...(required.length > 0 && { required }) };
  }
}
