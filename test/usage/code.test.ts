// The code of TypeScript clients: what it certainly uses, what it may use, and what it does not use.
import { describe, expect, test } from "@jest/globals";
import { API, edited, statesOf, usedBy } from "./clients.ts";

const REMOVED_PAGES = edited(
  ["components.schemas.Book.required", ["title"]],
  ["components.schemas.Book.properties.pages"],
);
const REMOVED_MAIL = edited(["components.schemas.LoanRequest.properties.pickup.enum", ["desk"]]);
const ADDED_BRANCH = edited(
  ["components.schemas.LoanRequest.required", ["card", "branch"]],
  ["components.schemas.LoanRequest.properties.branch", { type: "string" }],
);
const LOWERED_LIMIT = edited(["paths./books.get.parameters.0.schema.maximum", 100]);
const REMOVED_PAGE = edited(["paths./books.get.parameters", [API.paths["/books"].get.parameters[0]!]]);
const REMOVED_LOANS = edited(["paths./loans"]);
const REMOVED_NAME = edited(["components.schemas.Person.properties", { nick: { type: "string" } }]);

const HEAD = `import createClient from "openapi-fetch";
import type { components, paths } from "./schema";
type S = components["schemas"];
const client = createClient<paths>();
declare const book: S["Book"], loan: S["Loan"], request: S["LoanRequest"], key: string, pickup: string;
declare function unseen<T>(value: T): void;
declare function show(text: string): void;
`;
const LINE = HEAD.split("\n").length;

/** Returns what one line of code uses of a change. */
function used(new_: object, line: string, given = HEAD): string {
  // A request type that is named only in the head would count for the operation that is removed.
  const head = line.includes("request") ? given : given.replace(', request: S["LoanRequest"]', "");
  const states = Object.values(statesOf(usedBy(API, new_, { "a.ts": `${head}${line}\n` })) ?? {});
  return [...new Set(states)].join(", ").replaceAll(`a.ts:${String(LINE)}`, "here");
}

describe("what a response has", () => {
  test.each([
    ["book.pages", "used here"],
    ["book['pages']", "used here"],
    ["const { pages } = book", "used here"],
    ["const { pages: size } = loan.book", "used here"],
    ["function f({ pages }: S['Book']) { return pages }", "used here"],
    ["[book].map((each) => each.pages)", "used here"],
    ["for (const { pages } of [book]) show(String(pages))", "used here"],
    ["client.GET('/books').then(({ data }) => data?.[0]?.pages)", "used here"],
    ["type Pages = S['Book']['pages']", "used here"],
    ["book.title", "unused"],
    ["const copy = book; show(copy.title)", "unused"],
    ["const copy: S['Book'] = book", "unused"],
    ["const shelf = { book, all: [book] }; show(shelf.book.title)", "unused"],
    ["show(loan.book.title)", "unused"],
    ["async function f() { return (await client.GET('/books')).data }", "unused"],
    ["const by = new Map([[book.title, book]]); by.get('x')?.title", "unused"],
    ["function f(one: S['Book']) { return one.title }; f(book)", "unused"],
    ["if (book) show('x')", "unused"],
  ])("%s", (line, expected) => {
    expect(used(REMOVED_PAGES, line)).toBe(expected);
  });
});

describe("what is not seen counts as possible", () => {
  test.each([
    ["({ ...book })"],
    ["JSON.stringify(book)"],
    ["JSON.stringify(loan)"],
    ["Object.keys(book)"],
    ["unseen(book)"],
    ["unseen([{ inner: book }])"],
    ["unseen(() => client.GET('/books'))"],
    ["book[key as keyof typeof book]"],
    ["for (const each in book) show(each)"],
    ["const all: any = book"],
    ["const all: { pages: number } = book"],
    ["const all = book as unknown as { pages: number }"],
    ["function f(): object { return book }"],
    ["type Only = Pick<S['Book'], 'title' | 'pages'>"],
    ["type Keys = keyof S['Book']"],
    ["interface Own extends Book {} type Book = S['Book']"],
    ["const { [key as 'pages']: one } = book"],
    ["throw book"],
    ["'pages' in book"],
    ["fetch('https://library.example/books').then((answer) => answer.json())"],
    ["fetch(`${key}/books?limit=3`)"],
    ["fetch(key)"],
    ["fetch(`${key}/${key}`)"],
    ["declare const sdk: any; sdk.books.list()"],
    ["declare const data: any; data.pages"],
    ["declare const data: any; const { pages } = data"],
    ["const mine: S['Book'] = { title: 'x', pages: 3 }"],
  ])("%s", (line) => {
    expect(used(REMOVED_PAGES, line)).toMatch(/^possible .*here/u);
  });

  test("a client that is made by another module", () => {
    const head = HEAD.replace('"openapi-fetch"', '"./elsewhere"');
    expect(used(REMOVED_PAGES, "", head)).toBe("possible a.ts:4");
    expect(used(REMOVED_LOANS, "", head)).toBe("possible a.ts:4");
  });

  test("a path that is not a literal", () => {
    const line = "const get = <P extends '/books' | '/loans/{id}'>(path: P) => client.GET(path)";
    expect(used(REMOVED_PAGES, line)).toMatch(/^possible here/u);
  });
});

const CHANGES = { REMOVED_MAIL, ADDED_BRANCH, LOWERED_LIMIT, REMOVED_PAGE, REMOVED_LOANS, REMOVED_NAME } as const;

describe("what a request has", () => {
  const post = (body: string): string => `client.POST("/loans", { body: ${body} })`;

  test.each([
    ["REMOVED_MAIL", post("{ card: '1', pickup: 'mail' }"), "used here"],
    ["REMOVED_MAIL", post("{ card: '1', pickup: 'desk' }"), "unused"],
    ["REMOVED_MAIL", post("{ card: '1' }"), "unused"],
    ["REMOVED_MAIL", post("{ card: '1', pickup: pickup as 'mail' | 'desk' }"), "possible here"],
    ["REMOVED_MAIL", post("request"), "possible here"],
    ["REMOVED_MAIL", post("{ ...request, pickup: 'desk' }"), "possible here"],
    ["REMOVED_MAIL", "request.pickup = 'mail'", "used here"],
    ["REMOVED_MAIL", "const own: S['LoanRequest'] = { card: '1', pickup: 'mail' }", "used here"],
    ["REMOVED_MAIL", "const own: S['LoanRequest'] = { card: '1', pickup: 'desk' }", "unused"],
    ["ADDED_BRANCH", post("{ card: '1' }"), "used here"],
    ["ADDED_BRANCH", post("{ card: '1', branch: 'x' } as S['LoanRequest']"), "unused"],
    ["ADDED_BRANCH", post("request"), "possible here"],
    ["ADDED_BRANCH", "const own: S['LoanRequest'] = { card: '1' }", "used here"],
    ["ADDED_BRANCH", "request.card", "unused"],
    ["LOWERED_LIMIT", "client.GET('/books', { params: { query: { limit: 150 } } })", "used here"],
    ["LOWERED_LIMIT", "client.GET('/books', { params: { query: { limit: 20 } } })", "unused"],
    ["LOWERED_LIMIT", "client.GET('/books', { params: { query: { limit: key.length } } })", "possible here"],
    ["LOWERED_LIMIT", "client.GET('/books')", "unused"],
    ["REMOVED_PAGE", "client.GET('/books', { params: { query: { page: 2 } } })", "used here"],
    ["REMOVED_PAGE", "client.GET('/books', { params: { query: { limit: 2 } } })", "unused"],
    ["REMOVED_PAGE", "client.GET('/books', JSON.parse(key))", "possible here"],
    ["REMOVED_LOANS", post("{ card: '1' }"), "used here"],
    ["REMOVED_LOANS", "client.GET('/loans/{id}', { params: { path: { id: key } } })", "unused"],
    ["REMOVED_LOANS", "type Made = paths['/loans']['post']['responses'][200]", "used here"],
    ["REMOVED_LOANS", "fetch('/loans', { method: 'POST' })", "possible here"],
    ["REMOVED_LOANS", "fetch(`/loans/${key}`)", "unused"],
    ["REMOVED_NAME", "loan.book.authors?.[0]?.name", "used here"],
    ["REMOVED_NAME", "loan.book.authors", "unused"],
    ["REMOVED_NAME", "unseen(loan)", "possible here"],
    ["REMOVED_LOANS", "request.card", "possible a.ts:5 here"],
    ["REMOVED_LOANS", "type Sent = S['LoanRequest']", "possible here"],
    ["REMOVED_LOANS", "loan.due", "unused"],
  ] as const)("%s: %s", (change, line, expected) => {
    expect(used(CHANGES[change], line)).toBe(expected);
  });
});

test("code without types of the API says nothing", () => {
  expect(
    usedBy(API, REMOVED_PAGES, { "schema.d.ts": "export interface paths { '/other': {} }", "a.ts": "1" }),
  ).toBeUndefined();
});

describe("code that is not what it should be", () => {
  const deep = (open: string, close: string, times: number): string => `${open.repeat(times)}1${close.repeat(times)}`;

  test.each([
    ["a syntax error", "book.pages; function (", "used here"],
    ["nothing", "", "unused"],
    ["control characters", "book.pages /* \u0000 \u001b[31m */", "used here"],
    ["parentheses that nest deep", deep("(", ")", 50_000), "possible a.ts:1"],
    ["calls that nest deep", `show(${deep("show(", ")", 50_000)})`, "possible a.ts:1"],
    ["a sum that nests deep", `show(${'"/books" + '.repeat(20_000)}"")`, "possible a.ts:1"],
    [
      "a type that refers to itself",
      "type A<T> = A<A<T>>; declare const a: A<S['Book']>; show(a as never)",
      "possible here",
    ],
    [
      "types that grow",
      "type G<T> = { next: G<T[]>; book: S['Book'] }; declare const g: G<1>; unseen(g)",
      "possible here",
    ],
    [
      "names of objects",
      "book['__proto__' as 'title']; book['constructor' as 'title']; ({ __proto__: book })",
      "unused",
    ],
  ])("%s", (_, line, expected) => {
    expect(used(REMOVED_PAGES, line)).toBe(expected);
  });

  test("types that are not those of a generator", () => {
    const schema = `export interface paths extends Other<paths> { [path: string]: paths; "/books": paths["/books"]; 3: 4 }
export type components = components["schemas"] & { schemas: { Book: components; [key: \`a\${string}\`]: never } };`;
    expect(
      statesOf(usedBy(API, REMOVED_PAGES, { "schema.d.ts": schema, "a.ts": `${HEAD}show(book as never)` })),
    ).toBeDefined();
  });

  test("nothing of the code is in the answer", () => {
    const secret = "s3cr3t-of-the-client";
    const code = `${HEAD}client.POST("/loans", { body: { card: "${secret}", pickup: "mail", note: "${secret}" } });
const ${secret.replaceAll("-", "_")} = book.pages; fetch("https://${secret}.example/books"); ({} as any)["${secret}"];`;
    for (const change of Object.values(CHANGES)) {
      const { findings } = usedBy(API, change, { "a.ts": code })!;
      const text = JSON.stringify(findings.map(({ usage, because }) => [usage, because]));
      expect(text).not.toContain("s3cr3t");
    }
  });
});
