// `apicompat check` in a repository whose descriptions had faults before anything changed.
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const pets = (limit: string, more = ""): string => `openapi: 3.0.3
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      parameters:
        - { name: limit, in: query, schema: { ${limit} } }
        - { name: owner, in: query, schema: { $ref: "#/components/schemas/Owner" } }
${more}      responses: { "204": { description: None. } }
`;
const lost = '        - { name: breed, in: query, schema: { $ref: "#/components/schemas/Breed" } }\n';
const OLD = pets("type: integer");

async function check(before: string, after: string): Promise<{ readonly code: number; readonly stdout: string }> {
  const repository = Scratch.repository().write({ "api.yaml": before });
  made.push(repository);
  repository.commit();
  repository.write({ "api.yaml": after });
  const { code, stdout } = await repository.run("check");
  return { code, stdout: stdout.replaceAll(/\s+/g, " ") };
}

describe("a reference that leads nowhere", () => {
  test("before and after is reported, and the rest is judged", async () => {
    const harmless = await check(OLD, pets("type: integer, description: How many."));
    expect(harmless.stdout).toContain('not compared: The reference "#/components/schemas/Owner" leads nowhere');
    expect(harmless.stdout).toContain("help: The problem existed before this change. Add what is missing");
    expect(harmless.code).toBe(0);
    const breaking = await check(OLD, pets("type: integer, maximum: 10"));
    expect(breaking.stdout).toContain("`maximum: 10` was added");
    expect(breaking.code).toBe(1);
  });

  test("before but not now does not block the correction", async () => {
    const { code, stdout } = await check(pets("type: integer", lost), OLD);
    expect(stdout).toContain("parts not compared");
    expect(stdout).toContain("The reference");
    expect(code).not.toBe(2);
  });

  test("to a file that was not there before either", async () => {
    const lostFile = lost.replace("#/components/schemas/Breed", "breed.yaml#/Breed");
    const { code, stdout } = await check(pets("type: integer", lostFile), pets("type: number", lostFile));
    expect(stdout).toContain("parts not compared");
    expect(stdout).toContain("There is no file breed.yaml.");
    expect(code).toBe(0);
  });

  test("that is new fails, however many there were", async () => {
    const { code, stdout } = await check(OLD, pets("type: integer", lost));
    expect(stdout).toContain('✖ input error: The reference "#/components/schemas/Breed" leads nowhere');
    expect(code).toBe(2);
  });
});

test("a file that could not be read before either fails: nothing of it is compared", async () => {
  expect((await check(`${OLD}  {`, `${pets("type: string")}  {`)).code).toBe(2);
});

describe("a mistake that only the old side has", () => {
  const MALFORMED = pets("type: 3");
  const MENDED = pets("type: integer");
  const cut = (text: string): string => text.replace(/.*owner.*\n/, "");

  test("is a note between two files", async () => {
    const scratch = new Scratch().write({ "old.yaml": cut(MALFORMED), "new.yaml": cut(MENDED) });
    made.push(scratch);
    const { code, stdout } = await scratch.run("check", "old.yaml", "new.yaml");
    expect(stdout).toContain("not compared: Expected one of the seven JSON Schema types");
    expect(stdout.replaceAll(/\s+/g, " ")).toContain("The problem existed before this change.");
    expect(code).toBe(0);
    expect((await scratch.run("check", "old.yaml", "new.yaml", "--strict")).code).toBe(1);
    const back = await scratch.run("check", "new.yaml", "old.yaml");
    expect(back.code).toBe(2);
    const both = await scratch.run("check", "old.yaml", "old.yaml");
    expect(both.code).toBe(0);
  });

  test("is none where files of the old side may be out of reach", async () => {
    const referring = (reference: string): string => cut(MENDED).replace("type: integer", `$ref: "${reference}"`);
    const scratch = new Scratch().write({ "new.yaml": referring("here.yaml"), "here.yaml": "type: integer\n" });
    made.push(scratch);
    const { code } = await scratch.runWith({ stdin: referring("there.yaml") }, "check", "-", "new.yaml");
    expect(code).toBe(2);
    const dangling = new Scratch().write({ "old.yaml": referring("#/components/schemas/No"), "new.yaml": cut(MENDED) });
    made.push(dangling);
    expect((await dangling.run("check", "old.yaml", "new.yaml")).code).toBe(0);
  });

  test("is a note in a repository, a file that could not be read at all included", async () => {
    expect((await check(cut(MALFORMED), cut(MENDED))).code).toBe(0);
    const { code, stdout } = await check(`${OLD}  {`, cut(MENDED));
    expect(stdout).toContain("The problem existed before this change.");
    expect(code).toBe(0);
    // The new side is read.
    expect((await check(`${OLD}  {`, cut(MALFORMED))).code).toBe(2);
  });
});
