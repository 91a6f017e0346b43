import { type Syntax, type TS, typescript } from "./syntax.ts";

/** A file, and what it declares. */
export interface Module {
  readonly syntax: Syntax;
  /** Below the folder of the set, without the ending. */
  readonly path: string;
  readonly scope: Scope;
}

/** The declaration of a name. Interfaces and namespaces can have several. */
export type Declaration =
  | TS.InterfaceDeclaration
  | TS.TypeAliasDeclaration
  | TS.EnumDeclaration
  | TS.ClassDeclaration
  | TS.FunctionDeclaration
  | TS.VariableDeclaration
  | TS.ModuleDeclaration;

/** A name in another module, or in the same one where there is no specifier. */
export interface Binding {
  readonly specifier?: string;
  /** `*`: all of the module. */
  readonly name: string;
  /** `export type`. */
  readonly isTypeOnly?: true;
  /** The node of an export that is not a declaration. */
  readonly node?: TS.Node;
}

/** The whole of a module: `export = a`. */
export const WHOLE = "export=";

/** The declarations of a file, or of a namespace in it. */
export interface Scope {
  readonly module: Module;
  readonly parent: Scope | undefined;
  /** `Outer.Inner`, empty for a file. */
  readonly name: string;
  readonly declared: ReadonlyMap<string, readonly Declaration[]>;
  readonly imported: ReadonlyMap<string, Binding>;
  readonly exported: ReadonlyMap<string, Binding>;
  /** `export * from`. */
  readonly stars: readonly Star[];
}

export interface Star {
  readonly specifier: string;
  /** `export type * from`. */
  readonly isTypeOnly: boolean;
  readonly node: TS.Node;
}

/** `blocks`: those of a namespace that is declared several times are one scope. */
export function readScope(
  blocks: readonly (readonly TS.Statement[])[],
  { module, parent, name }: Pick<Scope, "module" | "parent" | "name">,
): Scope {
  const declared = new Map<string, readonly Declaration[]>();
  const imported = new Map<string, Binding>();
  const exported = new Map<string, Binding>();
  const stars: Star[] = [];
  for (const statements of blocks) {
    const block = readBlock(statements);
    for (const [own, declarations] of block.declared)
      declared.set(own, [...(declared.get(own) ?? []), ...declarations]);
    for (const [own, binding] of block.imported) imported.set(own, binding);
    for (const [own, binding] of block.exported) exported.set(own, binding);
    stars.push(...block.stars);
    const isOpen = parent === undefined ? !isModule(statements) : exportsAll(statements);
    if (isOpen) for (const own of block.declared.keys()) if (!exported.has(own)) exported.set(own, { name: own });
  }
  return { module, parent, name, declared, imported, exported, stars };
}

function readBlock(statements: readonly TS.Statement[]): Pick<Scope, "declared" | "imported" | "exported" | "stars"> {
  const ts = typescript();
  const declared = new Map<string, Declaration[]>();
  const imported = new Map<string, Binding>();
  const exported = new Map<string, Binding>();
  const stars: Star[] = [];
  const declare = (declaration: Declaration, statement: TS.Statement): void => {
    const identifier = declaration.name;
    if (identifier !== undefined && !ts.isIdentifier(identifier) && !ts.isStringLiteral(identifier)) return;
    const isDefault = has(statement, ts.SyntaxKind.DefaultKeyword);
    const own = identifier?.text ?? "default";
    declared.set(own, [...(declared.get(own) ?? []), declaration]);
    if (has(statement, ts.SyntaxKind.ExportKeyword)) exported.set(isDefault ? "default" : own, { name: own });
  };
  for (const statement of statements) {
    if (ts.isVariableStatement(statement)) {
      for (const each of statement.declarationList.declarations) declare(each, statement);
    } else if (isDeclaration(statement)) declare(statement, statement);
    else if (ts.isImportDeclaration(statement)) readImport(statement, imported);
    else if (ts.isImportEqualsDeclaration(statement)) {
      const binding = readImportEquals(statement);
      if (binding !== undefined) imported.set(statement.name.text, binding);
    } else if (ts.isExportDeclaration(statement)) readExport(statement, exported, stars);
    else if (ts.isExportAssignment(statement) && ts.isIdentifier(statement.expression)) {
      const name = statement.expression.text;
      exported.set(statement.isExportEquals === true ? WHOLE : "default", { name, node: statement });
    }
  }
  return { declared, imported, exported, stars };
}

/** Returns whether a file is a module; other files are global. */
export function isModule(statements: readonly TS.Statement[]): boolean {
  const ts = typescript();
  return statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) ||
      ts.isExportDeclaration(statement) ||
      ts.isExportAssignment(statement) ||
      has(statement, ts.SyntaxKind.ExportKeyword),
  );
}

/**
 * Returns whether a namespace exports all its declarations: in an ambient context without an export list, `export` has
 * no effect.
 */
function exportsAll(statements: readonly TS.Statement[]): boolean {
  const ts = typescript();
  const isAmbient = (node: TS.Node): boolean =>
    ts.isSourceFile(node) ? node.isDeclarationFile : has(node, ts.SyntaxKind.DeclareKeyword);
  const isListed = statements.some((each) => ts.isExportDeclaration(each) || ts.isExportAssignment(each));
  return !isListed && ts.findAncestor(statements[0], isAmbient) !== undefined;
}

function isDeclaration(
  statement: TS.Statement,
): statement is Exclude<Declaration, TS.VariableDeclaration> & TS.Statement {
  const ts = typescript();
  return (
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isModuleDeclaration(statement)
  );
}

function readImport({ importClause, moduleSpecifier }: TS.ImportDeclaration, imported: Map<string, Binding>): void {
  const ts = typescript();
  if (importClause === undefined || !ts.isStringLiteral(moduleSpecifier)) return;
  const specifier = moduleSpecifier.text;
  if (importClause.name !== undefined) imported.set(importClause.name.text, { specifier, name: "default" });
  const { namedBindings } = importClause;
  if (namedBindings === undefined) return;
  if (ts.isNamespaceImport(namedBindings)) {
    imported.set(namedBindings.name.text, { specifier, name: "*" });
    return;
  }
  for (const { name, propertyName } of namedBindings.elements) {
    imported.set(name.text, { specifier, name: (propertyName ?? name).text });
  }
}

/** `import A = require("a")`, `import A = B.C`. */
function readImportEquals({ moduleReference }: TS.ImportEqualsDeclaration): Binding | undefined {
  const ts = typescript();
  if (!ts.isExternalModuleReference(moduleReference)) return { name: moduleReference.getText() };
  const { expression } = moduleReference;
  return ts.isStringLiteral(expression) ? { specifier: expression.text, name: WHOLE } : undefined;
}

function readExport(node: TS.ExportDeclaration, exported: Map<string, Binding>, stars: Star[]): void {
  const ts = typescript();
  const { exportClause, moduleSpecifier, isTypeOnly } = node;
  const specifier =
    moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : undefined;
  const from = specifier === undefined ? {} : { specifier };
  if (exportClause === undefined) {
    if (specifier !== undefined) stars.push({ specifier, isTypeOnly, node });
  } else if (ts.isNamespaceExport(exportClause)) {
    exported.set(exportClause.name.text, {
      ...from,
      name: "*",
      node: exportClause,
      ...(isTypeOnly && { isTypeOnly: true }),
    });
  } else {
    for (const element of exportClause.elements) {
      const { name, propertyName, isTypeOnly: isType } = element;
      const own = { ...from, name: (propertyName ?? name).text, node: element };
      exported.set(name.text, isTypeOnly || isType ? { ...own, isTypeOnly: true } : own);
    }
  }
}

export function has(node: TS.Node, kind: TS.SyntaxKind): boolean {
  const ts = typescript();
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) ?? false);
}
