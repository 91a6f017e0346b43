import { child, type Pointer } from "../../model/pointer.ts";
import { TYPE_TRAITS } from "../../model/typing.ts";
import type { CircularAliases } from "./circular-aliases.ts";
import { type Context, contextIn } from "./context.ts";
import type { Draft } from "./definitions.ts";
import { literalOf } from "./literals.ts";
import type { Modules } from "./modules.ts";
import { namesOf, propertyName } from "./nodes.ts";
import { has } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** A type and its place. */
export interface Written {
  readonly at: Pointer;
  readonly node: TS.TypeNode | readonly TS.TypeElement[] | undefined;
  readonly context: Context;
  /** For a member of a declared type. */
  readonly member?: TS.PropertySignature;
}

type PlaceOf = (names: readonly string[], context: Context) => Pointer | undefined;

/** Finds what types are written as. `seen`: the types on the way there, so that one which leads back to itself has an end. */
interface Search {
  readonly modules: Modules;
  readonly cycles: CircularAliases;
  readonly placeOf: PlaceOf;
  readonly seen: ReadonlySet<TS.Node>;
}

/**
 * Finds a declared property by name, as in `Api["schemas"]["Pet"]`. It searches the text, because the type can be
 * incomplete. Undefined if that is not sufficient.
 */
export function declaredMember(
  node: TS.IndexedAccessTypeNode,
  context: Context,
  search: Omit<Search, "seen">,
): Written | undefined {
  return memberOf(node, context, { ...search, seen: new Set() });
}

export function referenceTo({ at, member }: Written): Draft {
  const isFixed = member !== undefined && has(member, typescript().SyntaxKind.ReadonlyKeyword);
  return { $ref: at, ...(isFixed && { [TYPE_TRAITS]: {} }) };
}

function memberOf(node: TS.IndexedAccessTypeNode, context: Context, search: Search): Written | undefined {
  const ts = typescript();
  const { objectType, indexType } = node;
  const name = ts.isLiteralTypeNode(indexType) ? literalOf(indexType) : undefined;
  const holder = written(objectType, context, { ...search, seen: new Set([...search.seen, node]) });
  if (typeof name !== "string" || holder === undefined) return undefined;
  const { at, node: own, context: inner } = holder;
  const members = isList(own) ? own : own !== undefined && ts.isTypeLiteralNode(own) ? own.members : [];
  const member = members.find((each) => each.name !== undefined && propertyName(each.name) === name);
  if (member === undefined || !ts.isPropertySignature(member)) return undefined;
  return { at: child(at, "properties", name), node: member.type, context: inner, member };
}

/** The type that a node names, where that is known by its declaration. */
function written(node: TS.TypeNode, context: Context, search: Search): Written | undefined {
  const ts = typescript();
  if (ts.isIndexedAccessTypeNode(node)) {
    if (search.seen.has(node)) return undefined;
    const member = memberOf(node, context, search);
    const own = member?.node;
    if (member === undefined || own === undefined || isList(own) || ts.isTypeLiteralNode(own)) return member;
    return written(own, member.context, search);
  }
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  return namedType(node, context, search);
}

function namedType(node: TS.TypeReferenceNode, context: Context, search: Search): Written | undefined {
  const ts = typescript();
  const names = namesOf(node.typeName);
  const target = search.modules.lookUp(names, context.scope);
  if (target.kind !== "declared" || (names.length === 1 && context.parameters.has(names[0]!))) return undefined;
  const [declaration, ...others] = target.declarations;
  const at = others.length > 0 ? undefined : search.placeOf(names, context);
  if (declaration === undefined || at === undefined) return undefined;
  const inner = contextIn(target.scope);
  if (ts.isInterfaceDeclaration(declaration)) return { at, node: declaration.members, context: inner };
  if (!ts.isTypeAliasDeclaration(declaration) || search.cycles.has(declaration, target.scope)) return undefined;
  const { type } = declaration;
  return ts.isTypeLiteralNode(type) ? { at, node: type, context: inner } : written(type, inner, search);
}

function isList(node: Written["node"]): node is readonly TS.TypeElement[] {
  return Array.isArray(node);
}
