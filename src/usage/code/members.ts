import type { TS } from "../../compiler/load.ts";
import type { ApiMember } from "./generated.ts";
import { isAny } from "./carriers.ts";
import { UNKNOWN } from "./values.ts";
import { nameOf } from "./ways.ts";
import type { Workbench } from "./workbench.ts";

/** `pet.name`, also as the target of an assignment. */
export function collectAccess(node: TS.PropertyAccessExpression, bench: Workbench): void {
  const { checker } = bench;
  const type = checker.getTypeAtLocation(node.expression);
  if (isAny(type)) return collectUntyped(node, bench);
  addUse(node, propertyMembers(type, node.name.text, bench), node.name.text, bench);
}

/** `pet["name"]`, and `pet[key]`, where any member may be meant. */
export function collectElement(node: TS.ElementAccessExpression, bench: Workbench): void {
  const { checker, carriers, ts } = bench;
  const type = checker.getTypeAtLocation(node.expression);
  const index = checker.getTypeAtLocation(node.argumentExpression);
  const parts = index.isUnion() ? index.types : [index];
  const names = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  if (names.length === parts.length) {
    for (const name of names) {
      if (isAny(type)) bench.add(node, { is: "name", name });
      else if (names.length === 1) addUse(node, propertyMembers(type, name, bench), name, bench);
    }
    if (names.length > 1) bench.handOn(node, type);
    return;
  }
  const isNumber = parts.every(({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0);
  const own = carriers.ownMembers(type);
  if (!isNumber && own.length > 0) bench.handOn(node, type);
}

/** `const { name } = pet`, and parameters of that form. */
export function collectPattern(pattern: TS.ObjectBindingPattern, bench: Workbench): void {
  const { checker, ts } = bench;
  const type = checker.getTypeAtLocation(pattern);
  const source = initialType(pattern, bench) ?? type;
  for (const { propertyName, name, dotDotDotToken } of pattern.elements) {
    if (dotDotDotToken !== undefined) continue;
    const text = propertyName ? nameOf(propertyName, ts) : ts.isIdentifier(name) ? name.text : undefined;
    if (text === undefined) bench.handOn(pattern, source);
    else if (isAny(source)) bench.add(pattern, { is: "name", name: text });
    else bench.addReads(propertyName ?? name, propertyMembers(source, text, bench));
  }
}

/** The type of what is taken apart, which the pattern itself shows only in part. */
function initialType({ parent }: TS.ObjectBindingPattern, { checker, ts }: Workbench): TS.Type | undefined {
  if (!ts.isVariableDeclaration(parent) || parent.initializer === undefined || parent.type !== undefined)
    return undefined;
  return checker.getTypeAtLocation(parent.initializer);
}

/** `({ name } = pet)` is rare: all of the value counts. */
export function collectAssignedPattern(node: TS.BinaryExpression, bench: Workbench): void {
  bench.handOn(node, bench.checker.getTypeAtLocation(node.right));
}

/** A literal that is used as a generated type makes a value of it. */
export function collectObject(node: TS.ObjectLiteralExpression, bench: Workbench): void {
  const { checker, carriers, values, ts } = bench;
  const wanted = checker.getContextualType(node);
  if (wanted === undefined) return;
  const owners = new Set(carriers.ownMembers(wanted).map(({ owner }) => owner));
  for (const owner of owners) {
    if (owner.is !== "value") continue;
    bench.add(node, {
      is: "value",
      schemas: owner.plan.schemas,
      place: values.ofObject(node, owner.plan),
      side: "request",
    });
  }
  for (const each of node.properties) {
    const name = each.name && nameOf(each.name, ts);
    if (name === undefined) continue;
    const initializer = ts.isPropertyAssignment(each) ? each.initializer : each.name;
    for (const { value } of propertyMembers(wanted, name, bench)) {
      if (value?.is !== "value") continue;
      const isShown = ts.isPropertyAssignment(each) || ts.isShorthandPropertyAssignment(each);
      const place = isShown ? values.of(initializer as TS.Expression, value.plan) : UNKNOWN;
      bench.addValue(bench.lines.has(node) ? node : each, value, place, "request");
    }
  }
}

/** `<Card name={…}>` passes members one by one. */
export function collectAttribute(node: TS.JsxAttribute, bench: Workbench): void {
  const { checker, ts } = bench;
  const wanted = checker.getContextualType(node.parent);
  const name = ts.isIdentifier(node.name) ? node.name.text : undefined;
  if (wanted !== undefined && name !== undefined) bench.addReads(node, propertyMembers(wanted, name, bench));
}

/** All generated members of a name that the alternatives of a type have. */
export function propertyMembers(type: TS.Type, name: string, { checker, carriers }: Workbench): readonly ApiMember[] {
  return carriers.partsOf(type).flatMap((part) => carriers.membersOf(checker.getPropertyOfType(part, name)));
}

function addUse(
  node: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  members: readonly ApiMember[],
  name: string,
  bench: Workbench,
): void {
  if (members.length === 0) return;
  const { ts, values } = bench;
  bench.addReads(node, members);
  const { parent } = node;
  const isTarget =
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  if (!isTarget) return;
  for (const { owner, value } of members) {
    const isPlain = parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    const plan = value?.is === "value" ? value.plan : undefined;
    const place = isPlain ? values.of(parent.right, plan) : UNKNOWN;
    if (owner.is === "value") bench.addMember(node, owner.plan, { name, place, side: "request" });
    if (value?.is === "value") bench.addValue(node, value, place, "request");
  }
}

/** The names of an access without types, as far as they are members of it. */
function collectUntyped(node: TS.PropertyAccessExpression, bench: Workbench): void {
  const { ts } = bench;
  bench.add(node, { is: "name", name: node.name.text });
  const names: string[] = [];
  for (let at: TS.Expression = node; ts.isPropertyAccessExpression(at); at = at.expression) names.unshift(at.name.text);
  bench.addOperations(node, bench.texts.calledBy(names));
}
