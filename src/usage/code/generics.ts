import type { TS } from "../../compiler/load.ts";
import type { Bench } from "./bench.ts";

/** `Pick<Pet, "name">`, `keyof Pet`, `interface Own extends Pet`: what of the type is used is not seen. */
export function collectGeneric<M>(node: TS.Node, bench: Bench<M>): void {
  const { checker, ts } = bench;
  const handOn = (type: TS.TypeNode): void => bench.handOn(type, checker.getTypeFromTypeNode(type));
  if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText();
    if (!TRANSPARENT.has(name)) for (const each of node.typeArguments ?? []) handOn(each);
  } else if (ts.isTypeOperatorNode(node)) {
    if (node.operator === ts.SyntaxKind.KeyOfKeyword) handOn(node.type);
  } else if (ts.isExpressionWithTypeArguments(node)) {
    if (ts.isHeritageClause(node.parent)) handOn(node);
  } else if (ts.isConditionalTypeNode(node)) {
    handOn(node.checkType);
    handOn(node.extendsType);
  } else if (ts.isTypeAssertionExpression(node) || ts.isTypePredicateNode(node)) {
    if (node.type !== undefined) handOn(node.type);
  }
}

/** Types of the language that show of a type what it has. */
const TRANSPARENT: ReadonlySet<string> = new Set([
  "Array",
  "ReadonlyArray",
  "Promise",
  "PromiseLike",
  "Awaited",
  "Map",
  "ReadonlyMap",
  "WeakMap",
  "Set",
  "ReadonlySet",
  "Iterable",
  "AsyncIterable",
  "Partial",
  "Required",
  "Readonly",
  "NonNullable",
]);
