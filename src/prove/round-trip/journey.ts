import { isObject, type Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import { withDefaults } from "../defaults.ts";
import { pruned } from "./prune.ts";

/** A version of a kind as an API server treats its objects. */
export interface Station {
  readonly apiVersion: string;
  readonly schema: Pointer;
}

/** The way of an object through the versions of its kind. */
export interface Route {
  readonly written: Station;
  readonly read: Station;
  readonly stored: Station;
  /** Members that a schema does not declare go. */
  readonly prunes: boolean;
}

export interface Journey {
  /** The object that the server stores: pruned, with defaults. */
  readonly written: Json;
  /** The unchanged object from a client of the other version, completed by the server. */
  readonly sentBack: Json;
  /** The object that the first client then reads. */
  readonly readBack: Json;
}

/**
 * Written in one version, stored, read in another and written back there, and read in the first again. Defaults are filled in by the version of
 * a request and by that of the store; every version prunes; between versions only `apiVersion` is rewritten.
 */
export function journey(
  object: Json,
  { written, read, stored, prunes }: Route,
  table: Pick<SchemaTable, "get">,
): Journey {
  const as = (value: Json, { apiVersion, schema }: Station): Json => {
    const renamed = isObject(value) ? { ...value, apiVersion } : value;
    return prunes ? pruned(renamed, schema, table) : renamed;
  };
  const completed = (value: Json, { schema }: Station): Json => withDefaults(value, schema, table);
  const throughStore = (value: Json): Json => completed(as(value, stored), stored);
  const accepted = completed(as(object, written), written);
  const sentBack = completed(as(throughStore(accepted), read), read);
  return { written: accepted, sentBack, readBack: as(throughStore(sentBack), written) };
}
