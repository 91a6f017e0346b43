import type { ProgramFiles } from "../host.ts";
import { type TS, typescript } from "../load.ts";
import { namesOf } from "../names.ts";
import { CLIENTS } from "../surface.ts";

/** A file from which all that the package exports can be named. */
export const SCOPE: string = `${CLIENTS}/scope.ts`;

/** Imports each module as a whole, and its default: `$0` and `$d0`. */
export function scopeText(specifiers: readonly string[]): string {
  return specifiers
    .map((specifier, index) => {
      const [whole, given] = [`$${String(index)}`, `$d${String(index)}`];
      return `import * as ${whole} from "${specifier}";\nimport ${given} from "${specifier}";\n`;
    })
    .join("");
}

/** The modules that a client of the package can import: its entries, and those that its files declare by their names. */
export function specifiersOf(name: string, { files, modules }: ProgramFiles): readonly string[] {
  const entries = [...files.entries.keys()].map((subpath) => specifierOf(name, subpath));
  const declared = [...modules.values()].flatMap((each) => namesOf(each).modules);
  return [...new Set([...entries, ...declared.filter((each) => !each.includes("*"))])];
}

/** The most names of a path to what is exported. */
const DEEPEST = 5;

export function specifierOf(name: string, subpath: string): string {
  return subpath === "." ? name : `${name}${subpath.slice(1)}`;
}

/** How clients name what the package exports: `$0.Foo`, by the symbol; what it declares for all has its own name. */
export class ExportedNames {
  readonly #names = new Map<TS.Symbol, string>();
  /** One thing may have several. */
  readonly #all = new Map<string, TS.Symbol>();
  /** The names by their paths, without the module. */
  readonly #named = new Map<string, readonly string[]>();
  readonly #checker: TS.TypeChecker;

  constructor(program: TS.Program, checker: TS.TypeChecker, { modules }: ProgramFiles) {
    const ts = typescript();
    const { Type, Value, Namespace } = ts.SymbolFlags;
    this.#checker = checker;
    const scope = program.getSourceFile(SCOPE)!;
    scope.statements.forEach((statement, position) => {
      if (!ts.isImportDeclaration(statement)) return;
      const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
      if (module === undefined || position % 2 === 1) return;
      const index = String(position / 2);
      for (const each of checker.getExportsOfModule(module)) this.#add(this.#target(each), `$${index}.${each.name}`);
      const whole = module.exports?.get(ts.InternalSymbolName.ExportEquals);
      if (whole !== undefined) this.#add(this.#target(whole), `$d${index}`);
    });
    const global = new Set([...modules.values()].flatMap((each) => namesOf(each).global));
    for (const each of global.size === 0 ? [] : checker.getSymbolsInScope(scope, Type | Value | Namespace))
      if (global.has(each.name)) this.#add(this.#target(each), each.name);
    this.#addMembers();
  }

  /** The name of a symbol, if possible with a path that it has in its file. */
  of(symbol: TS.Symbol, path: readonly string[]): string | undefined {
    const target = this.#target(symbol);
    return this.#namedBy(path).find((name) => this.#all.get(name) === target) ?? this.#names.get(target);
  }

  /** All that is exported, with its names. */
  get entries(): Iterable<readonly [TS.Symbol, string]> {
    return this.#names;
  }

  /** What is exported by a path of names. */
  at(path: readonly string[]): TS.Symbol | undefined {
    const [name] = this.#namedBy(path);
    return name === undefined ? undefined : this.#all.get(name);
  }

  #namedBy(path: readonly string[]): readonly string[] {
    return this.#named.get(path.join(".")) ?? [];
  }

  #target(symbol: TS.Symbol): TS.Symbol {
    const isAlias = (symbol.flags & typescript().SymbolFlags.Alias) !== 0;
    return this.#checker.getMergedSymbol?.(isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol) ?? symbol;
  }

  /** Names what is in exported namespaces, after all that is exported directly. */
  #addMembers(): void {
    const { SymbolFlags } = typescript();
    // A map visits what is added to it in the meantime.
    for (const [symbol, name] of this.#names) {
      if ((symbol.flags & SymbolFlags.Namespace) === 0 || name.split(".").length > DEEPEST) continue;
      for (const each of this.#checker.getExportsOfModule(symbol)) {
        if (/^[\w$]+$/u.test(each.name)) this.#add(this.#target(each), `${name}.${each.name}`);
      }
    }
  }

  #add(symbol: TS.Symbol, name: string): void {
    if (!this.#names.has(symbol)) this.#names.set(symbol, name);
    const path = name.replace(/^\$d?\d+\.?/u, "");
    if (!this.#all.has(name)) this.#named.set(path, [...(this.#named.get(path) ?? []), name]);
    this.#all.set(name, symbol);
  }
}
