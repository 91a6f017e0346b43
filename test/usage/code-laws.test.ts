// The law of client code: what the compiler rejects with the types of the new version is never "not used".
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import type { CodeFile } from "../../src/usage/code/program.ts";
import { programOf } from "../../src/usage/code/program.ts";
import { stateOfUse } from "../../src/contracts/usage.ts";
import { patience, runsOf } from "../size.ts";
import { edited, filesOf, usedBy, type Edit } from "./clients.ts";

const SCHEMAS = "components.schemas";

/** One edit each, as an editor of the API would make it. */
const edits: fc.Arbitrary<readonly Edit[]> = fc.constantFrom<readonly Edit[]>(
  [[`${SCHEMAS}.Book.properties.pages`]],
  [[`${SCHEMAS}.Book.properties.title`]],
  [[`${SCHEMAS}.Book.properties.authors`]],
  [[`${SCHEMAS}.Book.required`, ["pages"]]],
  [[`${SCHEMAS}.Book.properties.pages.type`, "string"]],
  [[`${SCHEMAS}.Book.properties.title.type`, "boolean"]],
  [[`${SCHEMAS}.Person.properties.name`]],
  [[`${SCHEMAS}.Person.properties.name.type`, "integer"]],
  [[`${SCHEMAS}.Loan.required`, []]],
  [[`${SCHEMAS}.Loan.properties.book`]],
  [[`${SCHEMAS}.Loan.properties.due.type`, ["string", "null"]]],
  [[`${SCHEMAS}.LoanRequest.properties.note`]],
  [[`${SCHEMAS}.LoanRequest.properties.note.type`, "integer"]],
  [[`${SCHEMAS}.LoanRequest.properties.pickup.enum`, ["desk"]]],
  [[`${SCHEMAS}.LoanRequest.required`, ["card", "note"]]],
  [
    [`${SCHEMAS}.LoanRequest.required`, ["card", "branch"]],
    [`${SCHEMAS}.LoanRequest.properties.branch`, { type: "string" }],
  ],
  [["paths./books"]],
  [["paths./loans.post"]],
  [["paths./loans/{id}"]],
  [["paths./books.get.parameters", []]],
  [["paths./books.get.parameters.0.required", true]],
  [["paths./books.get.parameters.0.schema.type", "string"]],
  [["paths./loans.post.requestBody"]],
);

const of = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

const book = of(
  "book",
  "loan.book",
  "books[0]!",
  "(await client.GET('/books')).data![0]!",
  "(await client.GET('/loans/{id}', { params: { path: { id: key } } })).data!.book",
  "(await client.POST('/loans', { body: request })).data!.book",
);
const query = of("", "limit: 3", "limit: count", "page: 1", "limit: 1, page: count").map((inner) => `{ ${inner} }`);
const body = of(
  "request",
  "{ card: key }",
  "{ card: key, pickup: 'mail' }",
  "{ card: key, pickup: 'desk', note: key }",
  "{ ...request, note: key }",
  "{ card: key, ...{ note: key } }",
);

/** Statements of clients. Each one uses something. */
const statement: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(book, of("pages", "title", "authors?.[0]?.name", "authors?.length"))
    .map(([one, name]) => `show(${one}.${name});`),
  fc
    .tuple(book, of("pages", "title", "authors"))
    .map(([one, name]) => `{ const { ${name} } = ${one}; show(${name}); }`),
  book.map((one) => `{ const size: number = ${one}.pages; show(size); }`),
  book.map((one) => `{ const text: string = ${one}.title; show(text); }`),
  book.map((one) => `{ const own: { title: string } = ${one}; show(own); }`),
  book.map((one) => `{ const own: { pages: number; title: string } = ${one}; show(own); }`),
  book.map((one) => `{ const { pages, ...rest } = ${one}; show(rest.title, pages); }`),
  book.map((one) => `{ const copy = { ...${one} }; show(copy.title); }`),
  book.map((one) => `describe(${one});`),
  book.map((one) => `generic(${one}).title;`),
  book.map((one) => `show(Object.keys(${one}));`),
  of("title", "pages").map((name) => `type Own = Pick<S["Book"], "${name}">; show({} as Own);`),
  of("title", "pages").map((name) => `{ const name: keyof S["Book"] = "${name}"; show(name); }`),
  of("title", "pages", "authors").map((name) => `show(null as unknown as S["Book"]["${name}"]);`),
  of("{ title: key, pages: 1 }", "{ title: key, pages: 1, authors: [{ name: key }] }").map(
    (literal) => `{ const made: S["Book"] = ${literal}; show(made); }`,
  ),
  of("show(loan.due ?? '')", "loan.due?.length", "{ const due: string | undefined = loan.due; show(due); }"),
  of("request.note = key;", "request.pickup = 'mail';", "request.pickup = 'desk';", "show(request.note?.length);"),
  body.map((one) => `await client.POST("/loans", { body: ${one} });`),
  body.map((one) => `{ const own: S["LoanRequest"] = ${one}; await client.POST("/loans", { body: own }); }`),
  query.map((one) => `await client.GET("/books", { params: { query: ${one} } });`),
  query.map((one) => `{ const query: paths["/books"]["get"]["parameters"]["query"] = ${one}; show(query); }`),
  of(
    "await client.GET('/books');",
    `{ const get = <P extends "/books" | "/loans/{id}">(path: P) => client.GET(path); await get("/books"); }`,
  ),
  of("let kind: S['LoanRequest']['pickup'] = 'mail'; show(kind);", "switch (request.pickup) { case 'mail': show(1); }"),
  of("type Made = paths['/loans']['post']['responses'][200]; show({} as Made);", "describe({ title: key, pages: 1 });"),
);

const HEAD = `import createClient from "openapi-fetch";
import type { components, paths } from "./schema";
type S = components["schemas"];
const client = createClient<paths>();
declare let book: S["Book"], books: S["Book"][], loan: S["Loan"], request: S["LoanRequest"], key: string, count: number;
declare function show(...all: (string | number | boolean | object | null | undefined)[]): void;
function describe(one: { title: string; pages: number }): void { show(one.title, one.pages); }
function generic<T extends { title: string }>(one: T): T { return one; }
export async function run(): Promise<void> {
`;

/** The errors that the compiler finds in the code. */
function errorsIn(files: readonly CodeFile[]): readonly string[] {
  const { program } = programOf(files);
  const file = program.getSourceFile("/client/src/a.ts")!;
  return program.getSemanticDiagnostics(file).map(({ code, start = 0 }) => `${String(code)} ${String(start)}`);
}

test(
  "what the compiler rejects is never of findings that are not used",
  () => {
    let rejected = 0;
    fc.assert(
      fc.property(edits, fc.array(statement, { minLength: 1, maxLength: 3 }), (edit, statements) => {
        const [old, new_] = [edited(), edited(...edit)];
        const code = { "a.ts": `${HEAD}${statements.map((each) => `{ ${each} }`).join("\n")}\n}\n` };
        const known = errorsIn(filesOf(old, code));
        const errors = errorsIn(filesOf(new_, code)).filter((each) => !known.includes(each));
        const found = usedBy(old, new_, code)!.findings.filter(({ verdict }) => verdict !== "compatible");
        if (errors.length === 0 || found.length === 0) return;
        rejected++;
        expect(found.map(({ usage }) => stateOfUse(usage)).filter((state) => state !== "unused")).not.toEqual([]);
      }),
      { numRuns: runsOf(40, 10_000) },
    );
    expect(rejected).toBeGreaterThan(4);
  },
  patience,
);
