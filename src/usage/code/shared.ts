import type { TS } from "../../compiler/load.ts";
import type { Bench } from "./bench.ts";
import { collectArguments, collectUse } from "./flows.ts";
import { collectGeneric } from "./generics.ts";
import { collectAccess, collectAssignedPattern, collectAttribute, collectElement, collectPattern } from "./members.ts";

/** Collects what a node does with values and types of any API. */
export function collectShared<M>(node: TS.Node, bench: Bench<M>): void {
  const { ts } = bench;
  if (ts.isTypeNode(node)) return collectGeneric(node, bench);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) collectArguments(node, bench);
  collectParts(node, bench);
  if (ts.isExpression(node)) collectExpression(node, bench);
}

/** Parts of declarations, patterns and elements. */
function collectParts<M>(node: TS.Node, bench: Bench<M>): void {
  const { ts, checker } = bench;
  if (ts.isObjectBindingPattern(node)) collectPattern(node, bench);
  else if (ts.isJsxAttribute(node)) collectAttribute(node, bench);
  else if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
    bench.handOn(node, checker.getTypeAtLocation(node.expression));
  else if (ts.isForInStatement(node)) bench.handOn(node, checker.getTypeAtLocation(node.expression));
  else if (ts.isThrowStatement(node)) bench.handOn(node, checker.getTypeAtLocation(node.expression));
}

function collectExpression<M>(node: TS.Expression, bench: Bench<M>): void {
  const { ts } = bench;
  if (ts.isPropertyAccessExpression(node)) collectAccess(node, bench);
  else if (ts.isElementAccessExpression(node)) collectElement(node, bench);
  else if (ts.isBinaryExpression(node)) collectBinary(node, bench);
  if (!isName(node, ts)) collectUse(node, bench);
}

function collectBinary<M>(node: TS.BinaryExpression, bench: Bench<M>): void {
  const { ts, checker } = bench;
  const { operatorToken, left, right } = node;
  if (operatorToken.kind === ts.SyntaxKind.EqualsToken && ts.isObjectLiteralExpression(left))
    collectAssignedPattern(node, bench);
  // `"name" in pet` asks for a member that the type of the text may not show.
  if (operatorToken.kind === ts.SyntaxKind.InKeyword) bench.handOn(node, checker.getTypeAtLocation(right));
}

/** Names of declarations and members are no uses of a value. */
function isName(node: TS.Node, ts: typeof TS): boolean {
  const { parent } = node;
  if (parent === undefined || !ts.isIdentifier(node)) return false;
  const named = (parent as TS.Node & { readonly name?: TS.Node }).name;
  return named === node && !ts.isShorthandPropertyAssignment(parent);
}
