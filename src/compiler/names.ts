import { type TS, typescript } from "./load.ts";

/** A name that a file refers to: `React.FC<P>` is the path `React`, `FC` with one argument. */
export interface NamedType {
  readonly path: readonly string[];
  readonly typeArguments: number;
}

/** What a file takes from the module of a specifier. */
export interface ImportedName extends NamedType {
  readonly specifier: string;
}

/** The whole of a module: `import a = require("a")`, `import * as a from "a"`. */
export const WHOLE = "export=";

/** What a file takes from elsewhere. */
export interface FileNames {
  /** In the order of the text. */
  readonly specifiers: readonly string[];
  readonly imported: readonly ImportedName[];
  /** Names that nothing in the file declares or imports. */
  readonly free: readonly NamedType[];
  /** Names that the file declares for all files. */
  readonly global: readonly string[];
  /** Modules that a file which is no module declares by their names. */
  readonly modules: readonly string[];
}

const known = new WeakMap<TS.SourceFile, FileNames>();

/** Reads the names of a file, once. */
export function namesOf(file: TS.SourceFile): FileNames {
  const found = known.get(file) ?? new NameReader(file).read();
  known.set(file, found);
  return found;
}

interface Binding {
  readonly specifier: string;
  readonly name: string;
}

class NameReader {
  readonly #ts = typescript();
  readonly #file: TS.SourceFile;
  readonly #specifiers = new Set<string>();
  readonly #bound = new Map<string, Binding>();
  readonly #declared = new Set<string>();
  readonly #references: NamedType[] = [];
  readonly #imported: ImportedName[] = [];
  readonly #global = new Set<string>();
  readonly #modules = new Set<string>();

  constructor(file: TS.SourceFile) {
    this.#file = file;
  }

  read(): FileNames {
    const isModule = this.#ts.isExternalModule(this.#file);
    for (const statement of this.#file.statements) {
      this.#visit(statement);
      if (!isModule) this.#addGlobal(statement);
    }
    const free: NamedType[] = [];
    for (const reference of this.#references) {
      const [root = "", ...rest] = reference.path;
      const binding = this.#bound.get(root);
      if (binding !== undefined) {
        const path =
          binding.name === "*" && rest.length > 0 ? rest : [binding.name === "*" ? WHOLE : binding.name, ...rest];
        this.#imported.push({ ...reference, specifier: binding.specifier, path });
      } else if (!this.#declared.has(root)) free.push(reference);
    }
    return {
      specifiers: [...this.#specifiers],
      imported: this.#imported,
      free,
      global: [...this.#global],
      modules: [...this.#modules],
    };
  }

  #visit(node: TS.Node): void {
    const ts = this.#ts;
    if (ts.isImportDeclaration(node)) return this.#addImport(node);
    if (ts.isExportDeclaration(node)) return this.#addExport(node);
    if (ts.isImportEqualsDeclaration(node)) return this.#addAlias(node);
    if (ts.isModuleDeclaration(node)) this.#addModule(node);
    else if (isNamed(node, ts)) this.#declared.add(node.name.text);
    if (ts.isTypeReferenceNode(node)) this.#refer(node.typeName, node.typeArguments);
    else if (ts.isTypeQueryNode(node)) this.#refer(node.exprName, node.typeArguments);
    else if (ts.isExpressionWithTypeArguments(node)) this.#refer(node.expression, node.typeArguments);
    else if (ts.isExportAssignment(node) || ts.isComputedPropertyName(node)) this.#refer(node.expression, undefined);
    else if (ts.isImportTypeNode(node)) this.#addImportType(node);
    ts.forEachChild(node, (child) => this.#visit(child));
  }

  #refer(name: TS.Node, typeArguments: TS.NodeArray<TS.TypeNode> | undefined): void {
    const path = this.#pathOf(name);
    if (path !== undefined) this.#references.push({ path, typeArguments: typeArguments?.length ?? 0 });
  }

  #pathOf(node: TS.Node): readonly string[] | undefined {
    const ts = this.#ts;
    if (ts.isIdentifier(node)) return [node.text];
    const [left, right] = ts.isQualifiedName(node)
      ? [node.left, node.right]
      : ts.isPropertyAccessExpression(node)
        ? [node.expression, node.name]
        : [];
    const before = left && this.#pathOf(left);
    return before && right && [...before, right.text];
  }

  #addImport({ importClause, moduleSpecifier }: TS.ImportDeclaration): void {
    const ts = this.#ts;
    const specifier = this.#specifierOf(moduleSpecifier);
    if (specifier === undefined || importClause === undefined) return;
    const { name, namedBindings } = importClause;
    if (name !== undefined) this.#bind(name.text, specifier, "default");
    if (namedBindings === undefined) return;
    if (ts.isNamespaceImport(namedBindings)) return this.#bind(namedBindings.name.text, specifier, "*");
    for (const each of namedBindings.elements)
      this.#bind(each.name.text, specifier, (each.propertyName ?? each.name).text);
  }

  /** A name is taken from its module, whether it is used or not. */
  #bind(local: string, specifier: string, name: string): void {
    this.#bound.set(local, { specifier, name });
    if (name !== "*") this.#imported.push({ specifier, path: [name], typeArguments: 0 });
  }

  #addExport({ exportClause, moduleSpecifier }: TS.ExportDeclaration): void {
    const ts = this.#ts;
    const specifier = moduleSpecifier && this.#specifierOf(moduleSpecifier);
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) return;
    for (const { name, propertyName } of exportClause.elements) {
      const path = [(propertyName ?? name).text];
      if (specifier !== undefined) this.#imported.push({ specifier, path, typeArguments: 0 });
      else if (moduleSpecifier === undefined) this.#references.push({ path, typeArguments: 0 });
    }
  }

  #addAlias({ name, moduleReference }: TS.ImportEqualsDeclaration): void {
    if (!this.#ts.isExternalModuleReference(moduleReference)) {
      this.#declared.add(name.text);
      return this.#refer(moduleReference, undefined);
    }
    const specifier = this.#specifierOf(moduleReference.expression);
    if (specifier !== undefined) this.#bind(name.text, specifier, "*");
  }

  #addImportType({ argument, qualifier, typeArguments }: TS.ImportTypeNode): void {
    const specifier = this.#ts.isLiteralTypeNode(argument) ? this.#specifierOf(argument.literal) : undefined;
    const path = qualifier === undefined ? [WHOLE] : this.#pathOf(qualifier);
    if (specifier === undefined || path === undefined) return;
    this.#imported.push({ specifier, path, typeArguments: typeArguments?.length ?? 0 });
  }

  #addModule(node: TS.ModuleDeclaration): void {
    const ts = this.#ts;
    if (ts.isIdentifier(node.name)) {
      this.#declared.add(node.name.text);
      if ((node.flags & ts.NodeFlags.GlobalAugmentation) === 0 || node.body === undefined) return;
      if (ts.isModuleBlock(node.body)) for (const statement of node.body.statements) this.#addGlobal(statement);
    } else if (!ts.isExternalModule(this.#file)) this.#modules.add(node.name.text);
  }

  #addGlobal(statement: TS.Statement): void {
    const ts = this.#ts;
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) this.#global.add(name.text);
    } else if (isNamed(statement, ts)) this.#global.add(statement.name.text);
  }

  #specifierOf(node: TS.Node): string | undefined {
    if (!this.#ts.isStringLiteral(node)) return undefined;
    this.#specifiers.add(node.text);
    return node.text;
  }
}

/** Declares a name that types can refer to. */
function isNamed(node: TS.Node, ts: typeof TS): node is TS.Node & { readonly name: TS.Identifier } {
  const { name } = node as TS.Node & { readonly name?: TS.Node };
  if (name === undefined || !ts.isIdentifier(name)) return false;
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isModuleDeclaration(node)
  );
}
