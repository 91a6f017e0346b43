import type TS from "typescript";

/** Takes the parentheses around types out of a tree that was just read: its shape says what they say. */
export function removeParentheses(root: TS.Node, ts: typeof TS): void {
  const visit = (node: TS.Node): void => {
    ts.forEachChild(node, (child) => {
      let inner = child;
      while (ts.isParenthesizedTypeNode(inner)) inner = inner.type;
      if (inner !== child) replace(node, child, inner);
      visit(inner);
    });
  };
  visit(root);
}

function replace(parent: TS.Node, child: TS.Node, inner: TS.Node): void {
  Object.assign(inner, { parent });
  for (const [key, value] of Object.entries(parent) as [string, unknown][]) {
    if (value === child) Object.assign(parent, { [key]: inner });
    else if (Array.isArray(value) && value.includes(child)) value[value.indexOf(child)] = inner;
  }
}

/** Made anew where a type within it may need parentheses to be printed: the compiler puts them around parts of what it makes. */
export function withParentheses(node: TS.Node, ts: typeof TS): TS.Node {
  const { factory } = ts;
  if (ts.isArrayTypeNode(node)) return factory.createArrayTypeNode(node.elementType);
  if (ts.isIndexedAccessTypeNode(node)) return factory.createIndexedAccessTypeNode(node.objectType, node.indexType);
  if (ts.isUnionTypeNode(node)) return factory.createUnionTypeNode(node.types);
  if (ts.isIntersectionTypeNode(node)) return factory.createIntersectionTypeNode(node.types);
  if (ts.isTypeOperatorNode(node)) return factory.createTypeOperatorNode(node.operator, node.type);
  if (ts.isOptionalTypeNode(node)) return factory.createOptionalTypeNode(node.type);
  if (!ts.isConditionalTypeNode(node)) return node;
  const { checkType, extendsType, trueType, falseType } = node;
  return factory.createConditionalTypeNode(checkType, extendsType, trueType, falseType);
}
