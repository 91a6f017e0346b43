import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const berths = (name: string): string => `openapi: 3.0.3
info: { title: Berths, version: "1" }
paths:
  /berths/{${name}}:
    get:
      parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]
      responses: { "204": { description: Free } }
`;

function scratch(): Scratch {
  const folder = new Scratch().write({ "old.yaml": berths("berth"), "new.yaml": berths("number") });
  made.push(folder);
  return folder;
}

describe("clients: generated", () => {
  test.each([
    ["a flag", ["--clients", "generated"], ""],
    ["a setting", [], "clients: generated\n"],
    ["a profile", ["--profile", "openapi-generated"], ""],
  ])("by %s", async (_, flags, config) => {
    const folder = scratch().write({ "apicompat.config.yaml": config === "" ? "{}\n" : config });
    const { stdout } = await folder.run("check", "old.yaml", "new.yaml", ...flags);
    expect(stdout).toContain("Path parameter `berth` of `GET /berths/{berth}` was renamed to `number`.");
    expect(stdout).toContain("(openapi-generated profile)");
  });

  test("is off by default", async () => {
    const { code, stdout } = await scratch().run("check", "old.yaml", "new.yaml");
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.not.stringContaining("renamed") });
  });

  test.each([
    ["--clients", "handmade"],
    ["--profile", "openapi-handmade"],
  ])("%s %s is no choice", async (...flags) => {
    expect((await scratch().run("check", "old.yaml", "new.yaml", ...flags)).code).toBe(2);
  });
});
