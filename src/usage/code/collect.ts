import { answered } from "../../compiler/answered.ts";
import type { TS } from "../../compiler/load.ts";
import type { CodeReference } from "./references.ts";
import { collectObject } from "./literals.ts";
import { collectRequest } from "./requests.ts";
import { collectShared } from "./shared.ts";
import { collectIndexed, collectName } from "./types.ts";
import type { Workbench } from "./workbench.ts";

/** Walks the code of a client and collects all references to the API. */
export function collectReferences(files: readonly TS.SourceFile[], bench: Workbench): readonly CodeReference[] {
  // Literals that name an operation or a member by its type.
  const named = new Set<TS.Node>();
  const visit = (node: TS.Node): void => {
    visitNode(node, bench, named);
    bench.ts.forEachChild(node, visit);
  };
  for (const file of files) {
    const isRead = answered(() => (visit(file), true), false);
    // What nests too deep for the compiler can use anything.
    if (!isRead) bench.add(file, { is: "anything" });
  }
  return bench.found;
}

function visitNode(node: TS.Node, bench: Workbench, named: Set<TS.Node>): void {
  const { ts } = bench;
  if (ts.isIndexedAccessTypeNode(node)) return collectIndexed(node, bench, named);
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    if (node.moduleSpecifier !== undefined) named.add(node.moduleSpecifier);
    return;
  }
  if (ts.isCallExpression(node)) visitCall(node, bench, named);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) collectRequest(node, bench);
  if (ts.isIdentifier(node)) collectName(node, bench);
  collectShared(node, bench);
  if (ts.isExpression(node)) visitExpression(node, bench, named);
}

function visitCall(node: TS.CallExpression, bench: Workbench, named: Set<TS.Node>): void {
  const call = bench.calls.of(node);
  if (call === undefined) return;
  for (const each of call.named) named.add(each);
  for (const operation of call.operations)
    bench.add(node, { is: "call", id: operation.id, usage: call.usageOf(operation), isCertain: call.isCertain });
  const mark = (inner: TS.Node): void => {
    if (bench.ts.isObjectLiteralExpression(inner)) bench.lines.set(inner, node);
    if (!bench.ts.isFunctionLike(inner)) bench.ts.forEachChild(inner, mark);
  };
  for (const each of node.arguments) mark(each);
}

function visitExpression(node: TS.Expression, bench: Workbench, named: Set<TS.Node>): void {
  const { ts } = bench;
  if (ts.isObjectLiteralExpression(node)) collectObject(node, bench);
  if (isText(node, ts) && !named.has(node) && !isText(node.parent, ts) && !isKey(node, ts))
    bench.addOperations(node, bench.texts.namedBy(node));
}

function isText(node: TS.Node, ts: typeof TS): node is TS.Expression {
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isSum;
}

/** A text that names a member. */
function isKey(node: TS.Node, ts: typeof TS): boolean {
  const { parent } = node;
  const isIndex = ts.isElementAccessExpression(parent) && parent.argumentExpression === node;
  return isIndex || (parent as TS.Node & { readonly name?: TS.Node }).name === node;
}
