import { conjunction, conjuncts, isWithin, principal, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Answer, Prover, SchemaPair } from "../../contracts/prover.ts";
import type { Relation } from "../../contracts/rule.ts";
import { contentsOf, isBelow, movedFrom } from "../same/contents.ts";

/**
 * Memoizes a prover for schemas with equal texts, as in copies of a definition. Only schemas without references are
 * memoized.
 */
export function memoizedProver(prover: Prover, old: SchemaTable, new_: SchemaTable): Prover {
  const contents = { old: contentsOf(old), new: contentsOf(new_) };
  const relations = new Map<string, Relation>();
  const answers = new Map<string, { readonly answer: Answer; readonly root: SchemaPair }>();

  /** Returns the cache key of a question; undefined if the schemas depend on others. */
  const keyOf = (question: object, root: SchemaPair, pairs: readonly SchemaPair[]): string | undefined => {
    if (!pairs.every((pair) => isBelow(pair.old, root.old) && isBelow(pair.new, root.new))) return undefined;
    const before = contents.old(root.old);
    const after = contents.new(root.new);
    if (!before.isClosed || !after.isClosed) return undefined;
    const own = [principal(root.old), principal(root.new)];
    const text = JSON.stringify(question, (_, value: unknown) => {
      if (typeof value === "bigint") return `${String(value)}n`;
      return typeof value === "string" && value.includes("#") ? withoutHome(value, own) : value;
    });
    return `${before.text}\n${after.text}\n${text}`;
  };

  return {
    judges: (change) => prover.judges(change),
    reads: (pair) => prover.reads(pair),
    holds: (outer, inner) => prover.holds(outer, inner),
    disjoint: (pair) => prover.disjoint(pair),
    steps: () => prover.steps(),
    relate: (change) => {
      const key = keyOf(change, change.pair, [change.pair]);
      const known = key === undefined ? undefined : relations.get(key);
      const relation = known ?? prover.relate(change);
      if (key !== undefined) relations.set(key, relation);
      return relation;
    },
    ask: (question) => {
      const root = question.way[0] ?? question.change.pair;
      const key = keyOf(question, root, [...question.way, question.change.pair]);
      const known = key === undefined ? undefined : answers.get(key);
      const moved = known && movedTo(root, known);
      if (moved !== undefined) return moved;
      const answer = prover.ask(question);
      if (key !== undefined) answers.set(key, { answer, root });
      return answer;
    },
  };
}

function withoutHome(text: string, homes: readonly Pointer[]): string {
  const relative = conjuncts(text).map((part) => {
    const home = homes.find((each) => isWithin(part, each));
    return home === undefined ? part : `\u0003${part.slice(home.length)}`;
  });
  return conjunction(relative);
}

/** Returns the cached answer for another pair; undefined if it names places elsewhere. */
function movedTo(
  to: SchemaPair,
  { answer, root }: { readonly answer: Answer; readonly root: SchemaPair },
): Answer | undefined {
  if (answer.is !== "inert") return answer;
  if (!answer.among.every((pair) => isBelow(pair.old, root.old) && isBelow(pair.new, root.new))) return undefined;
  const move = (at: Pointer, side: keyof SchemaPair): Pointer =>
    movedFrom(principal(root[side]), principal(to[side]), at);
  return {
    is: "inert",
    among: answer.among.map((pair) => ({ old: move(pair.old, "old"), new: move(pair.new, "new") })),
  };
}
