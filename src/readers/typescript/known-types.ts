import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { STATED, TYPE_TRAITS } from "../../model/schema.ts";
import type { Context, SchemaWriter } from "./context.ts";
import { type Definitions, type Draft, type Shape, valuesOf } from "./definitions.ts";
import { isPropertyKey } from "./nodes.ts";
import type { TS } from "./syntax.ts";

/** What is known of types that others are made of: their members, and their values. */
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

  /** `string` among others, whatever it is called. */
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

  /** What a member holds, whether it has to be given or not. */
  heldAt(at: Pointer): Draft {
    return { $ref: at, ...(this.#definitions.isStatedAt(at) && { [STATED]: false }) };
  }
}
