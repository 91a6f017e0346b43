import type { Expression, Node, SourceFile as Syntax } from "typescript";
import type { SourceRange } from "../../contracts/errors.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { Lines } from "../document/lines.ts";
import { diagnosticsOf, typescript } from "./syntax.ts";

/**
 * Returns the place of a part of the default export of a module, as far as its text states it: `export default { … }`,
 * `defineConfig({ … })`, `module.exports = { … }`, constants of the same file. A part that is computed has the place of what holds it.
 */
export function placeInModule(file: SourceFile, at: readonly (string | number)[]): SourceRange | undefined {
  const syntax = syntaxIn(file);
  const exported = defaultExport(syntax);
  if (exported === undefined) return undefined;
  let place: Node = exported;
  let value: Expression | undefined = exported;
  for (const key of at) {
    const literal: Expression | undefined = value && literalOf(value, syntax);
    const member: Member | undefined = literal && memberOf(literal, key);
    if (member === undefined) break;
    ({ place, value } = member);
  }
  return new Lines(file.text).range({ start: place.getStart(), end: place.end });
}

export function syntaxErrorIn(file: SourceFile): SourceRange | undefined {
  const [first] = diagnosticsOf(syntaxIn(file));
  return first && new Lines(file.text).range({ start: first.start, end: first.start + first.length });
}

function syntaxIn({ name, text }: SourceFile): Syntax {
  const { createSourceFile, ScriptTarget } = typescript();
  return createSourceFile(name, text, ScriptTarget.Latest, true);
}

interface Member {
  readonly place: Node;
  readonly value?: Expression;
}

function memberOf(literal: Expression, key: string | number): Member | undefined {
  const { isArrayLiteralExpression, isObjectLiteralExpression, isPropertyAssignment, isSpreadElement } = typescript();
  if (isArrayLiteralExpression(literal)) {
    // Behind a spread, the index is unknown.
    const known = literal.elements.slice(0, Number(key) + 1);
    const element = known.some(isSpreadElement) ? undefined : known[Number(key)];
    return element && { place: element, value: element };
  }
  if (!isObjectLiteralExpression(literal)) return undefined;
  const found = literal.properties.findLast(({ name }) => name !== undefined && nameOf(name) === String(key));
  if (found === undefined) return undefined;
  return isPropertyAssignment(found) ? { place: found.name, value: found.initializer } : { place: found };
}

function nameOf(name: Node): string | undefined {
  const { isIdentifier, isStringLiteralLike, isNumericLiteral } = typescript();
  return isIdentifier(name) || isStringLiteralLike(name) || isNumericLiteral(name) ? name.text : undefined;
}

/** Looks through parentheses, assertions, the argument of a call such as `defineConfig`, and constants. */
function literalOf(value: Expression, syntax: Syntax, depth = 0): Expression | undefined {
  const ts = typescript();
  if (depth > 10) return undefined;
  const inner = (next: Expression | undefined): Expression | undefined => next && literalOf(next, syntax, depth + 1);
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) {
    return inner(value.expression);
  }
  if (ts.isCallExpression(value)) return inner(value.arguments[0]);
  return ts.isIdentifier(value) ? inner(constantNamed(value.text, syntax)) : value;
}

function constantNamed(name: string, { statements }: Syntax): Expression | undefined {
  const { isVariableStatement, isIdentifier } = typescript();
  return statements
    .filter(isVariableStatement)
    .flatMap(({ declarationList: { declarations } }) => [...declarations])
    .find((each) => isIdentifier(each.name) && each.name.text === name)?.initializer;
}

function defaultExport({ statements }: Syntax): Expression | undefined {
  const { isExportAssignment, isExpressionStatement, isBinaryExpression } = typescript();
  for (const statement of statements) {
    if (isExportAssignment(statement)) return statement.expression;
    if (!isExpressionStatement(statement) || !isBinaryExpression(statement.expression)) continue;
    const { left, right } = statement.expression;
    if (/^module\s*\.\s*exports$/u.test(left.getText())) return right;
  }
  return undefined;
}
