import process from "node:process";
import { count } from "../reporters/prose.ts";
import type { Rule } from "../rule.ts";

const RULES_SHOWN = 10;

/** Where the time of a run goes: to its stages, and to the rules within them. */
export class Stats {
  readonly #began = now();
  readonly #stages = new Map<string, number>();
  readonly #rules = new Map<string, number>();
  #comparisons = 0;
  #recalled = 0;
  /** How long the stages inside of those that go on have taken. */
  readonly #inner: number[] = [];

  /** Counts a comparison, by whether it was made before. */
  noteRecall(known: boolean): void {
    this.#comparisons++;
    if (known) this.#recalled++;
  }

  /** Counts what the work takes, but not what stages inside of it do. */
  async time<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const start = now();
    this.#inner.push(0);
    try {
      return await work();
    } finally {
      const whole = now() - start;
      add(this.#stages, stage, whole - (this.#inner.pop() ?? 0));
      const outer = this.#inner.length - 1;
      if (outer >= 0) this.#inner[outer] = (this.#inner[outer] ?? 0) + whole;
    }
  }

  /** The same rules, which count how long they look at something. */
  watch(rules: Readonly<Record<string, Rule>>): Readonly<Record<string, Rule>> {
    return Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, this.#watched(id, rule)]));
  }

  /** A line for each stage, then the rules that took longest; in milliseconds. */
  report(): string {
    const whole = now() - this.#began;
    const rules = [...this.#rules].sort(([, a], [, b]) => b - a);
    const spent = rules.reduce((sum, [, time]) => sum + time, 0);
    const told = [...this.#stages.values()].reduce((sum, time) => sum + time, 0);
    return [
      ...[...this.#stages].map(([stage, time]) => line(time, stage)),
      line(whole - told, "everything else"),
      line(whole, "in all"),
      ...(this.#comparisons === 0
        ? []
        : [`${count(this.#comparisons, "comparison")}, ${this.#recalled} of them from the cache\n`]),
      line(spent, `of it in ${count(rules.length, "rule")}`),
      ...rules.slice(0, RULES_SHOWN).map(([id, time]) => line(time, `  ${id}`)),
    ].join("");
  }

  #watched(id: string, rule: Rule): Rule {
    type Visit = (...args: readonly unknown[]) => unknown;
    const create = rule.create as (context: unknown) => Readonly<Record<string, Visit>>;
    const watched = (visit: Visit): Visit => {
      return (...args) => {
        const start = now();
        try {
          return visit(...args);
        } finally {
          add(this.#rules, id, now() - start);
        }
      };
    };
    const createWatched = (context: unknown): Readonly<Record<string, Visit>> =>
      Object.fromEntries(Object.entries(create(context)).map(([event, visit]) => [event, watched(visit)]));
    return { ...rule, create: createWatched } as Rule;
  }
}

/** In milliseconds. Node loads much more than a clock with `performance`. */
function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

function line(time: number, name: string): string {
  return `${time.toFixed(1).padStart(9)} ms  ${name}\n`;
}
