import process from "node:process";
import type { Measure } from "../base/measure.ts";
import { count } from "../reporters/prose.ts";
import type { Rule } from "../contracts/rule.ts";

const RULES_SHOWN = 10;

/** Measures the time of a run from the start of the process, by stage and rule, and counts what stages do. Nested stages count once. */
export class Stats {
  readonly #began = now() - process.uptime() * 1000;
  readonly #stages = new Map<string, number>([["starting", now() - this.#began]]);
  readonly #rules = new Map<string, number>();
  #comparisons = 0;
  #cached = 0;
  readonly #counts = new Map<string, Map<string, number>>();
  /** The current stages, and the time of the nested stages of each. */
  readonly #running: { readonly stage: string; inner: number }[] = [];

  /** Counts a comparison, by whether it was made before. */
  noteCacheHit(known: boolean): void {
    this.#comparisons++;
    if (known) this.#cached++;
  }

  async time<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const end = this.#begin(stage);
    try {
      return await work();
    } finally {
      add(this.#stages, stage, end());
    }
  }

  readonly measure: Measure = Object.assign(
    <T>(stage: string, work: () => T) => this.#time(this.#stages, stage, work),
    {
      count: (what: string, amount = 1) => {
        const counts = this.#counts.get(what) ?? new Map<string, number>();
        this.#counts.set(what, add(counts, this.#running.at(-1)?.stage ?? "", amount));
      },
    },
  );

  /** The same rules, which count how long they look at something. */
  watch(rules: Readonly<Record<string, Rule>>): Readonly<Record<string, Rule>> {
    return Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, this.#watched(id, rule)]));
  }

  /** A line for each stage, then the rules that took longest; in milliseconds. */
  report(): string {
    const whole = now() - this.#began;
    const rules = [...this.#rules].sort(([, a], [, b]) => b - a);
    const spent = rules.reduce((sum, [, time]) => sum + time, 0);
    const counted = [...this.#stages.values()].reduce((sum, time) => sum + time, spent);
    return [
      ...[...this.#stages].map(([stage, time]) => line(time, stage)),
      line(spent, "rules"),
      line(whole - counted, "everything else"),
      line(whole, "in all"),
      ...(this.#comparisons === 0
        ? []
        : [`${count(this.#comparisons, "comparison")}, ${this.#cached} of them from the cache\n`]),
      line(spent, `of it in ${count(rules.length, "rule")}`),
      ...rules.slice(0, RULES_SHOWN).map(([id, time]) => line(time, `  ${id}`)),
      ...[...this.#counts].sort().flatMap(([what, counts]) => countLines(what, [...counts])),
    ].join("");
  }

  #watched(id: string, rule: Rule): Rule {
    type Visit = (...args: readonly unknown[]) => unknown;
    const create = rule.create as (context: unknown) => Readonly<Record<string, Visit>>;
    const watched = (visit: Visit): Visit => {
      return (...args) => this.#time(this.#rules, id, () => visit(...args));
    };
    const createWatched = (context: unknown): Readonly<Record<string, Visit>> =>
      Object.fromEntries(Object.entries(create(context)).map(([event, visit]) => [event, watched(visit)]));
    return { ...rule, create: createWatched } as Rule;
  }

  #time<T>(times: Map<string, number>, name: string, work: () => T): T {
    const end = this.#begin(name);
    try {
      return work();
    } finally {
      add(times, name, end());
    }
  }

  /** Starts a stage; the returned function ends it and returns its time without nested stages. */
  #begin(stage: string): () => number {
    const start = now();
    this.#running.push({ stage, inner: 0 });
    return () => {
      const whole = now() - start;
      const own = whole - (this.#running.pop()?.inner ?? 0);
      const outer = this.#running.at(-1);
      if (outer !== undefined) outer.inner += whole;
      return own;
    };
  }
}

/** In milliseconds. Node loads much more than a clock with `performance`. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function add(sums: Map<string, number>, name: string, amount: number): Map<string, number> {
  return sums.set(name, (sums.get(name) ?? 0) + amount);
}

function line(time: number, name: string): string {
  return `${time.toFixed(1).padStart(9)} ms  ${name}\n`;
}

/** A line for a count, and one for each of several stages that it is of. */
function countLines(what: string, counts: readonly (readonly [stage: string, amount: number])[]): readonly string[] {
  const sum = counts.reduce((all, [, amount]) => all + amount, 0);
  const stages = counts.length < 2 ? [] : counts.toSorted().map(([stage, amount]) => [amount, `  ${stage}`] as const);
  return [[sum, what] as const, ...stages].map(([amount, name]) => `${String(amount).padStart(12)}  ${name}\n`);
}
