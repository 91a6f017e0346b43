import { child, type Pointer } from "../../model/pointer.ts";
import { TYPE_TRAITS } from "../../model/schema.ts";
import { type Context, contextIn } from "./context.ts";
import type { Draft } from "./definitions.ts";
import { literalOf } from "./literals.ts";
import type { Modules } from "./modules.ts";
import { namesOf, propertyName } from "./nodes.ts";
import { has } from "./scope.ts";
import { type TS, typescript } from "./syntax.ts";

/** A type, and the place at which it is written down. */
interface Written {
  readonly at: Pointer;
  readonly node: TS.TypeNode | readonly TS.TypeElement[] | undefined;
  readonly context: Context;
  /** It is a member that nobody assigns to. */
  readonly isFixed?: boolean;
}

type PlaceOf = (names: readonly string[], context: Context) => Pointer | undefined;

/**
 * What refers to a member that is declared by its name, as in `Api["schemas"]["Pet"]`: found in the text, since the type may be in the midst of being
 * written down. Undefined where it takes more to find it.
 */
export function referenceToMember(
  node: TS.IndexedAccessTypeNode,
  context: Context,
  modules: Modules,
  placeOf: PlaceOf,
): Draft | undefined {
  const found = memberOf(node, context, modules, placeOf);
  return found && { $ref: found.at, ...(found.isFixed && { [TYPE_TRAITS]: {} }) };
}

function memberOf(
  { objectType, indexType }: TS.IndexedAccessTypeNode,
  context: Context,
  modules: Modules,
  placeOf: PlaceOf,
): Written | undefined {
  const ts = typescript();
  const name = ts.isLiteralTypeNode(indexType) ? literalOf(indexType) : undefined;
  const holder = written(objectType, context, modules, placeOf);
  if (typeof name !== "string" || holder === undefined) return undefined;
  const { at, node, context: inner } = holder;
  const members = isList(node) ? node : node !== undefined && ts.isTypeLiteralNode(node) ? node.members : [];
  const member = members.find((each) => each.name !== undefined && propertyName(each.name) === name);
  if (member === undefined || !ts.isPropertySignature(member)) return undefined;
  const isFixed = has(member, ts.SyntaxKind.ReadonlyKeyword);
  return { at: child(at, "properties", name), node: member.type, context: inner, isFixed };
}

/** The type that a node names, where that is known by its declaration. */
function written(node: TS.TypeNode, context: Context, modules: Modules, placeOf: PlaceOf): Written | undefined {
  const ts = typescript();
  if (ts.isIndexedAccessTypeNode(node)) {
    const member = memberOf(node, context, modules, placeOf);
    const own = member?.node;
    if (member === undefined || own === undefined || isList(own) || ts.isTypeLiteralNode(own)) return member;
    return written(own, member.context, modules, placeOf);
  }
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const names = namesOf(node.typeName);
  const target = modules.lookUp(names, context.scope);
  if (target.kind !== "declared" || (names.length === 1 && context.parameters.has(names[0]!))) return undefined;
  const [declaration, ...others] = target.declarations;
  const at = others.length > 0 ? undefined : placeOf(names, context);
  if (declaration === undefined || at === undefined) return undefined;
  const inner = contextIn(target.scope);
  if (ts.isInterfaceDeclaration(declaration)) return { at, node: declaration.members, context: inner };
  if (!ts.isTypeAliasDeclaration(declaration)) return undefined;
  const { type } = declaration;
  return ts.isTypeLiteralNode(type) ? { at, node: type, context: inner } : written(type, inner, modules, placeOf);
}

function isList(node: Written["node"]): node is readonly TS.TypeElement[] {
  return Array.isArray(node);
}
