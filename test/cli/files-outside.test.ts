// Messages quote the settings of a project. A change must not make them quote other files of the machine.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const SECRET = "TOKEN=opensesame";

let outside: string;
beforeAll(() => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-outside-")));
  for (const name of ["secret.yaml", "waivers.yaml", "baseline.json"])
    writeFileSync(join(outside, name), `${SECRET} more words\n`);
  writeFileSync(join(outside, "settings.yaml"), "failOn: never\n");
});
afterAll(() => rmSync(outside, { recursive: true }));

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

function broken(): Scratch {
  const scratch = Scratch.repository().write({ "api.yaml": pets("cat, dog") });
  made.push(scratch);
  scratch.commit();
  scratch.git("switch", "--quiet", "--create", "work");
  scratch.write({ "api.yaml": pets("cat") });
  return scratch;
}

const link = (scratch: Scratch, target: string, path: string): void => symlinkSync(target, join(scratch.folder, path));

const CASES: readonly (readonly [string, (scratch: Scratch) => void])[] = [
  ["the configuration is a link", (scratch) => link(scratch, join(outside, "secret.yaml"), "apicompat.config.yaml")],
  [
    "the configuration extends a file",
    (scratch) => scratch.write({ "apicompat.config.yaml": `extends: ${join(outside, "secret.yaml")}\n` }),
  ],
  [
    "the configuration extends a link",
    (scratch) => {
      scratch.write({ "apicompat.config.yaml": "extends: ./base.yaml\n" });
      link(scratch, join(outside, "secret.yaml"), "base.yaml");
    },
  ],
  [
    "the waivers are a link",
    (scratch) => {
      mkdirSync(join(scratch.folder, ".apicompat"));
      link(scratch, join(outside, "secret.yaml"), ".apicompat/waivers.yaml");
    },
  ],
  ["the folder of the waivers is a link", (scratch) => link(scratch, outside, ".apicompat")],
  [
    "the baseline is a link",
    (scratch) => {
      mkdirSync(join(scratch.folder, ".apicompat"));
      link(scratch, join(outside, "baseline.json"), ".apicompat/baseline.json");
    },
  ],
];

test.each(CASES)("%s", async (_, prepare) => {
  const scratch = broken();
  prepare(scratch);
  const { code, stdout, stderr } = await scratch.run("check");
  expect(stderr).toContain("leads to a file outside of the project.");
  expect(stdout + stderr).not.toContain(SECRET);
  expect(code).toBe(2);
});

describe("references into a folder outside", () => {
  const CI = { GITHUB_ACTIONS: "true", GITHUB_BASE_REF: "main" };
  const settings = (): Readonly<Record<string, string>> => ({
    "apicompat.config.yaml": `surfaces: [{ name: pets, files: api.yaml, roots: "${outside}" }]\n`,
  });

  test("in CI, a change that edits the settings cannot allow them", async () => {
    const scratch = broken().write(settings());
    scratch.commit();
    const { code, stderr } = await scratch.runWith({ env: CI }, "check");
    expect(stderr).toContain("outside of the repository, and this change edits apicompat.config.yaml.");
    expect(code).toBe(2);
  });

  test("settings of the base can, and a developer", async () => {
    const scratch = Scratch.repository().write({ ...settings(), "api.yaml": pets("cat, dog") });
    made.push(scratch);
    scratch.commit();
    scratch.git("switch", "--quiet", "--create", "work");
    scratch.write({ "api.yaml": pets("cat") }).commit();
    expect((await scratch.runWith({ env: CI }, "check")).code).toBe(1);
    scratch.write({ "apicompat.config.yaml": `${settings()["apicompat.config.yaml"] ?? ""}failOn: error\n` });
    expect((await scratch.run("check")).code).toBe(1);
  });
});

describe("allowed", () => {
  test("a configuration that the user names", async () => {
    const scratch = broken().write({ "ci.yaml": `extends: ${join(outside, "settings.yaml")}\n` });
    expect((await scratch.run("check", "--config", "ci.yaml")).code).toBe(0);
  });

  test("a link within the project, and a file above the configuration", async () => {
    const scratch = broken().write({
      "shared/settings.yaml": "failOn: never\n",
      "service/apicompat.config.yaml": "extends: ../linked.yaml\n",
      "service/api.yaml": pets("cat"),
    });
    link(scratch, "shared/settings.yaml", "linked.yaml");
    expect((await scratch.runWith({ cwd: "service" }, "check")).code).toBe(0);
  });
});
