// Blobs of several repositories make one report with a section for each.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
let blobs: Scratch;

/** A repository whose branch removes the value `dog` of the same parameter. */
function repository(origin: string): Scratch {
  const scratch = Scratch.repository().write({ "openapi.yaml": pets("cat, dog") });
  made.push(scratch);
  scratch.commit();
  scratch.git("remote", "add", "origin", origin);
  return scratch.write({ "openapi.yaml": pets("cat") });
}

const merged = async (...args: readonly string[]) => blobs.run("merge-reports", "blobs", ...args);

beforeAll(async () => {
  blobs = new Scratch();
  made.push(blobs);
  const origins = ["https://x:secret@git.example.com/acme/orders.git", "git@git.example.com:acme/billing.git"];
  for (const [index, origin] of origins.entries()) {
    const { stderr } = await repository(origin).run(
      ...["check", "--base", "HEAD", "--format", `blob=${join(blobs.folder, "blobs", `${String(index)}.json`)}`],
    );
    expect(stderr).toBe("");
  }
});

afterAll(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

describe("blobs of several repositories", () => {
  test("text has a section for each, named without credentials, and a total", async () => {
    const { code, stdout, stderr } = await merged();
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout.match(/^(?:#|✖ \d).*$/gmu)).toEqual([
      "# acme/orders",
      "✖ 1 breaking change: needs a major release (openapi profile)",
      "# acme/billing",
      "✖ 1 breaking change: needs a major release (openapi profile)",
      "# 2 repositories",
      "✖ 2 breaking changes: needs a major release (openapi profile)",
    ]);
    expect(stdout).not.toContain("secret");
    // Code frames are those of the own repository.
    expect(stdout.match(/ {2}[-+] .*openapi\.yaml:/gu)).toHaveLength(4);
  });

  test("markdown has one marker, and a heading for each", async () => {
    const { stdout } = await merged("--format", "markdown");
    expect(stdout.match(/^(?:#|<!--).*$/gmu)).toEqual([
      "<!-- apicompat -->",
      "# ❌ 2 breaking changes: needs a major release",
      "## ❌ acme/orders: 1 breaking change: needs a major release",
      "## ❌ acme/billing: 1 breaking change: needs a major release",
    ]);
  });

  test("changelog has a title for each", async () => {
    const { stdout } = await merged("--format", "changelog");
    expect(stdout.match(/^# .*$/gmu)).toEqual(["# acme/orders", "# acme/billing"]);
  });

  test("JSON follows its contract: all findings, and the result of each repository", async () => {
    const report = JSON.parse((await merged("--format", "json")).stdout) as object;
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const schema = new URL("../../src/reporters/report.schema.json", import.meta.url);
    expect([ajv.validate(JSON.parse(readFileSync(schema, "utf8")) as object, report), ajv.errors]).toEqual([
      true,
      null,
    ]);
    const one = { verdict: "breaking", summary: { verdicts: { breaking: 1 } } };
    expect(report).toMatchObject({
      summary: { verdicts: { breaking: 2 } },
      findings: [{ new: { file: "acme/orders/openapi.yaml" } }, { new: { file: "acme/billing/openapi.yaml" } }],
      repositories: [
        { name: "acme/orders", ...one },
        { name: "acme/billing", ...one },
      ],
    });
  });

  test("SARIF has a run for each, with paths of its own repository", async () => {
    const { stdout } = await merged("--format", "sarif");
    const path = { physicalLocation: { artifactLocation: { uri: "openapi.yaml" } } };
    expect(JSON.parse(stdout)).toMatchObject({
      runs: ["acme/orders/", "acme/billing/"].map((id) => ({
        automationDetails: { id },
        results: [{ locations: [path] }],
      })),
    });
  });

  test.each(["unix", "concise", "checkstyle", "junit", "gitlab", "github", "rdjson"])(
    "%s names each file below its repository",
    async (format) => {
      const { stdout } = await merged("--format", format);
      for (const name of ["orders", "billing"]) expect(stdout).toContain(`acme/${name}/openapi.yaml`);
    },
  );

  test("a blob refuses them", async () => {
    const { code, stderr } = await merged("--format", "blob");
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("A blob holds the report of one repository."),
    });
  });

  test("shards are complete for each repository", async () => {
    const shards = new Scratch();
    made.push(shards);
    for (const name of ["acme/a", "acme/b"]) {
      const one = repository(`https://git.example.com/${name}`);
      for (const share of name === "acme/a" ? ["1/2", "2/2"] : ["1/1"])
        await one.run(
          ...["check", "--base", "HEAD", "--shard", share],
          ...["--format", `blob=${join(shards.folder, "blobs", `${name.at(-1)!}${share.at(0)!}.json`)}`],
        );
    }
    const files = ["a1", "a2", "b1"].map((name) => `blobs/${name}.json`);
    expect((await shards.run("merge-reports", ...files)).stdout).toContain("✖ 2 breaking changes");
    expect((await shards.run("merge-reports", files[0]!, files[2]!)).stderr).toContain("shard 2/2 is missing");
  });

  test("two bases of one repository are an error whose advice helps", async () => {
    const scratch = repository("https://git.example.com/acme/one");
    await scratch.run("check", "--base", "HEAD", "--format", "blob=a.json");
    scratch.commit();
    scratch.write({ "openapi.yaml": pets("cow") });
    await scratch.run("check", "--base", "HEAD", "--format", "blob=b.json");
    const { code, stderr } = await scratch.run("merge-reports", "a.json", "b.json");
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Use the same base in every job"),
    });
  });
});
