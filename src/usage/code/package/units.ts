import { isDeclaration } from "../../../compiler/declaration-path.ts";
import { type TS, typescript } from "../../../compiler/load.ts";

/** The innermost declaration or member that a node is part of: what code can name. */
export function unitOf(node: TS.Node): TS.Node | undefined {
  const ts = typescript();
  for (let at: TS.Node | undefined = node; at !== undefined && !ts.isSourceFile(at); at = at.parent) {
    if (isDeclaration(at, ts) || isMember(at, ts) || isExport(at, ts)) return at;
    if (ts.isVariableStatement(at)) return at.declarationList.declarations[0];
  }
  return undefined;
}

function isMember(node: TS.Node, ts: typeof TS): boolean {
  return (
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    ts.isEnumMember(node)
  );
}

function isExport(node: TS.Node, ts: typeof TS): boolean {
  return (
    ts.isExportSpecifier(node) ||
    ts.isNamespaceExport(node) ||
    ts.isExportAssignment(node) ||
    ts.isImportEqualsDeclaration(node)
  );
}

/** Finds what a declaration names in its types, and what these name. Members are left out: code names them itself. */
export class Mentions {
  readonly #checker: TS.TypeChecker;
  readonly #isOwn: (node: TS.Node) => boolean;
  readonly #known = new Map<TS.Node, ReadonlySet<TS.Node>>();
  readonly #ts = typescript();

  constructor(checker: TS.TypeChecker, isOwn: (node: TS.Node) => boolean) {
    this.#checker = checker;
    this.#isOwn = isOwn;
  }

  /** The declaration and all that it mentions. */
  of(declaration: TS.Node): ReadonlySet<TS.Node> {
    let known = this.#known.get(declaration);
    if (known === undefined) {
      const found = new Set<TS.Node>();
      this.#add(declaration, found);
      this.#known.set(declaration, (known = found));
    }
    return known;
  }

  /** The declarations of a symbol, and those of each name that leads to it. */
  declarationsOf(symbol: TS.Symbol | undefined): readonly TS.Node[] {
    const all: TS.Node[] = [];
    const seen = new Set<TS.Symbol>();
    for (let at = symbol; at !== undefined && !seen.has(at); at = this.#next(at)) {
      seen.add(at);
      all.push(...(at.declarations ?? []).filter((each) => this.#isOwn(each)));
    }
    return all;
  }

  #next(symbol: TS.Symbol): TS.Symbol | undefined {
    const isAlias = (symbol.flags & this.#ts.SymbolFlags.Alias) !== 0;
    return isAlias ? this.#checker.getImmediateAliasedSymbol(symbol) : undefined;
  }

  #add(declaration: TS.Node, found: Set<TS.Node>): void {
    const unit = unitOf(declaration);
    if (unit === undefined || found.has(unit)) return;
    found.add(unit);
    const visit = (node: TS.Node): void => {
      if (node !== unit && isMember(node, this.#ts)) return;
      if (this.#ts.isIdentifier(node) && node.parent !== unit)
        for (const each of this.declarationsOf(this.#checker.getSymbolAtLocation(node))) this.#add(each, found);
      this.#ts.forEachChild(node, visit);
    };
    visit(unit);
  }
}
