import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { ProblemSink } from "../problems.ts";
import type { SchemaReader } from "../schema/index.ts";
import type { Fields } from "./fields.ts";

/** The context of one reading. */
export interface Context {
  readonly fields: Fields;
  readonly problems: ProblemSink;
  readonly schemas: SchemaReader;
  /** Schemas with what the server adds to them. */
  readonly extra: Map<Pointer, Json>;
}
