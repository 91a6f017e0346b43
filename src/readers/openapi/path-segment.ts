import { conjunction, NOT_EMPTY } from "../../model/pointer.ts";
import type { ParameterWire } from "../../model/snapshot.ts";
import type { SchemaUse } from "./schema-use.ts";

/** An address that lacks the part of a path in which a parameter stands is no address of that path. */
export function inSegment(use: SchemaUse, location: string, { style }: ParameterWire): SchemaUse {
  if (location !== "path" || style !== "simple" || use.schema === undefined) return use;
  return { ...use, schema: conjunction([use.schema, NOT_EMPTY]) };
}
