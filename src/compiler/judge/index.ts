import { answered } from "../answered.ts";
import type { Effect } from "../../contracts/finding.ts";
import type { DeclarationPair } from "../declaration-path.ts";
import type { Compilation } from "../host.ts";
import { type TS, typescript } from "../load.ts";
import { Probes, type ProbeName } from "./probes.ts";
import { differsInFacts } from "./facts.ts";

/** What became of a type. */
export type Judgement =
  /** `facts`: the compiler accepts each for the other, but one has `any`, `readonly` or optional members where the other has not. */
  { readonly effect: Effect; readonly facts?: true } | { readonly effect: "undecided"; readonly reason: string };

const TOO_DEEP: Judgement = { effect: "undecided", reason: "The types are too deep to be compared." };

/** The most types that the compiler may make for all questions together. It counts them, so the answer does not depend on time. */
const MOST_INSTANTIATIONS = 3_000_000;

/**
 * Relates the types of declarations before and after. A reference to another declaration means the new one on both sides: what
 * changed inside of that is its own answer.
 */
export class Judge {
  readonly #probes: Probes;
  readonly #program: TS.Program;
  readonly #checker: TS.TypeChecker;

  constructor(compilation: Compilation, pairs: readonly DeclarationPair[]) {
    this.#probes = new Probes(compilation, pairs);
    this.#program = compilation.program("new", this.#probes.texts);
    this.#checker = this.#program.getTypeChecker();
  }

  /** The declaration as a whole; a class by its instances. */
  declaration(pair: DeclarationPair): Judgement {
    return this.#judge(pair, ([old, new_]) => this.#relate(old, new_));
  }

  /** A member of it; `isStatic`: of the class itself. */
  member(pair: DeclarationPair, name: string, isStatic = false): Judgement {
    return this.#judge(
      pair,
      ([old, new_]) => {
        const [before, after] = [old, new_].map((each) => this.#checker.getPropertyOfType(each, name));
        if (before === undefined || after === undefined)
          return { effect: "undecided", reason: "One side lacks the member." };
        return this.#relateMembers(before, after);
      },
      isStatic,
    );
  }

  #judge(
    pair: DeclarationPair,
    relate: (types: readonly [TS.Type, TS.Type]) => Judgement,
    isStatic = false,
  ): Judgement {
    const probe = this.#probes.of(pair);
    if (typeof probe === "string") return { effect: "undecided", reason: probe };
    if (this.#program.getInstantiationCount() > MOST_INSTANTIATIONS)
      return { effect: "undecided", reason: "The types are too large to be compared." };
    const types = this.#typesOf(probe, isStatic);
    return types === undefined
      ? { effect: "undecided", reason: "A name in the declaration cannot be resolved." }
      : answered(() => relate(types), TOO_DEEP);
  }

  #typesOf({ file, name }: ProbeName, isStatic: boolean): readonly [TS.Type, TS.Type] | undefined {
    const ts = typescript();
    const source = this.#program.getSourceFile(file);
    const found = source && nodeNamed(source, `${name}${isStatic ? "Static" : ""}`, ts);
    if (found === undefined || !ts.isFunctionDeclaration(found)) return undefined;
    const copies = [`${name}Old`, `${name}New`].map((each) => nodeNamed(source!, each, ts));
    if (copies.some((each) => each !== undefined && !this.#isResolved(each))) return undefined;
    const [old, new_] = found.parameters.map((each) => this.#checker.getTypeAtLocation(each));
    return old && new_ && [old, new_];
  }

  /** An unresolved name is `any` to the compiler. */
  #isResolved(node: TS.Node): boolean {
    const ts = typescript();
    let isResolved = true;
    const visit = (each: TS.Node): void => {
      const name = ts.isTypeReferenceNode(each) ? each.typeName : ts.isTypeQueryNode(each) ? each.exprName : undefined;
      if (name !== undefined && !this.#isKnown(name)) isResolved = false;
      if (ts.isExpressionWithTypeArguments(each) && !this.#isKnown(each.expression)) isResolved = false;
      ts.forEachChild(each, visit);
    };
    visit(node);
    return isResolved;
  }

  #isKnown(name: TS.Node): boolean {
    const { SymbolFlags } = typescript();
    const symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol === undefined) return false;
    if ((symbol.flags & SymbolFlags.Alias) === 0) return true;
    return this.#checker.getAliasedSymbol(symbol).declarations !== undefined;
  }

  #relate(old: TS.Type, new_: TS.Type): Judgement {
    const forth = this.#checker.isTypeAssignableTo(old, new_);
    const back = this.#checker.isTypeAssignableTo(new_, old);
    const effect = forth && back ? "same" : forth ? "widens" : back ? "narrows" : "shifts";
    const facts = differsInFacts(old, new_, this.#checker);
    return { effect, ...(facts && { facts }) };
  }

  /** Whether a member may be missing is not a question of its type. */
  #relateMembers(old: TS.Symbol, new_: TS.Symbol): Judgement {
    const { SymbolFlags } = typescript();
    const isOptional = [old, new_].map(({ flags }) => (flags & SymbolFlags.Optional) !== 0);
    const types = [old, new_].map((each) => this.#checker.getTypeOfSymbol(each)) as [TS.Type, TS.Type];
    if (isOptional[0] === isOptional[1]) return this.#relate(...types);
    const [before, after] = types.map((each) => this.#checker.getNonNullableType(each)) as [TS.Type, TS.Type];
    return { ...this.#relate(before, after), facts: true } as Judgement;
  }
}

function nodeNamed(source: TS.SourceFile, name: string, ts: typeof TS): TS.Node | undefined {
  let found: TS.Node | undefined;
  const visit = (node: TS.Node): void => {
    if (found !== undefined) return;
    if ((node as TS.Node & { readonly name?: TS.Identifier }).name?.text === name) found = node;
    else if (ts.isModuleDeclaration(node) || ts.isModuleBlock(node) || ts.isSourceFile(node))
      ts.forEachChild(node, visit);
    else if (ts.isVariableStatement(node)) node.declarationList.declarations.forEach(visit);
  };
  visit(source);
  return found;
}
