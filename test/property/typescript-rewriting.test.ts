// Declarations that are written in another way and mean the same differ in nothing.
import { expect, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { compare, readSnapshot } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { chance } from "./chance.ts";
import { sampleOf, seed } from "../size.ts";
import { print } from "./typescript/print.ts";
import { randomModule } from "./typescript/random.ts";
import { REWRITINGS, rewritten } from "./typescript/rewritings.ts";

/** Nested names, parentheses and order. */
const INTRICATE = `
export type Guard<T> = (value: unknown) => value is T;
export type Keyed<T, K extends keyof T> = { [P in K]-?: T[P] extends infer V | undefined ? (V | null)[] : never };
export type Unwrapped<T> = T extends Promise<infer U> ? Unwrapped<U> : T extends readonly (infer I)[] ? I[] : T;
export interface Thenable<T> {
  then<A = T, B = never>(done?: ((value: T) => A | Thenable<A>) | null, failed?: ((reason: unknown) => B) | null): Thenable<A | B>;
  tap<value>(each: (value: value) => void | Promise<void>, guard: (of: T) => of is T & { value: value }): this;
}
export interface Registry<T extends object, Key = keyof T> {
  make: new (...given: (T | Key)[]) => T;
  made: abstract new (given?: Partial<T>) => { of<U>(each: U): Registry<T & { u: U }, Key> };
  visit<A>(outer: <B>(inner: <C>(a: A, b: B, c: C) => A | B | C) => B): Foreign<A, (T | Key)[]>;
  use(plugin: (<O>(options: O) => void) | Promise<{ default: <O>(options: O) => void }> | Guard<T>): asserts plugin is Guard<T>;
}
declare class Foreign<A, B> extends Elsewhere<B, A[]> {
  pair: readonly [first: A, second?: (A | B)[], ...rest: B[]];
}
import type { Elsewhere } from "elsewhere";
export declare const registry: Registry<{ a: string | number | (() => void) }>;
export declare function pick<T, K extends keyof T>(from: T, ...keys: (K | readonly K[])[]): Keyed<T, K>;
export declare function pick<T>(from: T, filter: (value: T[keyof T], key: keyof T) => boolean | undefined): Partial<T>;
`;

const read = (text: string): Reading => readSnapshot({ name: "api.d.ts", url: "file:///api/api.d.ts", text });

const folder = new URL("../../fixtures/", import.meta.url);
const fixtures = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".d.ts"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"));
const modules = fc.sample(chance, { seed, numRuns: 40 }).map((each) => print(randomModule(each)));

test.each(Object.entries(REWRITINGS))("nothing changes where %s", (_name, rewriting) => {
  const pairs = [INTRICATE, ...sampleOf(fixtures, 4), ...modules].map(
    (text) => [text, rewritten(text, rewriting)] as const,
  );
  const changed = pairs.filter(([, now]) => now !== undefined);
  expect(changed.length).toBeGreaterThan(10);
  const reported = changed.flatMap(([old, now]) =>
    compare(read(old), read(now!)).findings.map(({ message }) => ({ message, now })),
  );
  expect(reported).toEqual([]);
});
