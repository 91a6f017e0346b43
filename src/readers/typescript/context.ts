import { NUMBER_KEYS, SYMBOL_KEYS } from "../../model/index-keys.ts";
import type { Json } from "../../model/json.ts";
import type { Pointer } from "../../model/pointer.ts";
import { FOREIGN_TYPE } from "../../model/schema.ts";
import type { Draft } from "./definitions.ts";
import { branchesOf, isPropertyKey, isSymbol, namesAny, primitiveOf, type Signature } from "./nodes.ts";
import type { Scope } from "./scope.ts";
import type { TS } from "./syntax.ts";

/** What a type parameter stands for. */
export interface Argument {
  readonly schema: Json;
  readonly text: string;
  /** As it is given, where the type is used. */
  readonly node?: TS.TypeNode;
  /** The parameter by its place among others: `T0` of a type, `F0` of a function. */
  readonly place: string;
  /** Nobody has said yet what it stands for. */
  readonly free?: true;
  /** Of what other arguments were made of: where, one within the other. */
  readonly madeIn?: readonly TS.Node[];
  /** Others may give another one. */
  readonly open?: true;
}

/** Where a type is written. */
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
  const known = (parameters ?? []).map(({ name: { text } }, index): [string, Argument] => {
    const place = `T${String(index)}`;
    return [text, { schema: { [FOREIGN_TYPE]: place }, text, place, free: true }];
  });
  return { ...contextIn(scope), parameters: new Map(known) };
}

/** What speaks of no parameter is the same whatever these stand for. */
export function contextOf(node: TS.Node, context: Context): Context {
  if (context.generic !== true || namesAny(node, context.parameters)) return context;
  return { ...contextIn(context.scope), depth: context.depth };
}

/** A type, and what it is written in. */
export interface TypeIn {
  readonly type: TS.TypeNode;
  readonly context: Context;
  /** Where it is written down, if it has a name. */
  readonly at?: Pointer;
}

/** What a type is declared as that goes by a name; undefined for any other. */
export type Unnamed = (named: TypeIn) => TypeIn | undefined;

/** Of what goes by a name, with the type arguments that it is given. */
export type OfName<Written> = (
  names: readonly string[],
  given: readonly TS.TypeNode[],
  node: TS.Node,
  at: Pointer,
  context: Context,
) => Written;

/** Writes types down as schemas. */
export interface SchemaWriter {
  /** Of a type that stands at a place; `{}` where none is stated. */
  schema(node: TS.TypeNode | undefined, at: Pointer, context: Context): Draft;
  union(node: TS.TypeNode, at: Pointer, context: Context, undefinedAs: "null" | "absent"): Draft;
  /** Of a type by its name. */
  readonly reference: OfName<Draft>;
  /** Of what `new` makes of a value, by its name; undefined where its type does not tell. */
  readonly instance: OfName<Draft | undefined>;
  /** What an alias stands for. */
  readonly unnamed: Unnamed;
  /** Of what is known by its text alone. */
  foreign(node: TS.Node, context: Context): Draft;
  /** Of a function. */
  call(signature: Signature, node: TS.Node, at: Pointer, context: Context): Draft;
  /** With what the comment before a declaration says. */
  described(schema: Draft, node: TS.Node, at: Pointer): Draft;
  /** What refers to a member that is declared by its name; undefined where it takes more than its declaration to find it. */
  declaredMember(node: TS.IndexedAccessTypeNode, context: Context): Draft | undefined;
  /** A schema by itself, so that others may refer to what is in it; people know it by its text, or by the name that stands for it. */
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
