import { isObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import { asConjunction, BESIDE_CHOSEN, TYPE_TRAITS, type TypeTraits } from "../../model/typing.ts";
import type { Places } from "../declared/places.ts";
import type { Context, SchemaWriter } from "./context.ts";
import { type Definitions, type Draft, isCalled, valuesOf } from "./definitions.ts";
import { listedBy, primitiveOf } from "./nodes.ts";
import { overloaded } from "./objects.ts";
import type { Operators } from "./operators.ts";
import { isPromise } from "./promises.ts";
import { fileOf, spanOf, textOf, type TS, typescript } from "./syntax.ts";
import { asChosen } from "./traits.ts";

/** Writes intersections. */
export class IntersectionWriter {
  readonly #types: SchemaWriter;
  readonly #operators: Operators;
  readonly #definitions: Definitions;
  readonly #places: Places;

  constructor(types: SchemaWriter, operators: Operators, definitions: Definitions, places: Places) {
    this.#types = types;
    this.#operators = operators;
    this.#definitions = definitions;
    this.#places = places;
  }

  /** A primitive that is marked by members which no value of it has is still that primitive, by another name. */
  write(node: TS.IntersectionTypeNode, at: Pointer, context: Context): Draft {
    const ts = typescript();
    const primitive = node.types.find((each) => primitiveOf(each) !== undefined || ts.isLiteralTypeNode(each));
    if (primitive !== undefined) {
      const values = this.#valuesAmong(node, primitive, context);
      if (values !== undefined) return values;
      const isOpen = node.types.every((each) => each === primitive || this.#asksNothing(each, context));
      return { ...this.#part(primitive, node, at, context), ...(!isOpen && this.#types.foreign(node, context)) };
    }
    const list = node.types.find((each) => ts.isTupleTypeNode(each) || listedBy(each) !== undefined);
    // A list with properties is not a JSON value.
    if (list !== undefined) return { ...this.#part(list, node, at, context), ...this.#types.foreign(node, context) };
    const parts = node.types.map((each, index) => this.#conjunct(each, child(at, "allOf", index), context));
    const chosen = parts.map((each) => this.#chosenIn(each));
    const allOf = this.#asOneCall(parts, chosen);
    return chosen.every((each) => each === undefined)
      ? { allOf }
      : asChosen({ allOf }, asConjunction(chosen.map((each) => each ?? BESIDE_CHOSEN)));
  }

  /** Merges overloads into one function; of type parameters, only their presence is kept. */
  #asOneCall(parts: readonly Draft[], chosen: readonly (string | undefined)[]): readonly Draft[] {
    const calls = parts.map(({ [TYPE_TRAITS]: _, ...part }) => {
      const call = this.#definitions.referredTo(part);
      return isCalled(call) ? call : undefined;
    });
    const stated = calls.filter((call, index) => call !== undefined && chosen[index] === undefined);
    if (stated.length === 0 || calls.filter((call) => call !== undefined).length === 1) return parts;
    const place = calls.indexOf(stated[0]);
    const whole = overloaded(stated as readonly Draft[]);
    return parts.map((part, index) => (index === place ? whole : calls[index] === undefined ? part : {}));
  }

  #chosenIn({ $ref, [TYPE_TRAITS]: traits }: Draft): string | undefined {
    const known = isObject(traits) || typeof $ref !== "string" ? traits : this.#definitions.traitsAt($ref);
    return (known as TypeTraits | undefined)?.chosen;
  }

  /** Writes a part at the place of the whole. */
  #part(part: TS.TypeNode, whole: TS.IntersectionTypeNode, at: Pointer, context: Context): Draft {
    const schema = this.#types.schema(part, at, context);
    if (at !== "") this.#places.set(at, fileOf(whole), spanOf(whole));
    return schema;
  }

  /** `string & K`: those of a few values that are of the one primitive. */
  #valuesAmong({ types }: TS.IntersectionTypeNode, primitive: TS.TypeNode, context: Context): Draft | undefined {
    const [other, ...others] = types.filter((each) => each !== primitive);
    const kind = primitiveOf(primitive);
    if (other === undefined || others.length > 0 || kind === undefined || typescript().isTypeLiteralNode(other))
      return undefined;
    const at = this.#types.asDefinition(other, context);
    const values = this.#definitions.traitsAt(at).chosen ? undefined : valuesOf({ $ref: at }, this.#definitions);
    return values && { enum: values.filter((value) => typeof value === kind) };
  }

  /**
   * Returns whether the type accepts all values except null, in any notation: `{}`, `unknown`, `Record<never, never>`,
   * `NonNullable<unknown>`.
   */
  #asksNothing(node: TS.TypeNode, context: Context): boolean {
    const ts = typescript();
    if (ts.isTypeLiteralNode(node)) return node.members.length === 0;
    if (node.kind === ts.SyntaxKind.UnknownKeyword) return true;
    const given = ts.isTypeReferenceNode(node) ? (node.typeArguments ?? []) : [];
    if (given.length === 1 && textOf(node).startsWith("NonNullable<")) return this.#asksNothing(given[0]!, context);
    const at = this.#types.asDefinition(node, context);
    const shape = this.#definitions.traitsAt(at).chosen ? undefined : this.#definitions.shapeOf(at);
    return shape?.members.size === 0 && shape.others === undefined;
  }

  /** Writes a promise with properties as an object that contains its value. */
  #conjunct(node: TS.TypeNode, at: Pointer, context: Context): Draft {
    const ts = typescript();
    const isNamed = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && isPromise(node.typeName.text);
    const given = isNamed ? (node.typeArguments ?? []) : [];
    return given.length > 0 && context.generic !== true
      ? this.#operators.holder("Promise", given, at, context)
      : this.#types.schema(node, at, context);
  }
}
