// The configuration names the code of a client: what check and changelog state, and what is read.
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, edited, typesOf } from "../usage/clients.ts";
import { Scratch, type Result } from "./scratch.ts";

const NEW = edited(
  ["components.schemas.Book.required", ["title"]],
  ["components.schemas.Book.properties.pages"],
  ["components.schemas.LoanRequest.properties.pickup.enum", ["desk"]],
);

const CODE = `import createClient from "openapi-fetch";
import type { components, paths } from "@/schema";

const client = createClient<paths>({ baseUrl: "https://library.example" });

export async function borrow(card: string): Promise<void> {
  await client.POST("/loans", {
    body: { card, pickup: "mail" },
  });
}

export function sizes(books: components["schemas"]["Book"][]): number[] {
  const all = books.map(({ pages }) => pages);
  return books.map((book) => book.pages)
    .concat(all, books.map((book) => book["pages"]))
    .concat(books.map((book) => book.pages));
}
`;

const scratch = Scratch.repository();
const config = (...patterns: readonly string[]): string =>
  JSON.stringify({ consumers: [{ name: "web", code: patterns }] });
const run = (...args: readonly string[]): Promise<Result> =>
  scratch.run(args[0]!, "old.json", "new.json", "--no-cache", ...args.slice(1));

beforeAll(() => {
  scratch.write({
    "old.json": JSON.stringify(API),
    "new.json": JSON.stringify(NEW),
    "web/tsconfig.json": `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } } // settings`,
    "web/src/schema.d.ts": typesOf(API),
    "web/src/loans.ts": CODE,
    "apicompat.config.json": config("web/src/**/*.ts", "web/tsconfig.json"),
  });
});

afterAll(() => scratch.remove());

describe("the code of a client", () => {
  test("gives each finding its file and line", async () => {
    const { stdout } = await run("check");
    expect(stdout).toContain("  used by: web: 1 of 6 references (web/src/loans.ts:7)\n");
    expect(stdout).toContain(
      "  used by: web: 4 of 6 references (web/src/loans.ts:13, web/src/loans.ts:14, web/src/loans.ts:15, web/src/loans.ts:16)\n",
    );
  });

  test("gives the changelog of a consumer all places", async () => {
    const { stdout } = await run("changelog", "--for", "web");
    expect(stdout).toContain("web/src/loans.ts:13, web/src/loans.ts:14, web/src/loans.ts:15, web/src/loans.ts:16)");
  });

  test("has the same numbers in JSON", async () => {
    const { findings } = JSON.parse((await run("check", "--format", "json")).stdout) as {
      readonly findings: readonly { readonly usage: readonly object[] }[];
    };
    expect(findings.flatMap(({ usage }) => usage)).toMatchObject([
      { consumer: "web", evidence: "code", state: "used", least: 4, most: 4, of: 6 },
      { consumer: "web", evidence: "code", state: "used", least: 1, most: 1, of: 6, at: ["web/src/loans.ts:7"] },
    ]);
  });
});

describe("nothing else is read", () => {
  const configured = async (...patterns: readonly string[]): Promise<Result> => {
    scratch.write({ "other.json": config(...patterns) });
    return run("check", "--config", "other.json");
  };

  test("files that no pattern matches", async () => {
    const { stdout } = await configured("web/src/loans.ts");
    expect(stdout).not.toContain("used by");
    expect(stdout).toContain("The code of web has nothing of the compared APIs.");
  });

  test("a pattern without files is an error", async () => {
    expect((await configured("nowhere/*.ts")).stderr).toContain("No file matches nowhere/*.ts.");
  });

  test("a link, and a file outside of the project", async () => {
    const outside = new Scratch().write({ "secret.ts": CODE.replace("@/schema", "./schema") });
    symlinkSync(join(outside.folder, "secret.ts"), join(scratch.folder, "web/src/link.ts"));
    expect((await configured("web/src/*.ts")).stdout).not.toContain("link.ts");
    const { stderr } = await configured(join(outside.folder, "*.ts"));
    expect(stderr).toContain("secret.ts leads to a file outside of the project.");
    outside.remove();
  });
});
