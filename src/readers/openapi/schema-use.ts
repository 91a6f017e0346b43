import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { child, type Pointer } from "../../model/pointer.ts";
import type { Annotations } from "../../model/schema.ts";
import type { SchemaReader } from "../schema/index.ts";
import { ByReference } from "./by-reference.ts";
import type { Nodes, ObjectNode } from "./nodes.ts";
import { NO_ANNOTATIONS } from "../nothing.ts";

/** A schema and what its place of use says of it, as a media type has them. */
export interface SchemaUse {
  readonly schema?: Pointer;
  readonly annotations: Annotations;
}

const NO_SCHEMA: SchemaUse = Object.freeze({ annotations: NO_ANNOTATIONS });

export class SchemaUses {
  readonly #schemas: SchemaReader;
  readonly #nodes: Nodes;
  readonly #references = new ByReference<SchemaUse>();

  constructor(schemas: SchemaReader, nodes: Nodes) {
    this.#schemas = schemas;
    this.#nodes = nodes;
  }

  read(holder: ObjectNode, key: string): SchemaUse {
    const value = holder.value[key];
    if (value === undefined) return NO_SCHEMA;
    const at = child(holder.at, key);
    if (!isObject(value) && typeof value !== "boolean") {
      this.#nodes.wrongType(at, "a schema", value);
      return NO_SCHEMA;
    }
    const reference = loneReference(value);
    return reference === undefined ? this.#ask(at) : this.#references.get(reference, at, () => this.#ask(at));
  }

  #ask(at: Pointer): SchemaUse {
    return { schema: this.#schemas.alias(at), annotations: this.#schemas.annotations(at) };
  }
}

function loneReference(value: JsonObject | boolean): string | undefined {
  const reference: Json | undefined = isObject(value) ? value["$ref"] : undefined;
  return typeof reference === "string" && Object.keys(value).length === 1 ? reference : undefined;
}
