import { type TS, typescript } from "./syntax.ts";

export interface EnumValue {
  /** Undefined: it is computed when the program runs. */
  readonly value: string | number | undefined;
  readonly member: TS.EnumMember;
}

/** Returns the values of an enum; a member without a value follows the previous number. */
export function enumValues({ members }: TS.EnumDeclaration): readonly EnumValue[] {
  const ts = typescript();
  const known = new Map<string, string | number | undefined>();
  let next: number | undefined = 0;
  return members.map((member) => {
    const value = member.initializer === undefined ? next : evaluate(member.initializer, known);
    next = typeof value === "number" ? value + 1 : undefined;
    if (!ts.isComputedPropertyName(member.name)) known.set(member.name.text, value);
    return { value, member };
  });
}

type Values = ReadonlyMap<string, string | number | undefined>;

function evaluate(node: TS.Expression, known: Values): string | number | undefined {
  const ts = typescript();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isParenthesizedExpression(node)) return evaluate(node.expression, known);
  if (ts.isIdentifier(node)) return known.get(node.text);
  if (ts.isPropertyAccessExpression(node)) return known.get(node.name.text);
  if (ts.isPrefixUnaryExpression(node)) return unary(node.operator, evaluate(node.operand, known));
  if (!ts.isBinaryExpression(node)) return undefined;
  return binary(node.operatorToken.kind, evaluate(node.left, known), evaluate(node.right, known));
}

function unary(operator: TS.PrefixUnaryOperator, value: string | number | undefined): number | undefined {
  const { SyntaxKind } = typescript();
  if (typeof value !== "number") return undefined;
  if (operator === SyntaxKind.MinusToken) return -value;
  if (operator === SyntaxKind.TildeToken) return ~value;
  return operator === SyntaxKind.PlusToken ? value : undefined;
}

function binary(
  operator: TS.BinaryOperator,
  left: string | number | undefined,
  right: string | number | undefined,
): string | number | undefined {
  const { SyntaxKind } = typescript();
  if (left === undefined || right === undefined) return undefined;
  if (operator === SyntaxKind.PlusToken && (typeof left === "string" || typeof right === "string")) {
    return `${left}${right}`;
  }
  if (typeof left === "string" || typeof right === "string") return undefined;
  switch (operator) {
    case SyntaxKind.PlusToken:
      return left + right;
    case SyntaxKind.MinusToken:
      return left - right;
    case SyntaxKind.AsteriskToken:
      return left * right;
    case SyntaxKind.BarToken:
      return left | right;
    case SyntaxKind.AmpersandToken:
      return left & right;
    case SyntaxKind.LessThanLessThanToken:
      return left << right;
    default:
      return undefined;
  }
}
