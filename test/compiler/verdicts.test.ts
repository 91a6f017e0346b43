// The verdicts that the compiler decides.
import { describe, expect, test } from "@jest/globals";
import { check, type Finding, readSnapshot } from "../../src/index.ts";

const read = (name: string, text: string) => readSnapshot({ name, url: `file:///${name}`, text });

const found = async (old: string, new_: string): Promise<readonly Finding[]> =>
  (await check(read("old.d.ts", old), read("new.d.ts", new_), { all: true })).findings;

describe("types whose texts differ", () => {
  test("are compatible if a parameter of a method may now be left out", async () => {
    const quantity = (parameter: string): string =>
      `export interface Quantity { toNumber(${parameter}: string): number }\nexport declare function sum(all: Quantity[]): Quantity;`;
    const findings = await found(quantity("unit"), quantity("unit?"));
    expect(findings).toMatchObject([{ ruleId: "foreign-type-changed", verdict: "compatible", evidence: "proof" }]);
  });

  test("stay a break if an overload is gone, which assignability allows", async () => {
    const session = (overload: string): string =>
      `export interface Session { close(): void;${overload} }\nexport declare function open(): Session;\nexport declare function use(session: Session): void;`;
    const findings = await found(session(" close(reason: string): void"), session(""));
    expect(findings.some(({ verdict }) => verdict === "breaking")).toBe(true);
    expect(findings.some(({ client }) => client?.code.includes("close(") === true)).toBe(true);
  });
});

test("types that are too deep for the compiler have no code, and end nothing", async () => {
  const deep = (count: number): string =>
    `type Repeat<N extends number, A extends 1[] = []> = A["length"] extends N ? A : Repeat<N, [...A, 1]>;
     export interface Page { list: Repeat<${String(count)}>["length"]; size: ${String(count)} }
     export declare function page(): Page;`;
  const findings = await found(deep(990), deep(1200));
  expect(findings.map(({ verdict }) => verdict)).toContain("breaking");
});

describe("what the texts do not show", () => {
  const blob = "export declare function close(): Promise<Blob>;";

  test("is a break if there is code that breaks", async () => {
    const [finding] = await found("export declare function close(): Promise<{ code: number }>;", blob);
    expect(finding).toMatchObject({ verdict: "breaking", severity: "error", evidence: "witness" });
    expect(finding).not.toHaveProperty("reason");
  });

  test("stays undecided where something is not read", async () => {
    const unread = 'import { Code } from "codes"; export declare function close(): Promise<Code>;';
    const findings = await found(unread, blob);
    expect(findings.map(({ verdict }) => verdict)).not.toContain("breaking");
    expect(findings.map(({ verdict }) => verdict)).toContain("undecided");
  });
});

describe("members of generic types", () => {
  const store = (member: string): string => `export declare class Store<T> { ${member} }`;

  // A class is read by those who have it: a parameter may take more, a result may be less.
  test.each([
    ["a promise that may be empty", "one(): Promise<T>", "one(): Promise<T | null>"],
    [
      "a promise of a member that may be missing",
      "get<K extends keyof T>(key: K): Promise<T[K]>",
      "get<K extends keyof T>(key: K): Promise<T[K] | undefined>",
    ],
    ["a part of the type", "get(): T", "get(): Partial<T>"],
    ["a parameter that takes the whole type only", "put(part: Partial<T>): void", "put(part: T): void"],
    [
      "a function that is given a part of the type",
      "each(visit: (all: Required<T>) => void): void",
      "each(visit: (all: T) => void): void",
    ],
  ])("break with %s", async (_, old, new_) => {
    const findings = await found(store(old), store(new_));
    expect(findings.filter(({ verdict }) => verdict === "breaking").map(({ evidence }) => evidence)).toContain(
      "witness",
    );
    expect(findings.map(({ verdict }) => verdict)).not.toContain("undecided");
  });

  test.each([
    ["a promise that is never empty", "one(): Promise<T | null>", "one(): Promise<T>"],
    ["the whole type", "get(): Partial<T>", "get(): T"],
    ["a parameter that takes a part of the type", "put(part: T): void", "put(part: Partial<T>): void"],
    [
      "a function that is given the whole type",
      "each(visit: (all: T) => void): void",
      "each(visit: (all: Required<T>) => void): void",
    ],
  ])("can be used as before with %s", async (_, old, new_) => {
    const findings = await found(store(old), store(new_));
    expect(findings.map(({ verdict }) => verdict)).toEqual(findings.map(() => "compatible"));
  });

  test("break those who make them in the other direction", async () => {
    const taken = (member: string): string =>
      `export interface Source<T> { ${member} }\nexport declare function open<T>(source: Source<T>): void;`;
    const findings = await found(taken("get(): Partial<T>"), taken("get(): T"));
    expect(findings.map(({ verdict }) => verdict)).toContain("breaking");
  });

  test("are named as they are written", async () => {
    const [finding] = await found(store("get(): T"), store("get(): Partial<T>"));
    expect(finding?.message).toBe("Type of the return value of `Store.get` changed from `T` to `Partial<T>`.");
  });
});

describe("what a method is called on", () => {
  const task = (receiver: string): string => `export interface Task { id: string; run(${receiver}): void }`;

  test("breaks callers if it needs more, which assignability allows", async () => {
    const [finding] = await found(task(""), task("this: { owner: string }"));
    expect(finding).toMatchObject({ verdict: "breaking", evidence: "witness" });
  });

  test.each([
    ["needs less", "this: { owner: string }", ""],
    ["is nothing", "", "this: void"],
    ["is the object itself", "", "this: Task"],
  ])("can be called as before if it %s", async (_, old, new_) => {
    const findings = await found(task(old), task(new_));
    expect(findings.map(({ verdict }) => verdict)).toEqual(findings.map(() => "compatible"));
  });
});

test("a symbol that is no longer unique breaks, and one that became unique does not", async () => {
  const [unique, plain] = ["unique symbol", "symbol"].map((type) => `export declare const key: ${type};`) as [
    string,
    string,
  ];
  expect(await found(unique, plain)).toMatchObject([{ verdict: "breaking" }]);
  expect((await found(plain, unique)).map(({ verdict }) => verdict)).not.toContain("breaking");
});

describe("code that breaks is found", () => {
  const range = (count: number): string => Array.from({ length: count }, (_, index) => `P${String(index)}`).join(", ");
  const overloads = (first: string): string =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((count) => {
        const places = range(count).split(", ");
        const given = places.map((each, index) => `a${String(index)}: Read<${first}${each}>`).join(", ");
        return `export declare function join<${first}${range(count)}>(${given}): number;`;
      })
      .join("\n");

  test.each([
    [
      "for each overload with more type arguments",
      `export type Read<T> = () => T;\n${overloads("")}`,
      `export type Read<S, T> = (state: S) => T;\n${overloads("S, ")}`,
      "typescript-type-arguments-changed",
    ],
    [
      "that leaves an argument out whose type nobody can name",
      "interface Options { root?: string }\nexport declare const serve: (options?: Options) => void; export {};",
      "interface Options { root?: string }\nexport declare const serve: (options: Options) => void; export {};",
      "parameter-made-required",
    ],
    [
      "that reads a member of a type that no longer stands there",
      "export interface Targets { query: string; form: string }\nexport type Input = { in?: Partial<Targets> };\nexport declare function input(): Input;",
      "export interface Targets { query: string; form: string }\nexport type Input = { in?: {} };\nexport declare function input(): Input;",
      "property-removed",
    ],
    [
      "that uses a member of a base that nobody can name",
      "declare class Base { id: number; run(): void }\nexport declare class Task extends Base {} export {};",
      "declare class Base { id?: number; run(): void }\nexport declare class Task extends Base {} export {};",
      "property-made-optional",
    ],
    [
      "that uses a member of one of several types that nobody can name",
      "interface Extras { flush(): string }\nexport type Log = { level: string } & Extras;\nexport declare function log(): Log; export {};",
      "interface Extras { flush(): void }\nexport type Log = { level: string } & Extras;\nexport declare function log(): Log; export {};",
      "foreign-type-changed",
    ],
  ])("%s", async (_, old, new_, ruleId) => {
    const findings = (await found(old, new_)).filter((each) => each.ruleId === ruleId);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.map(({ evidence }) => evidence)).toEqual(findings.map(() => "witness"));
  });
});
