import { isDeclaration } from "../declaration-path.ts";
import { type TS, typescript } from "../load.ts";

/** The first names of all that a declaration refers to, without those that it declares itself. */
export function referencesOf(node: TS.Node): ReadonlySet<string> {
  const ts = typescript();
  const found = new Set<string>();
  const own = new Set<string>();
  const refer = (name: TS.Node): void => {
    let first = name;
    while (ts.isQualifiedName(first) || ts.isPropertyAccessExpression(first))
      first = ts.isQualifiedName(first) ? first.left : first.expression;
    if (ts.isIdentifier(first)) found.add(first.text);
  };
  const visit = (each: TS.Node): void => {
    if (ts.isTypeParameterDeclaration(each)) own.add(each.name.text);
    if (ts.isParameter(each) && ts.isIdentifier(each.name)) own.add(each.name.text);
    if (ts.isTypeReferenceNode(each)) refer(each.typeName);
    else if (ts.isTypeQueryNode(each)) refer(each.exprName);
    else if (ts.isExpressionWithTypeArguments(each) || ts.isComputedPropertyName(each)) refer(each.expression);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return new Set([...found].filter((name) => !own.has(name)));
}

/** The names that can be used in a file, or in a namespace of it. */
export function namesAround(container: TS.Node): ReadonlySet<string> {
  const ts = typescript();
  const found = new Set<string>();
  for (let at: TS.Node | undefined = container; at !== undefined; at = at.parent as TS.Node | undefined) {
    if (!ts.isSourceFile(at) && !ts.isModuleBlock(at)) continue;
    for (const statement of at.statements) {
      for (const name of declaredNames(statement, ts)) found.add(name);
      for (const { name } of importedNames(statement, ts)) found.add(name);
    }
  }
  return found;
}

function declaredNames(statement: TS.Statement, ts: typeof TS): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return isDeclaration(statement, ts) && statement.name !== undefined ? [statement.name.getText()] : [];
}

/** A name that a statement imports, and a statement that imports it alone. */
export interface ImportedAlone {
  readonly name: string;
  readonly text: string;
}

export function importedNames(statement: TS.Statement, ts: typeof TS): readonly ImportedAlone[] {
  if (ts.isImportEqualsDeclaration(statement)) return [{ name: statement.name.text, text: statement.getText() }];
  if (!ts.isImportDeclaration(statement)) return [];
  const { importClause, moduleSpecifier } = statement;
  const from = ` from ${moduleSpecifier.getText()};`;
  const bindings = importClause?.namedBindings;
  const names = bindings === undefined ? [] : ts.isNamespaceImport(bindings) ? [bindings] : bindings.elements;
  return [
    ...(importClause?.name === undefined
      ? []
      : [{ name: importClause.name.text, text: `import ${importClause.name.text}${from}` }]),
    ...names.map((each) => {
      const text = ts.isNamespaceImport(each) ? each.getText() : `{ ${each.getText()} }`;
      return { name: each.name.text, text: `import ${text}${from}` };
    }),
  ];
}
