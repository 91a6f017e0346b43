import type { TS } from "../../compiler/load.ts";
import type { Bench } from "./bench.ts";
import { isAny } from "./carriers.ts";
import { nameOf } from "./ways.ts";

/** `pet.name`, also as the target of an assignment. */
export function collectAccess<M>(node: TS.PropertyAccessExpression, bench: Bench<M>): void {
  const { checker } = bench;
  const type = checker.getTypeAtLocation(node.expression);
  if (isAny(type)) return bench.addUntyped(node, namesOf(node, bench.ts));
  addUse(node, propertyMembers(type, node.name.text, bench), bench);
}

/** `pet["name"]`, and `pet[key]`, where any member may be meant. */
export function collectElement<M>(node: TS.ElementAccessExpression, bench: Bench<M>): void {
  const { checker, carriers, ts } = bench;
  const type = checker.getTypeAtLocation(node.expression);
  const index = checker.getTypeAtLocation(node.argumentExpression);
  const parts = index.isUnion() ? index.types : [index];
  const names = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  if (names.length === parts.length) {
    for (const name of names) {
      if (isAny(type)) bench.addUntyped(node, [name]);
      else if (names.length === 1) addUse(node, propertyMembers(type, name, bench), bench);
    }
    if (names.length > 1) bench.handOn(node, type);
    return;
  }
  const isNumber = parts.every(({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0);
  const own = carriers.ownMembers(type);
  if (!isNumber && own.length > 0) bench.handOn(node, type);
}

/** `const { name } = pet`, and parameters of that form. */
export function collectPattern<M>(pattern: TS.ObjectBindingPattern, bench: Bench<M>): void {
  const { checker, ts } = bench;
  const type = checker.getTypeAtLocation(pattern);
  const source = initialType(pattern, bench) ?? type;
  for (const { propertyName, name, dotDotDotToken } of pattern.elements) {
    if (dotDotDotToken !== undefined) continue;
    const text = propertyName ? nameOf(propertyName, ts) : ts.isIdentifier(name) ? name.text : undefined;
    if (text === undefined) bench.handOn(pattern, source);
    else if (isAny(source)) bench.addUntyped(pattern, [text]);
    else bench.addReads(propertyName ?? name, propertyMembers(source, text, bench));
  }
}

/** The type of what is taken apart, which the pattern itself shows only in part. */
function initialType(
  { parent }: TS.ObjectBindingPattern,
  { checker, ts }: Pick<Bench<unknown>, "checker" | "ts">,
): TS.Type | undefined {
  if (!ts.isVariableDeclaration(parent) || parent.initializer === undefined || parent.type !== undefined)
    return undefined;
  return checker.getTypeAtLocation(parent.initializer);
}

/** `({ name } = pet)` is rare: all of the value counts. */
export function collectAssignedPattern<M>(node: TS.BinaryExpression, bench: Bench<M>): void {
  bench.handOn(node, bench.checker.getTypeAtLocation(node.right));
}

/** `<Card name={…}>` passes members one by one. */
export function collectAttribute<M>(node: TS.JsxAttribute, bench: Bench<M>): void {
  const { checker, ts } = bench;
  const wanted = checker.getContextualType(node.parent);
  const name = ts.isIdentifier(node.name) ? node.name.text : undefined;
  if (wanted !== undefined && name !== undefined) bench.addReads(node, propertyMembers(wanted, name, bench));
}

/** All members of a name that the alternatives of a type have. */
export function propertyMembers<M>(
  type: TS.Type,
  name: string,
  { checker, carriers }: Pick<Bench<M>, "checker" | "carriers">,
): readonly M[] {
  return carriers.partsOf(type).flatMap((part) => carriers.membersOf(checker.getPropertyOfType(part, name)));
}

function addUse<M>(
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  members: readonly M[],
  bench: Bench<M>,
): void {
  if (members.length === 0) return;
  const { SyntaxKind, isBinaryExpression } = bench.ts;
  bench.addReads(node, members);
  const { parent } = node;
  if (!isBinaryExpression(parent) || parent.left !== node) return;
  const { kind } = parent.operatorToken;
  if (kind < SyntaxKind.FirstAssignment || kind > SyntaxKind.LastAssignment) return;
  bench.addWrites(node, members, kind === SyntaxKind.EqualsToken ? parent.right : undefined);
}

/** The names of an access, as far as they are members of it. */
function namesOf(node: TS.PropertyAccessExpression, ts: typeof TS): readonly string[] {
  const names: string[] = [];
  for (let at: TS.Expression = node; ts.isPropertyAccessExpression(at); at = at.expression) names.unshift(at.name.text);
  return names;
}
