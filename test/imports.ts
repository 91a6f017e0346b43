import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

/** Path from the project's root, with forward slashes, to text. */
export type Files = ReadonlyMap<string, string>;

export interface Import {
  readonly from: string;
  readonly specifier: string;
  /** A path for our own files; undefined for a package or a built-in module. */
  readonly to: string | undefined;
}

export function importsOf(files: Files): Map<string, Import[]> {
  const imports = new Map<string, Import[]>();
  for (const [from, text] of files) {
    const own = specifiersOf(from, text).map((specifier): Import => {
      const relative = specifier.startsWith(".");
      return { from, specifier, to: relative ? posix.join(posix.dirname(from), specifier) : undefined };
    });
    imports.set(from, own);
  }
  return imports;
}

/** Returns the specifiers of all kinds of imports, type imports included. */
function specifiersOf(path: string, text: string): string[] {
  const specifiers: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (node === undefined) return;
    if (ts.isStringLiteralLike(node)) specifiers.push(node.text);
    else if (ts.isTemplateExpression(node)) specifiers.push(node.head.text);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return specifiers;
}

export function filesUnder(root: string, folders: readonly string[]): Files {
  const files = new Map<string, string>();
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    for (const entry of entries.map((path) => path.replaceAll("\\", "/")).sort()) {
      if (/\.(?:ts|mjs)$/.test(entry)) files.set(`${folder}/${entry}`, readFileSync(join(root, folder, entry), "utf8"));
    }
  }
  return files;
}
