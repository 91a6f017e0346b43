import { flip, type Polarity } from "../../model/channel.ts";
import type { Pointer } from "../../model/pointer.ts";
import type { WrittenFunction } from "./functions.ts";
import type { Edge } from "./graph.ts";
import type { TypeWriter } from "./types.ts";

/** The ways that values of types go. */
interface Directions {
  readonly carried: ReadonlyMap<Pointer, ReadonlySet<Polarity>>;
  /** The types whose member names are a type: `keyof Pet`. */
  readonly keyed: ReadonlySet<Pointer>;
}

/** Types that only parameters lead to are written by those who call, those that only results and constants lead to are read. `isNamed`: code that has the type writes its values by their names. Of a type that only `keyof` asks about, nobody has a value. */
export function polaritiesOf(at: Pointer, { carried, keyed }: Directions, isNamed: boolean): readonly Polarity[] {
  const own = carried.get(at);
  if (own === undefined) return keyed.has(at) ? ["response"] : ["request", "response"];
  return [...new Set<Polarity>([...own, ...(isNamed ? (["request"] as const) : [])])].sort();
}

/** The ways that values of each type go: into functions, out of them, or as what is offered itself. */
export function directionsOf(
  functions: readonly WrittenFunction[],
  offered: readonly Pointer[],
  types: TypeWriter,
): Directions {
  const carried = new Map<Pointer, Set<Polarity>>();
  const keyed = new Set<Pointer>();
  const seen = { request: new Set<Pointer>(), response: new Set<Pointer>() };
  // Types lead to types, thousands in a row.
  const open: (readonly [Pointer, Polarity])[] = [];
  const look = (at: Pointer, polarity: Polarity): void => {
    if (seen[polarity].has(at)) return;
    seen[polarity].add(at);
    open.push([at, polarity]);
  };
  const waysOf = (at: Pointer): Set<Polarity> => {
    const ways = carried.get(at) ?? new Set();
    carried.set(at, ways);
    return ways;
  };
  const enter = (at: Pointer, polarity: Polarity): void => {
    const ways = waysOf(at);
    if (ways.has(polarity)) return;
    ways.add(polarity);
    look(at, polarity);
    // A generic type is available with and without arguments.
    const generic = types.withoutArguments(at);
    if (generic !== undefined) enter(generic, polarity);
  };
  const follow = (names: readonly Edge[], polarity: Polarity): void => {
    for (const { at, takes, ...ways } of names) {
      if (takes === "names") keyed.add(at);
      // Nobody passes a type whose members alone are named.
      if (takes === "members") waysOf(at);
      const go = takes === "members" ? look : enter;
      if (ways.out) go(at, polarity);
      if (ways.in) go(at, flip(polarity));
    }
  };
  // A function with several names is one function.
  for (const { signature, home, holder } of new Map(functions.map((each) => [each.body, each])).values()) {
    const around = new Set(holder?.declaration.typeParameters?.map(({ name }) => name.text));
    follow(types.graph.ofCall(signature, home.scope, around), "response");
  }
  for (const at of offered) enter(at, "response");
  for (let next = open.pop(); next !== undefined; next = open.pop()) follow(types.graph.namesIn(next[0]), next[1]);
  return { carried, keyed };
}
