import type { Reader } from "../../contracts/reader.ts";
import { createSchemaTable } from "../schema/index.ts";
import { readOpenapi } from "./read.ts";
import { isOpenapi } from "./version.ts";

/** OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0. */
export const openapiReader: Reader = {
  formats: ["openapi", "swagger"],
  trait: /openapi|swagger|info["']?\s*:/u,
  detects: isOpenapi,
  read: (documents) => readOpenapi(documents, createSchemaTable),
};
