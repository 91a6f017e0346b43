import { dictionary, type Json } from "../../model/json.ts";
import type { Draft } from "./definitions.ts";
import { propertyName } from "./nodes.ts";
import { type TS, typescript } from "./syntax.ts";

/** The value of a literal type; undefined for one that JSON has not, such as a big integer. */
export function literalOf({ literal }: TS.LiteralTypeNode): Json | undefined {
  return literal.kind === typescript().SyntaxKind.NullKeyword ? null : plainValue(literal);
}

/** The schema of a constant without a stated type, as its initial value says; undefined where that is computed. */
export function valueOf(node: TS.Expression): Draft | undefined {
  const ts = typescript();
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
    return valueOf(node.expression);
  }
  if (ts.isArrayLiteralExpression(node)) {
    const items = node.elements.map((element) => valueOf(element) ?? {});
    return { type: "array", prefixItems: items, minItems: items.length, maxItems: items.length };
  }
  if (ts.isObjectLiteralExpression(node)) return objectOf(node);
  const value = plainValue(node);
  return value === undefined ? undefined : { const: value };
}

function objectOf({ properties }: TS.ObjectLiteralExpression): Draft {
  const ts = typescript();
  const members: Draft = dictionary<Json>();
  for (const property of properties) {
    const name = property.name === undefined ? undefined : propertyName(property.name);
    if (name === undefined) continue;
    members[name] = ts.isPropertyAssignment(property) ? (valueOf(property.initializer) ?? {}) : {};
  }
  return { type: "object", properties: members, required: Object.keys(members) };
}

function plainValue(node: TS.Node): Json | undefined {
  const ts = typescript();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (!ts.isPrefixUnaryExpression(node) || node.operator !== ts.SyntaxKind.MinusToken) return undefined;
  return ts.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined;
}
