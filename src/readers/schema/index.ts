export type { Dialect } from "./dialect.ts";
export { createSchemaTable, type SchemaReader } from "./table.ts";
export { readAnnotations } from "./annotations.ts";
export { createFieldReader, type FieldReader } from "./fields.ts";
