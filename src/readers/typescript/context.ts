import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { Draft } from "./definitions.ts";
import type { Scope } from "./scope.ts";
import type { TS } from "./syntax.ts";

/** What a type parameter stands for. */
export interface Argument {
  readonly schema: Json;
  readonly text: string;
}

/** Where a type is written. */
export interface Context {
  readonly scope: Scope;
  readonly parameters: ReadonlyMap<string, Argument>;
  readonly depth: number;
}

export function contextIn(scope: Scope): Context {
  return { scope, parameters: new Map(), depth: 0 };
}

/** Writes types down as schemas. */
export interface SchemaWriter {
  schema(node: TS.TypeNode | undefined, at: Pointer, context: Context): Draft;
  /** A schema by itself, so that others may refer to what is in it. */
  asDefinition(node: TS.TypeNode, context: Context): Pointer;
}
