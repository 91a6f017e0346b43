import type { TS } from "../../compiler/load.ts";
import { isAny, isOpaque } from "./carriers.ts";
import { isFetchLibrary } from "./program.ts";
import type { Bench } from "./bench.ts";

/** An expression is used as what its surroundings ask for, which may show less than its type. */
export function collectUse<M>(node: TS.Expression, bench: Bench<M>): void {
  const { checker, carriers, ts } = bench;
  if (isMade(node, ts) || isTakenApart(node, ts)) return;
  const wanted = checker.getContextualType(node);
  if (wanted === undefined) return;
  const type = checker.getTypeAtLocation(node);
  if (isEmpty(type, ts) || carriers.matches(type, wanted)) return;
  // An assertion can choose one of several alternatives.
  if (ts.isAsExpression(node.parent) && carriers.carries(wanted) && carriers.matches(wanted, type)) return;
  // What stands for a value of the API may be sent, with all that is in it.
  if (isOpaque(wanted)) return bench.handOn(node, type);
  if (!carriers.keeps(type, wanted)) bench.handOn(node, type, true);
  bench.handOn(node, wanted, true);
}

/** Literals and functions are looked at part by part. */
function isMade(node: TS.Expression, ts: typeof TS): boolean {
  return (
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isConditionalExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isFunctionLike(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isNumericLiteral(node) ||
    ts.isJsxElement(node) ||
    ts.isJsxFragment(node)
  );
}

/** `const { name } = pet`: the pattern is looked at. */
function isTakenApart({ parent }: TS.Expression, ts: typeof TS): boolean {
  if (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent))
    return isTakenApart(parent, ts);
  const isBound = ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent);
  return isBound && !ts.isIdentifier(parent.name) && (ts.isBindingElement(parent) || parent.type === undefined);
}

function isEmpty({ flags }: TS.Type, ts: typeof TS): boolean {
  return (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Never)) !== 0;
}

/** What is passed to functions that do not show what they do with it. */
export function collectArguments<M>(node: TS.CallExpression | TS.NewExpression, bench: Bench<M>): void {
  const { checker, ts } = bench;
  const declaration = declarationOf(node, bench);
  if (isKnown(declaration)) return;
  const isUntyped = declaration === undefined;
  const generic = genericNames(declaration, ts);
  const isOpen = isUntyped || generic.size > 0;
  const named = isOpen ? (node.typeArguments ?? []) : [];
  for (const each of named) bench.handOn(each, checker.getTypeFromTypeNode(each));
  const parameters = isUntyped ? [] : declaration.parameters;
  for (const [index, argument] of (node.arguments ?? []).entries()) {
    const parameter = parameters[index] ?? parameters.at(-1);
    const isHidden = isUntyped || ts.isSpreadElement(argument) || mentions(parameter?.type, generic, ts);
    if (isHidden) bench.handOn(argument, checker.getTypeAtLocation(argument));
  }
}

/** Undefined where a function has no type. */
function declarationOf(
  node: TS.CallExpression | TS.NewExpression,
  { checker }: Pick<Bench<unknown>, "checker">,
): TS.SignatureDeclaration | undefined {
  if (isAny(checker.getTypeAtLocation(node.expression))) return undefined;
  return checker.getResolvedSignature(node)?.getDeclaration() as TS.SignatureDeclaration | undefined;
}

/** The type parameters of a function, and for a constructor those of its class. */
function genericNames(declaration: TS.SignatureDeclaration | undefined, ts: typeof TS): ReadonlySet<string> {
  const holder = declaration && ts.isConstructorDeclaration(declaration) ? declaration.parent : declaration;
  return new Set((holder?.typeParameters ?? []).map(({ name }) => name.text));
}

function mentions(type: TS.TypeNode | undefined, names: ReadonlySet<string>, ts: typeof TS): boolean {
  if (type === undefined || names.size === 0) return false;
  const inside = (node: TS.Node): boolean =>
    (ts.isIdentifier(node) && names.has(node.text)) ||
    (ts.forEachChild(node, (each) => inside(each) || undefined) ?? false);
  return inside(type);
}

/** Functions whose declarations show what they do. */
function isKnown(declaration: TS.Node | undefined): boolean {
  if (declaration === undefined) return false;
  return isOfLibrary(declaration) || isFetchLibrary(declaration.getSourceFile().fileName);
}

/** Functions of the language hand types on as they are, or ask for what shows nothing. */
function isOfLibrary(node: TS.Node): boolean {
  return /\/lib\.[\w.]+\.d\.ts$/u.test(node.getSourceFile().fileName);
}
