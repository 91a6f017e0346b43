import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { STATED, TYPE_TRAITS } from "../../model/typing.ts";
import type { Context, SchemaWriter } from "./context.ts";
import { type Definitions, type Draft, type Shape, valuesOf } from "./definitions.ts";
import { isPropertyKey } from "./nodes.ts";
import type { TS } from "./syntax.ts";

/** The properties and values of types that others are derived from. */
export class KnownTypes {
  readonly #types: SchemaWriter;
  readonly #definitions: Definitions;

  constructor(types: SchemaWriter, definitions: Definitions) {
    this.#types = types;
    this.#definitions = definitions;
  }

  shapeOf(node: TS.TypeNode, context: Context): Shape | undefined {
    return this.#definitions.shapeOf(this.#types.asDefinition(node, context));
  }

  valuesOf(node: TS.TypeNode, context: Context): readonly Json[] | undefined {
    return valuesOf(this.#definitions.at(this.#types.asDefinition(node, context)), this.#definitions);
  }

  /** Returns whether `string` is among the names. */
  isAnyName(keys: TS.TypeNode, context: Context): boolean {
    if (isPropertyKey(keys)) return true;
    const {
      type,
      pattern,
      [TYPE_TRAITS]: traits,
    } = this.#definitions.referredTo({
      $ref: this.#types.asDefinition(keys, context),
    });
    return [type].flat().includes("string") && pattern === undefined && traits === undefined;
  }

  /** Returns the schema of a property's value. */
  heldAt(at: Pointer): Draft {
    return { $ref: at, ...(this.#definitions.isStatedAt(at) && { [STATED]: false }) };
  }
}
