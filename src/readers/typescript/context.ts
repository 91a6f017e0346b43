import { NUMBER_KEYS, SYMBOL_KEYS } from "../../model/index-keys.ts";
import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { FOREIGN_DETAIL, FOREIGN_TYPE } from "../../model/typing.ts";
import type { Draft } from "./definitions.ts";
import { branchesOf, isPropertyKey, isSymbol, namesAny, primitiveOf, type Signature } from "./nodes.ts";
import { positionOf } from "./parameter-order.ts";
import type { Scope } from "./scope.ts";
import type { TS } from "./syntax.ts";

/** The argument of a type parameter. */
export interface Argument {
  readonly schema: Json;
  readonly text: string;
  /** The type argument as written. */
  readonly node?: TS.TypeNode;
  /** The parameter by its place among others: `T0` of a type, `F0` of a function. */
  readonly place: string;
  /** Nobody has said yet what it stands for. */
  readonly free?: true;
  /** The places where nested arguments were created. */
  readonly madeIn?: readonly TS.Node[];
  /** Others may give another one. */
  readonly open?: true;
}

/** The context of a type. */
export interface Context {
  readonly scope: Scope;
  readonly parameters: ReadonlyMap<string, Argument>;
  readonly depth: number;
  /** In a generic type that was given arguments: what its members lead to may have no end. */
  readonly generic?: true;
}

export function contextIn(scope: Scope): Context {
  return { scope, parameters: new Map(), depth: 0 };
}

/** Within a generic type, whose parameters are known by their places. */
export function contextWithin(scope: Scope, parameters: readonly TS.TypeParameterDeclaration[] | undefined): Context {
  const known = (parameters ?? []).map((parameter): [string, Argument] => {
    const { text } = parameter.name;
    const place = `T${String(positionOf(parameter))}`;
    return [text, { schema: { [FOREIGN_TYPE]: place, [FOREIGN_DETAIL]: { text } }, text, place, free: true }];
  });
  return { ...contextIn(scope), parameters: new Map(known) };
}

/** Returns the context; without parameters, a type is independent of their arguments. */
export function contextOf(node: TS.Node, context: Context): Context {
  if (context.generic !== true || namesAny(node, context.parameters)) return context;
  return { ...contextIn(context.scope), depth: context.depth };
}

/** A type, and what it is written in. */
export interface TypeIn {
  readonly type: TS.TypeNode;
  readonly context: Context;
  /** The place of a named type. */
  readonly at?: Pointer;
}

/** Returns the declared type of a name; undefined for other types. */
export type Unnamed = (named: TypeIn) => TypeIn | undefined;

/** Handles a name with its type arguments. */
export type OfName<Written> = (
  names: readonly string[],
  given: readonly TS.TypeNode[],
  node: TS.Node,
  at: Pointer,
  context: Context,
) => Written;

/** Writes types down as schemas. */
export interface SchemaWriter {
  /** Returns the schema of a type at a place; `{}` without a type. */
  schema(node: TS.TypeNode | undefined, at: Pointer, context: Context): Draft;
  union(node: TS.TypeNode, at: Pointer, context: Context, undefinedAs: "null" | "absent"): Draft;
  /** Handles a type by name. */
  readonly reference: OfName<Draft>;
  /** Handles an instance of a value by name; undefined if its type does not state it. */
  readonly instance: OfName<Draft | undefined>;
  /** Resolves an alias. */
  readonly unnamed: Unnamed;
  /** Returns the schema of a type that is known by its text only. */
  foreign(node: TS.Node, context: Context): Draft;
  /** Returns the schema of a function. */
  call(signature: Signature, node: TS.Node, at: Pointer, context: Context): Draft;
  /** Adds the comment of a declaration. */
  described(schema: Draft, node: TS.Node, at: Pointer): Draft;
  /** Refers to a declared property by name; undefined if its declaration is not sufficient. */
  declaredMember(node: TS.IndexedAccessTypeNode, context: Context): Draft | undefined;
  /**
   * Adds a separate schema, so that others can refer to its parts. It is displayed by its text or by the given name.
   */
  asDefinition(node: TS.TypeNode, context: Context, name?: string): Pointer;
}

/** The keys of an index signature: any string, and names that match patterns. */
export interface IndexKeys {
  readonly any: boolean;
  readonly patterns: readonly string[];
}

/** The keys that a type stands for. A type that is not known stands for any string. */
export function keysOf(type: TS.TypeNode, types: SchemaWriter, context: Context): IndexKeys {
  const all = branchesOf(type).map((branch) => keysOfOne(branch, types, context));
  return { any: all.some(({ any }) => any), patterns: [...new Set(all.flatMap(({ patterns }) => patterns))] };
}

const ANY_STRING: IndexKeys = { any: true, patterns: [] };

function keysOfOne(type: TS.TypeNode, types: SchemaWriter, context: Context): IndexKeys {
  const primitive = primitiveOf(type);
  if (primitive === "number") return { any: false, patterns: [NUMBER_KEYS] };
  if (primitive !== undefined) return ANY_STRING;
  if (isSymbol(type)) return { any: false, patterns: [SYMBOL_KEYS] };
  if (isPropertyKey(type)) return { any: true, patterns: [SYMBOL_KEYS] };
  const named = types.unnamed({ type, context });
  if (named !== undefined) return keysOf(named.type, types, named.context);
  const { pattern } = types.schema(type, "", context);
  return typeof pattern === "string" ? { any: false, patterns: [pattern] } : ANY_STRING;
}
