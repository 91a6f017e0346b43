import { type TS, typescript } from "../../../compiler/load.ts";
import type { Bench } from "../bench.ts";
import { Carriers } from "../carriers.ts";
import { Mentions, unitOf } from "./units.ts";

/** A use of a package in the code of a client. */
export interface PackageUse {
  readonly at: string;
  /** What the code names. */
  readonly named: ReadonlySet<TS.Node>;
  /** What may be meant, too. */
  readonly mentioned: ReadonlySet<TS.Node>;
  readonly isImport: boolean;
}

/** More declarations are not followed: anything may be used. */
const MOST = 20_000;

/** Collects the references of one client to a package. */
export class PackageBench implements Bench<TS.Node> {
  readonly ts: typeof TS = typescript();
  readonly checker: TS.TypeChecker;
  readonly carriers: Carriers<TS.Node>;
  readonly found: PackageUse[] = [];
  readonly #mentions: Mentions;
  readonly #isOwn: (node: TS.Node) => boolean;
  readonly #placeOf: (node: TS.Node) => string;
  readonly #reachable = new Map<TS.Type, ReadonlySet<TS.Node>>();

  constructor(checker: TS.TypeChecker, isOwn: (node: TS.Node) => boolean, placeOf: (node: TS.Node) => string) {
    this.checker = checker;
    this.#isOwn = isOwn;
    this.#placeOf = placeOf;
    this.#mentions = new Mentions(checker, isOwn);
    this.carriers = new Carriers(checker, (declaration) => (isOwn(declaration) ? unitOf(declaration) : undefined));
  }

  /** A name that leads to the package. */
  addName(node: TS.Identifier): void {
    const symbol = this.checker.getSymbolAtLocation(node);
    this.#add(node, this.#mentions.declarationsOf(symbol));
  }

  addReads(node: TS.Node, members: readonly TS.Node[]): void {
    this.#add(node, members);
  }

  addWrites(node: TS.Node, members: readonly TS.Node[]): void {
    this.#add(node, members);
  }

  /** Values without types are not those of the package. */
  addUntyped(): void {
    return;
  }

  handOn(node: TS.Node, type: TS.Type): void {
    const mentioned = this.#below(type);
    if (mentioned.size > 0) this.found.push({ at: this.#placeOf(node), named: new Set(), mentioned, isImport: false });
  }

  #add(node: TS.Node, declarations: readonly TS.Node[]): void {
    const units = declarations.flatMap((each) => unitOf(each) ?? []);
    if (units.length === 0) return;
    const mentioned = new Set(units.flatMap((each) => [...this.#mentions.of(each)]));
    const isImport = this.ts.isImportSpecifier(node.parent) || this.ts.isImportClause(node.parent);
    this.found.push({ at: this.#placeOf(node), named: new Set(units), mentioned, isImport });
  }

  /** All declarations that a value of a type leads to. */
  #below(type: TS.Type): ReadonlySet<TS.Node> {
    let known = this.#reachable.get(type);
    if (known === undefined) {
      const found = new Set<TS.Node>();
      this.#collect(type, found, new Set());
      this.#reachable.set(type, (known = found));
    }
    return known;
  }

  #collect(type: TS.Type, found: Set<TS.Node>, open: Set<TS.Type>): void {
    if (open.has(type) || open.size > MOST) return;
    open.add(type);
    for (const symbol of [type.symbol as TS.Symbol | undefined, type.aliasSymbol]) this.#collectSymbol(symbol, found);
    if (type.isUnionOrIntersection()) for (const each of type.types) this.#collect(each, found, open);
    for (const each of type.aliasTypeArguments ?? []) this.#collect(each, found, open);
    const given = this.carriers.argumentsOf(type);
    for (const each of given) this.#collect(each, found, open);
    if (given.length > 0 || (type.flags & this.ts.TypeFlags.Object) === 0 || !this.carriers.carries(type)) return;
    this.#collectMembers(type, found, open);
  }

  #collectMembers(type: TS.Type, found: Set<TS.Node>, open: Set<TS.Type>): void {
    for (const property of this.checker.getPropertiesOfType(type)) {
      this.#collectSymbol(property, found);
      this.#collect(this.checker.getTypeOfSymbol(property), found, open);
    }
    for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
      this.#collect(signature.getReturnType(), found, open);
      for (const each of signature.parameters) this.#collect(this.checker.getTypeOfSymbol(each), found, open);
    }
    for (const info of this.checker.getIndexInfosOfType(type)) this.#collect(info.type, found, open);
  }

  #collectSymbol(symbol: TS.Symbol | undefined, found: Set<TS.Node>): void {
    for (const each of symbol?.declarations ?? [])
      if (this.#isOwn(each)) for (const unit of this.#mentions.of(each)) found.add(unit);
  }
}
