import { isObject, type Json } from "../../model/json.ts";
import { conjunction, conjuncts, isWithin, principal, saidBeside, type Pointer } from "../../model/pointer.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Answer, Prover, SchemaPair } from "../../contracts/prover.ts";
import type { Relation } from "../../contracts/rule.ts";

/**
 * Memoizes a prover for schemas with equal texts, as in copies of a definition. Only schemas without references are
 * memoized.
 */
export function memoizedProver(prover: Prover, old: SchemaTable, new_: SchemaTable): Prover {
  const contents = { old: createContents(old), new: createContents(new_) };
  const relations = new Map<string, Relation>();
  const answers = new Map<string, { readonly answer: Answer; readonly root: SchemaPair }>();

  /** Returns the cache key of a question; undefined if the schemas depend on others. */
  const keyOf = (question: object, root: SchemaPair, pairs: readonly SchemaPair[]): string | undefined => {
    if (!pairs.every((pair) => isBelow(pair.old, root.old) && isBelow(pair.new, root.new))) return undefined;
    const before = contents.old(root.old);
    const after = contents.new(root.new);
    if (before === undefined || after === undefined) return undefined;
    const own = [principal(root.old), principal(root.new)];
    const text = JSON.stringify(question, (_, value: unknown) => {
      if (typeof value === "bigint") return `${String(value)}n`;
      return typeof value === "string" && value.includes("#") ? withoutHome(value, own) : value;
    });
    return `${before}\n${after}\n${text}`;
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

/** Keywords whose meaning depends on where a schema stands. */
const DEPENDING = ["$ref", "$dynamicRef", "$recursiveRef", "discriminator"] as const;

/** Returns equal texts for equal schemas; undefined for one that depends on others, or with digits beyond a double. */
function createContents(table: SchemaTable): (at: Pointer) => string | undefined {
  const numbers = new Map<string, string>();
  const numberOf = (text: string): string => {
    const number = numbers.get(text) ?? `#${numbers.size}`;
    numbers.set(text, number);
    return number;
  };
  const known = new WeakMap<object, string | "none">();
  const intern = (value: Json): string | undefined => {
    if (typeof value === "number") return isWhole(value) ? String(value) : undefined;
    if (typeof value === "string") return numberOf(`"${value}`);
    if (typeof value !== "object" || value === null) return String(value);
    let found = known.get(value);
    if (found === undefined) known.set(value, (found = internParts(value) ?? "none"));
    return found === "none" ? undefined : found;
  };
  const internParts = (value: Json & object): string | undefined => {
    if (isObject(value) && DEPENDING.some((keyword) => value[keyword] !== undefined)) return undefined;
    const parts: string[] = [];
    for (const [name, part] of Object.entries(value)) {
      const one = intern(part as Json);
      if (one === undefined) return undefined;
      parts.push(isObject(value) ? `${numberOf(`"${name}`)}:${one}` : one);
    }
    return numberOf(`${isObject(value) ? "{" : "["}${parts.join()}`);
  };
  return (at) => {
    const parts = conjuncts(at).map((part) => {
      const content = intern(table.source(part) ?? null);
      return content === undefined ? undefined : content + saidBeside(part);
    });
    return parts.includes(undefined) ? undefined : parts.join(" & ");
  };
}

/** Written with as many digits as a double holds at least: others may have been left out. */
function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && String(value).length <= 15);
}

function isBelow(at: Pointer, root: Pointer): boolean {
  return conjuncts(at).every((part) => part.startsWith("\u0001") || isWithin(part, principal(root)));
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
  const move = (at: Pointer, side: keyof SchemaPair): Pointer => {
    const [from, home] = [principal(root[side]), principal(to[side])];
    return conjunction(conjuncts(at).map((part) => (isWithin(part, from) ? home + part.slice(from.length) : part)));
  };
  return {
    is: "inert",
    among: answer.among.map((pair) => ({ old: move(pair.old, "old"), new: move(pair.new, "new") })),
  };
}
