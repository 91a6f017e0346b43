import type { TS } from "../../../compiler/load.ts";
import { propertyMembers } from "../members.ts";
import { collectShared } from "../shared.ts";
import { nameOf } from "../ways.ts";
import type { PackageBench } from "./bench.ts";

/** Walks the code of a client and collects its uses of a package. */
export function collectUses(files: readonly TS.SourceFile[], bench: PackageBench): void {
  const visit = (node: TS.Node): void => {
    const { ts } = bench;
    if (ts.isIdentifier(node)) bench.addName(node);
    else if (ts.isObjectLiteralExpression(node)) collectLiteral(node, bench);
    else if (ts.isIndexedAccessTypeNode(node)) collectIndexed(node, bench);
    else if (ts.isStringLiteralLike(node)) collectText(node, bench);
    if (!ts.isIndexedAccessTypeNode(node)) collectShared(node, bench);
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(file);
}

/** A literal that is used as a type of the package has some of its members, and lacks others. */
function collectLiteral(node: TS.ObjectLiteralExpression, bench: PackageBench): void {
  const { checker, carriers, ts } = bench;
  const wanted = checker.getContextualType(node);
  if (wanted === undefined || !carriers.carries(wanted)) return;
  bench.handOn(node, wanted);
  for (const each of node.properties) {
    const name = each.name && nameOf(each.name, ts);
    if (name !== undefined) bench.addReads(each, propertyMembers(wanted, name, bench));
  }
}

function collectIndexed({ objectType, indexType }: TS.IndexedAccessTypeNode, bench: PackageBench): void {
  const { checker } = bench;
  const type = checker.getTypeFromTypeNode(objectType);
  const index = checker.getTypeFromTypeNode(indexType);
  if (index.isStringLiteral()) bench.addReads(indexType, propertyMembers(type, index.value, bench));
  else if (bench.carriers.carries(type)) bench.handOn(objectType, type);
}

/** A text that is used as a type of the package, such as one of several names. */
function collectText(node: TS.StringLiteralLike, bench: PackageBench): void {
  const wanted = bench.checker.getContextualType(node);
  if (wanted?.aliasSymbol !== undefined) bench.handOn(node, wanted);
}
