import type { Json } from "../../model/json.ts";
import type { SchemaDialect } from "./dialect.ts";

/** A schema and all that it leads to, as written, without keywords that do not constrain values; each `$ref` is `referenceTo` a name in here. */
export interface Bundle {
  readonly dialect: SchemaDialect;
  readonly root: string;
  readonly schemas: ReadonlyMap<string, Json>;
}
