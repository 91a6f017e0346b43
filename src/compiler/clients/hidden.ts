import type { TS } from "../load.ts";
import type { Route } from "./routes.ts";

/** The most exported types that are looked at: each has to be resolved. */
const MOST_TYPES = 200;

/** Ways to types that clients cannot name: by exported types that are made from them. */
export class HiddenTypes {
  readonly #checker: TS.TypeChecker;
  readonly #exported: () => Iterable<Route>;
  #found: ReadonlyMap<TS.Symbol, Route> | undefined;

  /** `exported`: the routes of what clients can name. */
  constructor(checker: TS.TypeChecker, exported: () => Iterable<Route>) {
    this.#checker = checker;
    this.#exported = exported;
  }

  /** Undefined where there is no way. */
  of(symbol: TS.Symbol): Route | undefined {
    this.#found ??= this.#search();
    return this.#found.get(symbol);
  }

  #search(): ReadonlyMap<TS.Symbol, Route> {
    const found = new Map<TS.Symbol, Route>();
    for (const route of [...this.#exported()].slice(0, MOST_TYPES))
      for (const symbol of this.#symbolsOf(route.type)) if (!found.has(symbol)) found.set(symbol, route);
    return found;
  }

  /** The declarations whose members a type has. */
  #symbolsOf(type: TS.Type): readonly TS.Symbol[] {
    if (type.isIntersection()) return type.types.flatMap((each) => this.#symbolsOf(each));
    const own = type.symbol as TS.Symbol | undefined;
    const bases = type.isClassOrInterface() ? this.#checker.getBaseTypes(type) : [];
    return [...(own ? [own] : []), ...bases.flatMap((each) => this.#symbolsOf(each))];
  }
}
