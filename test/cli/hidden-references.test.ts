// Only files that differ are read, and files that refer to them. A reference that a search cannot find hides no break.
import { symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const api = (reference: string): string => `openapi: 3.1.0
info: { title: Ferries, version: 1.0.0 }
paths:
  /ferries:
    get:
      parameters:
        - name: deck
          in: query
          schema: { ${reference} }
      responses: { "200": { description: All ferries } }
`;

const decks = (values: string): string => `deck: { type: string, enum: [${values}] }\n`;

/** A repository on a branch where the referenced file still has two values. */
function repository(reference: string, shared: string): Scratch {
  const scratch = Scratch.repository().write({ "api.yaml": api(reference), [shared]: decks("upper, lower") });
  made.push(scratch);
  scratch.commit();
  scratch.git("switch", "--quiet", "--create", "work");
  return scratch;
}

async function expectBreak(scratch: Scratch): Promise<void> {
  const { code, stdout, stderr } = await scratch.run("check");
  expect(stderr).toBe("");
  expect(stdout).toContain("enum-value-removed");
  expect(code).toBe(1);
}

test.each([
  ["plain", `$ref: "decks.yaml#/deck"`, "decks.yaml"],
  ["percent-encoded", `$ref: "d%65cks.yaml#/deck"`, "decks.yaml"],
  ["percent-encoded in part", `$ref: "all%20decks%28new%29.yaml#/deck"`, "all decks(new).yaml"],
  ["escaped", String.raw`$ref: "d\u0065cks.yaml#/deck"`, "decks.yaml"],
  ["an escaped keyword", String.raw`"\x24ref": "decks.yaml#/deck"`, "decks.yaml"],
  ["an escaped line break", `$ref: "dec\\\n            ks.yaml#/deck"`, "decks.yaml"],
  ["a keyword over two lines", `"$re\\\n            f": "decks.yaml#/deck"`, "decks.yaml"],
  ["a file without extension", `$ref: "shared/decks#/deck"`, "shared/decks"],
  ["a file with another extension", `$ref: "decks.txt#/deck"`, "decks.txt"],
])("a reference: %s", async (_, reference, shared) => {
  const scratch = repository(reference, shared);
  scratch.write({ [shared]: decks("upper") }).commit();
  await expectBreak(scratch);
});

test.each(["binary", "-diff", "-text", "diff=unknown"])("an attribute of git: %s", async (attribute) => {
  const scratch = repository(`$ref: "decks.yaml#/deck"`, "decks.yaml");
  scratch.write({ "decks.yaml": decks("upper"), ".gitattributes": `*.yaml ${attribute}\n` }).commit();
  await expectBreak(scratch);
});

describe("symbolic links", () => {
  const link = (scratch: Scratch, target: string, path: string): void =>
    symlinkSync(target, join(scratch.folder, path));

  function linked(reference: string, files: Readonly<Record<string, string>>, target: string, path: string): Scratch {
    const scratch = Scratch.repository().write({ "api.yaml": api(reference), ...files });
    made.push(scratch);
    link(scratch, target, path);
    scratch.commit();
    scratch.git("switch", "--quiet", "--create", "work");
    return scratch;
  }

  test("to a file that differs, by way of another link", async () => {
    const files = { "shared/decks.yaml": decks("upper, lower") };
    const scratch = linked(`$ref: "deck-list.yaml#/deck"`, files, "middle", "deck-list.yaml");
    link(scratch, "shared/decks.yaml", "middle");
    scratch.git("add", "middle");
    scratch.git("commit", "--quiet", "--amend", "--no-edit");
    scratch.git("branch", "--force", "main", "HEAD");
    scratch.write({ "shared/decks.yaml": decks("upper") }).commit();
    await expectBreak(scratch);
  });

  test.each([
    ["a file", `$ref: "decks.yaml#/deck"`, "wide/d.yaml", "narrow/d.yaml", "decks.yaml"],
    ["a folder", `$ref: "decks/d.yaml#/deck"`, "wide", "narrow", "decks"],
  ])("that now leads to another one: %s", async (_, reference, before, after, path) => {
    const files = { "wide/d.yaml": decks("upper, lower"), "narrow/d.yaml": decks("upper") };
    const scratch = linked(reference, files, before, path);
    unlinkSync(join(scratch.folder, path));
    link(scratch, after, path);
    scratch.commit();
    await expectBreak(scratch);
  });

  test("that was removed: its references lead nowhere", async () => {
    const files = { "wide/d.yaml": decks("upper, lower") };
    const scratch = linked(`$ref: "decks/d.yaml#/deck"`, files, "wide", "decks");
    scratch.git("rm", "--quiet", "decks");
    scratch.commit();
    expect((await scratch.run("check")).code).toBe(2);
  });
});

describe("a sparse checkout", () => {
  test.each([
    ["the file that refers", "decks.yaml", "api.yaml"],
    ["the file that is referred to", "api.yaml", "decks.yaml"],
  ])("that leaves out %s gets no answer", async (_, kept, hidden) => {
    const scratch = repository(`$ref: "decks.yaml#/deck"`, "decks.yaml");
    scratch.write({ "decks.yaml": decks("upper") }).commit();
    scratch.git("sparse-checkout", "set", "--no-cone", kept);
    const { code, stderr } = await scratch.run("check");
    expect(stderr).toContain(`${hidden} has to be compared, and the sparse checkout leaves it out.`);
    expect(code).toBe(2);
  });

  test("that leaves out what is as it was says nothing", async () => {
    const scratch = repository(`$ref: "decks.yaml#/deck"`, "decks.yaml");
    scratch.write({ "other.yaml": api("type: string") }).commit();
    scratch.git("sparse-checkout", "set", "--no-cone", "other.yaml");
    expect((await scratch.run("check")).code).toBe(0);
  });
});
