// Clients of a TypeScript package: what they import and which members they use, and what the compiler rejects.
import { describe, expect, test } from "@jest/globals";
import { compare, readSnapshot } from "../../src/index.ts";
import { Compilation } from "../../src/compiler/host.ts";
import { CLIENTS } from "../../src/compiler/surface.ts";
import { stateOfUse } from "../../src/contracts/usage.ts";
import { withUsage } from "../../src/usage/annotate.ts";
import { askPackage } from "../../src/usage/code/package/index.ts";
import { sampleOf, whole } from "../size.ts";
import { statesOf } from "./clients.ts";

const OLD = `export interface Book { title: string; pages: number; authors?: Person[] }
export interface Person { name: string; age?: number }
export interface Options { limit?: number; sort?: "title" | "year" }
export type Format = "text" | "json";
export declare function find(options: Options): Book[];
export declare function print(book: Book, format: Format): string;
export declare class Shelf { add(book: Book): void; readonly size: number; readonly all: Book[]; clear(): void }
export declare const VERSION: string;
export declare enum Mode { fast, slow }
`;

const CHANGES = {
  "pages removed": OLD.replace(" pages: number;", ""),
  "name removed": OLD.replace(" name: string;", ""),
  "options require page": OLD.replace("limit?: number;", "limit?: number; page: number;"),
  "format without json": OLD.replace('"text" | "json"', '"text"'),
  "sort without year": OLD.replace('"title" | "year"', '"title"'),
  "find removed": OLD.replace(/export declare function find.*\n/u, ""),
  "print needs a width": OLD.replace("format: Format)", "format: Format, width: number)"),
  "clear removed": OLD.replace(" clear(): void", ""),
  "VERSION is a number": OLD.replace("VERSION: string", "VERSION: number"),
  "slow removed": OLD.replace("fast, slow", "fast"),
} as const;

const LINE = 6;
const HEAD = `import { find, print, Shelf, VERSION, Mode } from "package";
import type { Book, Options, Format, Person } from "package";
declare const book: Book, shelf: Shelf;
declare function show(...all: unknown[]): void;
declare function generic<T>(value: T): void;
`;

function reading(text: string, side: string): ReturnType<typeof readSnapshot> {
  return readSnapshot({ name: "library.d.ts", url: `file:///${side}/library.d.ts`, text });
}

/** Returns what a line of code uses of a change. */
function used(change: keyof typeof CHANGES, line: string, head = HEAD): readonly string[] {
  const [old, new_] = [reading(OLD, "old"), reading(CHANGES[change], "new")];
  const comparison = compare(old, new_);
  const files = [{ path: "/client/src/a.ts", name: "src/a.ts", text: `${head}${line}\n` }];
  const ask = askPackage(files, comparison, {
    old: { files: old.files, package: old.package! },
    new: { files: new_.files, package: new_.package! },
  });
  const found = ask && withUsage(comparison, [{ ask: (each) => ({ ...ask(each), consumer: "app" }) }]);
  const states = Object.values(statesOf(found) ?? { none: "none" });
  return [...new Set(states.map((state) => state.replaceAll(`a.ts:${String(LINE)}`, "here")))];
}

test("the comparison finds each change", () => {
  for (const change of Object.keys(CHANGES) as (keyof typeof CHANGES)[]) {
    const { findings } = compare(reading(OLD, "old"), reading(CHANGES[change], "new"));
    expect(findings.filter(({ verdict }) => verdict !== "compatible").length).toBeGreaterThan(0);
  }
});

describe("members of the package", () => {
  test.each([
    ["pages removed", "book.pages", "used here"],
    ["pages removed", "const { pages } = book", "used here"],
    ["pages removed", "find({})[0]?.pages", "used here"],
    ["pages removed", "find({}).map((each) => each.pages)", "used here"],
    ["pages removed", "type Pages = Book['pages']", "used here"],
    ["pages removed", "shelf.add({ title: 'x', pages: 3 })", "used here"],
    ["pages removed", "book.title", "unused"],
    ["pages removed", "find({}).map((each) => each.title)", "unused"],
    ["pages removed", "shelf.add(book)", "unused"],
    ["pages removed", "show(book)", "possible here"],
    ["pages removed", "generic(book)", "possible here"],
    ["pages removed", "({ ...book })", "possible here"],
    ["pages removed", "const own: { pages: number } = book", "used here"],
    ["pages removed", "JSON.stringify(find({}))", "possible here"],
    ["name removed", "book.authors?.[0]?.name", "used here"],
    ["name removed", "book.authors?.length", "unused"],
    ["clear removed", "shelf.clear()", "used here"],
    ["clear removed", "shelf.size", "unused"],
    ["clear removed", "class Own extends Shelf {}", "possible here"],
    ["slow removed", "show(Mode.slow)", "used here"],
    ["slow removed", "show(Mode.fast)", "unused"],
  ] as const)("%s: %s", (change, line, expected) => {
    expect(used(change, line)).toEqual([expected]);
  });
});

describe("functions, types and values of the package", () => {
  test.each([
    ["options require page", "find({})", "used here"],
    ["options require page", "const own: Options = {}", "used here"],
    ["options require page", "show(VERSION)", "unused"],
    ["format without json", "print(book, 'json')", "used here"],
    ["format without json", "print(book, 'text')", "possible here"],
    ["format without json", "const format: Format = 'json'", "used here"],
    ["format without json", "find({})", "unused"],
    ["sort without year", "find({ sort: 'year' })", "used here"],
    ["sort without year", "find({ sort: 'title' })", "possible here"],
    ["sort without year", "book.title", "unused"],
    ["find removed", "find({})", "used a.ts:1 here"],
    ["print needs a width", "print(book, 'text')", "used here"],
    ["print needs a width", "const own = print", "possible here"],
    ["print needs a width", "find({})", "unused"],
    ["VERSION is a number", "const text: string = VERSION", "used here"],
    ["VERSION is a number", "show(VERSION)", "possible here"],
  ] as const)("%s: %s", (change, line, expected) => {
    expect(used(change, line)).toEqual([expected]);
  });

  test.each([
    ["book.pages; function (", "used here"],
    ["", "unused"],
    [`show(${"(".repeat(50_000)}1${")".repeat(50_000)})`, "possible a.ts:1"],
    [`show(${"show(".repeat(50_000)}1${")".repeat(50_000)})`, "possible a.ts:1"],
  ])("code that is not what it should be: %#", (line, expected) => {
    expect(used("pages removed", line)).toEqual([expected]);
  });

  test("code that does not import the package says nothing", () => {
    expect(used("pages removed", "const book = { pages: 3 }; book.pages", "")).toEqual(["none"]);
  });
});

const book = ["book", "find({})[0]!", "shelf.all[0]!"];
const STATEMENTS = [
  ...book.flatMap((one) => [
    `show(${one}.title, ${one}.pages);`,
    `{ const { pages } = ${one}; show(pages); }`,
    `{ const own: { pages: number } = ${one}; show(own); }`,
    `{ const { title, ...rest } = ${one}; show(title, rest.pages); }`,
    `shelf.add(${one});`,
    `shelf.add({ ...${one} });`,
    `{ const copy: Book = ${one}; show(copy.title); }`,
    `print(${one}, "text");`,
    `print(${one}, "json");`,
    `show(${one}.authors?.map(({ name }) => name));`,
    `{ const size: number = ${one}.pages; show(size); }`,
  ]),
  `shelf.add({ title: "x", pages: 3 });`,
  `shelf.add({ title: "x", pages: 3, authors: [{ name: "y" }] });`,
  "find({ limit: 3, sort: 'year' });",
  "{ const own: Options = { sort: 'title' }; find(own); }",
  "{ const text: string = VERSION; show(text); }",
  "{ const mode: Mode = Mode.slow; show(mode); }",
  "{ const format: Format = 'json'; show(format); }",
  "{ const call = print; call(book, 'text'); }",
  "{ class Own extends Shelf { override clear(): void { this.add(book); } } show(new Own().size); }",
  "{ const only: Pick<Book, 'pages'> = { pages: 3 }; show(only); }",
  "{ const key: keyof Book = 'pages'; show(key); }",
  "[book].sort((a, b) => a.pages - b.pages);",
  "show(((one: Book) => one.pages)(book));",
];

test("what the compiler rejects is never of findings that are not used", () => {
  let rejected = 0;
  for (const [change, text] of Object.entries(CHANGES)) {
    const [old, new_] = [reading(OLD, "old"), reading(text, "new")];
    const comparison = compare(old, new_);
    const compilation = new Compilation(old.package!, new_.package!);
    for (const statement of sampleOf(STATEMENTS, 3)) {
      const code = `${HEAD.replace(/^import \{.*\n/u, importFor(statement))}${statement}\n`;
      const path = `${CLIENTS}/a.ts`;
      const errors = (["old", "new"] as const).map((side) => {
        const program = compilation.program(side, new Map([[path, code]]));
        return program.getSemanticDiagnostics(program.getSourceFile(path)).length;
      });
      if (errors[1]! <= errors[0]!) continue;
      rejected++;
      const files = [{ path: "/client/a.ts", name: "a.ts", text: code }];
      const ask = askPackage(files, comparison, {
        old: { files: old.files, package: old.package! },
        new: { files: new_.files, package: new_.package! },
      })!;
      const states = withUsage(comparison, [{ ask }]).findings.map(({ usage }) => stateOfUse(usage));
      expect([change, statement, states.filter((state) => state === "used" || state === "possible")]).not.toEqual([
        change,
        statement,
        [],
      ]);
    }
  }
  expect(rejected).toBeGreaterThan(whole ? 50 : 15);
});

/** Imports what a statement names only. */
function importFor(statement: string): string {
  const names = ["find", "print", "Shelf", "VERSION", "Mode"].filter(
    (name) => statement.includes(name) || name === "Shelf",
  );
  return `import { ${names.join(", ")} } from "package";\n`;
}
