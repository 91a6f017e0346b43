// `init --from` takes over the settings of another program, and says what it cannot.
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { peerChecks } from "../../src/cli/peer-checks.ts";
import { Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => {
  scratch.remove();
});

const written = (): string => readFileSync(join(scratch.folder, "apicompat.config.yaml"), "utf8");

const message = (fields: string): string => `syntax = "proto3";\npackage shop.v1;\nmessage Pet {\n${fields}}\n`;
const BOTH = "  string name = 1;\n  string color = 2;\n";

test("buf: what its configuration ignores is not checked, and what it uses chooses the profile", async () => {
  scratch
    .write({
      "buf.yaml": "version: v1\nbreaking:\n  use: [WIRE]\n  ignore: [internal]\n  except: [FILE_SAME_PACKAGE]\n",
      "shop.proto": message(BOTH),
      "internal/shop.proto": message(BOTH),
    })
    .commit();
  const { code } = await scratch.run("init", "--from", "buf");
  expect(code).toBe(0);
  expect(written()).toContain('"profile":"protobuf-wire"');
  const changed = message("  string name = 1;\n  int32 color = 2;\n");
  scratch.write({ "shop.proto": changed, "internal/shop.proto": changed });
  const { stdout } = await scratch.run("check", "--format", "json");
  const report = JSON.parse(stdout) as {
    readonly summary: { readonly profile?: string };
    readonly findings: readonly { readonly new: { readonly file: string } }[];
  };
  expect(new Set(report.findings.map((finding) => finding.new.file))).toEqual(new Set(["shop.proto"]));
});

test("buf: a check that is off for some files is off for them only", async () => {
  const checks = peerChecks().filter(({ peer }) => peer === "buf");
  const { id, rules } = checks.find(
    (check) =>
      check.rules.length === 1 &&
      checks.every(({ rules: own }) => own === check.rules || !own.includes(check.rules[0]!)),
  )!;
  const hostile = '"NAME\\nrules: { x: off }"';
  scratch.write({
    "buf.yaml": `version: v2\nbreaking:\n  except: [${hostile}]\n  ignore_only:\n    ${id}: [old]\n    FIELD_NO_DELETE: [old]\n`,
  });
  const { stdout } = await scratch.run("init", "--from", "buf");
  expect(stdout).toContain("note    FIELD_NO_DELETE: off was not set for");
  expect(written()).toContain(JSON.stringify({ files: ["old"], rules: { [rules[0]!]: "off" } }));
  expect(written()).not.toMatch(/^rules:/mu);
  expect((await scratch.run("config")).code).toBe(0);
});

test("oasdiff: severities, the threshold, and a note for what quotes messages", async () => {
  const counts = new Map<string, number>();
  const checks = peerChecks().filter(({ peer }) => peer === "oasdiff");
  for (const rule of checks.flatMap(({ rules }) => rules)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  const alone = checks.find(({ rules: [rule = "", ...others] }) => others.length === 0 && counts.get(rule) === 1)!;
  scratch
    .write({
      ".oasdiff.yaml": "fail-on: WARN\nseverity-levels: levels.txt\nerr-ignore: ignored.txt\nflatten-allof: true\n",
      "levels.txt": `# levels\n${alone.id} none\nno-such-check err\n`,
      "ignored.txt": "GET /pets removed the property 'name'\nGET /dogs removed the property 'name'\n",
    })
    .commit();
  const { stdout } = await scratch.run("init", "--from", "oasdiff");
  expect(written()).toContain('failOn: "warn"');
  expect(written()).toContain(`  ${alone.rules[0]!}: "off"`);
  expect(stdout).toContain('"no-such-check" is not a known check');
  expect(stdout).toContain("the 2 entries of ignored.txt quote messages");
  expect(stdout).toContain('"flatten-allof" was not taken over');
  expect((await scratch.run("config")).code).toBe(0);
});

test("oasdiff: a rule that stands for other checks too keeps its severity", async () => {
  scratch.write({
    ".oasdiff.yaml": "severity-levels: levels.txt\n",
    "levels.txt": "response-property-enum-value-added none\n",
  });
  const { stdout } = await scratch.run("init", "--from", "oasdiff");
  expect(stdout).toContain("response-property-enum-value-added: off was not set for enum-value-added");
  expect(written()).not.toContain("rules:");
});

test("oasdiff: a file without a dot counts if there is none with a dot", async () => {
  scratch.write({ "oasdiff.yml": "fail-on: INFO\n" });
  await scratch.run("init", "--from", "oasdiff");
  expect(written()).toContain("# Taken from oasdiff.yml.");
  expect(written()).toContain('failOn: "info"');
});

test("oasdiff: TOML is read; any other text is an error with its line", async () => {
  scratch.write({
    "oasdiff.toml": "# settings\nfail-on = \"WARN\" # lowest\nprefix-base = '/api'\nflatten-allof = true\n",
  });
  const { stdout } = await scratch.run("init", "--from", "oasdiff");
  expect(written()).toContain('failOn: "warn"');
  expect(written()).toContain('new: "/api"');
  expect(stdout).toContain('"flatten-allof" was not taken over');
  scratch.write({ "oasdiff.toml": 'fail-on = "WARN"\n[table\n' });
  const { code, stderr } = await scratch.run("init", "--from", "oasdiff");
  expect(code).toBe(2);
  expect(stderr).toContain("oasdiff.toml is not TOML: line 2, column");
});

test("oasdiff: a file with a dot wins", async () => {
  scratch.write({ "oasdiff.json": '{ "fail-on": "INFO" }\n', ".oasdiff.yaml": "fail-on: WARN\n" });
  await scratch.run("init", "--from", "oasdiff");
  expect(written()).toContain('failOn: "warn"');
});

test("a program without a configuration here is an error, and nothing is written", async () => {
  const { code, stderr } = await scratch.run("init", "--from", "buf");
  expect(code).toBe(2);
  expect(stderr).toContain("There is no configuration of buf here: buf.yaml.");
  expect(written).toThrow();
});

test("oasdiff: what selects operations and prefixes of paths is taken over; other expressions are notes", async () => {
  scratch.write({
    ".oasdiff.yaml":
      'match-path: "^/v1/.*$"\nunmatch-path: "(a|b)"\nfilter-extension: "^x-internal$"\nprefix-base: /api\nstrip-prefix-base: /v1\n',
  });
  const { stdout } = await scratch.run("init", "--from", "oasdiff");
  expect(written()).toContain('operations:\n  - "/v1/**"\n  - "!x-internal"\nprefixes:\n  new: "/api"\n  old: "/v1"');
  expect(stdout).toContain('"unmatch-path" was not taken over.');
  expect((await scratch.run("config")).code).toBe(0);
});

test("oasdiff: a file outside of the folder is not read, also through a link", async () => {
  const other = Scratch.repository().write({ "levels.txt": "secret err\n" });
  symlinkSync(join(other.folder, "levels.txt"), join(scratch.folder, "levels.txt"));
  for (const path of [join(other.folder, "levels.txt"), "levels.txt", `../${basename(other.folder)}/levels.txt`]) {
    scratch.write({ ".oasdiff.yaml": `severity-levels: ${path}\n` });
    rmSync(join(scratch.folder, "apicompat.config.yaml"), { force: true });
    const { stdout } = await scratch.run("init", "--from", "oasdiff");
    expect(stdout + written()).not.toContain("secret");
    expect(written()).toContain("cannot be read");
  }
  other.remove();
});
