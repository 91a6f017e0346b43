import type { DeclarationPair } from "../declaration-path.ts";
import type { Compilation } from "../host.ts";
import { type TS, typescript } from "../load.ts";
import { declarationsIn } from "../declarations.ts";
import { copyOf, optionalParametersOf } from "./copies.ts";
import { importedNames, namesAround, referencesOf } from "./references.ts";

/** Where the compiler is asked: a function whose two parameters have the old and the new type. */
export interface ProbeName {
  readonly file: string;
  readonly name: string;
}

/** What is inserted into a file. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Puts the old texts of declarations beside the new ones, in the same scope under other names. */
export class Probes {
  readonly texts: ReadonlyMap<string, string>;
  readonly #known = new Map<DeclarationPair, ProbeName | string>();
  readonly #insertions = new Map<string, Insertion[]>();
  readonly #compilation: Compilation;

  constructor(compilation: Compilation, pairs: readonly DeclarationPair[]) {
    this.#compilation = compilation;
    pairs.forEach((pair, index) => this.#known.set(pair, this.#add(pair, `$probe${String(index)}`)));
    this.texts = new Map(
      [...this.#insertions].map(([path, all]) => [path, inserted(compilation.new.modules.get(path)!.text, all)]),
    );
  }

  /** A reason where it cannot be asked. */
  of(pair: DeclarationPair): ProbeName | string {
    return this.#known.get(pair) ?? "The declaration was not prepared.";
  }

  #add(pair: DeclarationPair, name: string): ProbeName | string {
    const ts = typescript();
    const [before, after] = (["old", "new"] as const).map((side) => {
      const source = this.#compilation[side].modules.get(pair[side].file);
      return source === undefined ? [] : declarationsIn(source, pair[side].names);
    }) as [readonly TS.Node[], readonly TS.Node[]];
    const [old, new_] = [before[0], after[0]];
    if (old === undefined || new_ === undefined) return "One side does not declare it.";
    if ([...before, ...after].some((each) => ts.isEnumDeclaration(each) || ts.isModuleDeclaration(each)))
      return "It is an enum or a namespace.";
    const copies = [
      // A parameter that may now be left out takes nothing away from those who call.
      ...before.map((each) => copyOf(each, `${name}Old`, optionalParametersOf(after))),
      ...after.map((each) => copyOf(each, `${name}New`)),
    ];
    const gone = removed(before, new_);
    const path = pair.new.file;
    const end = new_.getSourceFile().end;
    this.#insertions.set(path, [
      ...(this.#insertions.get(path) ?? []),
      { at: endOf(new_), text: `\n${[...copies, ...gone.declarations].join("")}${probeOf(name, old, new_)}` },
      ...(gone.imports.length === 0 ? [] : [{ at: end, text: `\n${gone.imports.join("\n")}\n` }]),
    ]);
    return { file: path, name };
  }
}

/** Declarations and imports that the old texts refer to and that the new scope does not have. */
function removed(
  nodes: readonly TS.Node[],
  new_: TS.Node,
): { readonly declarations: readonly string[]; readonly imports: readonly string[] } {
  const ts = typescript();
  const known = new Set(namesAround(new_));
  const declarations: string[] = [];
  const imports: string[] = [];
  const open = [...nodes];
  for (const node of open) {
    const source = node.getSourceFile();
    for (const name of referencesOf(node)) {
      if (known.has(name)) continue;
      known.add(name);
      const found = declarationsIn(source, [name]);
      declarations.push(...found.map((each) => copyOf(each, name)));
      open.push(...found);
      const all = source.statements.flatMap((each) => importedNames(each, ts));
      imports.push(...all.filter((each) => each.name === name).map(({ text }) => text));
    }
  }
  return { declarations, imports };
}

function probeOf(name: string, old: TS.Node, new_: TS.Node): string {
  const ts = typescript();
  const [old_, after] = [`${name}Old`, `${name}New`];
  if (!isType(old, ts) || !isType(new_, ts))
    return `export declare function ${name}(o: ${valueOr(old, old_, ts)}, n: ${valueOr(new_, after, ts)}): void;\n`;
  const generics = (new_.typeParameters ?? []).map((each) => each.getText().replace(/^(?:in |out |const )+/u, ""));
  const own = generics.length === 0 ? "" : `<${generics.join(", ")}>`;
  const types = `o: ${old_}${argumentsOf(old, new_)}, n: ${after}${argumentsOf(new_, new_)}`;
  const probe = `export declare function ${name}${own}(${types}): void;\n`;
  if (!ts.isClassDeclaration(old) || !ts.isClassDeclaration(new_)) return probe;
  return `${probe}export declare function ${name}Static(o: typeof ${old_}, n: typeof ${after}): void;\n`;
}

function valueOr(node: TS.Node, name: string, ts: typeof TS): string {
  return isType(node, ts) ? name : `typeof ${name}`;
}

type TypeDeclaration = TS.InterfaceDeclaration | TS.ClassDeclaration | TS.TypeAliasDeclaration;

function isType(node: TS.Node, ts: typeof TS): node is TypeDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Each type parameter is the new one of its name, or else the one that is left in its place. */
function argumentsOf({ typeParameters = [] as never }: TypeDeclaration, new_: TypeDeclaration): string {
  if (typeParameters.length === 0) return "";
  const names = (new_.typeParameters ?? []).map(({ name }) => name.text);
  const own = new Set(typeParameters.map(({ name }) => name.text));
  const left = names.filter((each) => !own.has(each));
  const found = typeParameters.map(({ name, default: other, constraint }) => {
    if (names.includes(name.text)) return name.text;
    return left.shift() ?? other?.getText() ?? constraint?.getText() ?? "unknown";
  });
  return `<${found.join(", ")}>`;
}

function endOf(node: TS.Node): number {
  const ts = typescript();
  return ts.isVariableDeclaration(node) ? node.parent.parent.end : node.end;
}

function inserted(text: string, insertions: readonly Insertion[]): string {
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((before, { at, text: own }) => before.slice(0, at) + own + before.slice(at), text);
}
