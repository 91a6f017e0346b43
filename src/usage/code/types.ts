import type { TS } from "../../compiler/load.ts";
import type { ApiPlace } from "./description.ts";
import { namingOf } from "./calls.ts";
import type { ApiMember } from "./generated.ts";
import { propertyMembers } from "./members.ts";
import { READ } from "./values.ts";
import type { Workbench } from "./workbench.ts";

/** `components["schemas"]["Pet"]`, `paths["/pets"]["get"]`, and accesses by computed names. */
export function collectIndexed(node: TS.IndexedAccessTypeNode, bench: Workbench, named: Set<TS.Node>): void {
  const { checker, ts } = bench;
  const holder = checker.getTypeFromTypeNode(node.objectType);
  if (ts.isLiteralTypeNode(node.indexType) && bench.carriers.carries(holder)) named.add(node.indexType.literal);
  const index = checker.getTypeFromTypeNode(node.indexType);
  const parts = index.isUnion() ? index.types : [index];
  const names = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [String(part.value)] : []));
  if (names.length < parts.length) {
    const isNumber = parts.every(({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0);
    if (!isNumber && bench.carriers.ownMembers(holder).length > 0) bench.handOn(node, holder);
    return;
  }
  const isLast = !ts.isIndexedAccessTypeNode(node.parent) || node.parent.objectType !== node;
  for (const member of names.flatMap((name) => propertyMembers(holder, name, bench))) {
    addNaming(node, member.owner, bench);
    if (isLast) addLast(node, member, bench);
    else if (member.value !== undefined) addNaming(node, member.value, bench);
  }
}

function addLast(node: TS.Node, member: ApiMember, bench: Workbench): void {
  const { owner, value } = member;
  if (value !== undefined) addNaming(node, value, bench);
  if (owner.is === "value") bench.addReads(node, [member]);
  else if (value?.is === "value") bench.addValue(node, value, READ);
  else if (value?.is === "parameters") bench.handOnPlace(node, value);
}

/** A use of an alias or an enum that stands in a file of generated types. */
export function collectName(node: TS.Identifier, bench: Workbench): void {
  const { checker, generated, ts } = bench;
  if (ts.isImportSpecifier(node.parent) || ts.isExportSpecifier(node.parent) || ts.isImportClause(node.parent)) return;
  const own = checker.getSymbolAtLocation(node);
  const symbol = own && own.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(own) : own;
  for (const declaration of symbol?.declarations ?? []) {
    if (!generated.declares(declaration)) continue;
    if (ts.isEnumDeclaration(declaration) || ts.isVariableDeclaration(declaration)) bench.add(node, { is: "anything" });
    if (!ts.isTypeAliasDeclaration(declaration)) continue;
    const place = generated.placeOfAlias(declaration.type);
    if (place === undefined) continue;
    addNaming(node, place, bench);
    if (place.is === "value") bench.addValue(node, place, READ);
  }
}

/** An operation that is named in a type, or a part of it. */
function addNaming(node: TS.Node, place: ApiPlace, bench: Workbench): void {
  if (place.is !== "operations" || place.step === "path") return;
  for (const operation of place.all)
    bench.add(node, { is: "call", id: operation.id, usage: namingOf(operation), isCertain: true });
}
