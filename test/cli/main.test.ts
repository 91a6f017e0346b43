// The command line from the outside: what it prints, where, and its exit code.
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Log } from "sarif";
import { main } from "../../src/cli/main.ts";
import { tool } from "../../src/cli/tool.ts";
import { reporterNames } from "../../src/reporters/index.ts";
import { pets, Scratch } from "./scratch.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "apicompat-cli-"));
  await Promise.all(Object.entries(FILES).map(([name, text]) => write(name, text)));
});

afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: readonly string[]): Promise<Result> {
  return runWith({}, args);
}

interface Surroundings {
  readonly stdin?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function runWith({ stdin = "", cwd = "", env = {} }: Surroundings, args: readonly string[]): Promise<Result> {
  let stdout = "";
  let stderr = "";
  const code = await main(args, {
    cwd: join(folder, cwd),
    env,
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

const crd = (kind: string, properties: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: harbour.example
  scope: Cluster
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: ${properties} } } } }
`;

const FILES = {
  "crds-1/buoy.yaml": crd("Buoy", "{ a: { type: string }, b: { type: string } }"),
  "crds-1/ferry.yaml": crd("Ferry", "{ a: { type: string } }"),
  "crds-1/policy.yaml": "apiVersion: v1\nkind: Secret\n---\napiVersion: v1\nkind: ConfigMap\n",
  "crds-2/all/bundle.yaml": `${crd("Ferry", "{ a: { type: string } }")}---\n${crd("Buoy", "{ a: { type: string } }")}`,
  "crds-2/policy.yaml": "apiVersion: v1\nkind: ConfigMap\n",
  "crds-3/renamed.yaml": `${crd("Buoy", "{ a: { type: string } }")}]`,
  "crds-3/ferry.yaml": crd("Ferry", "{ a: { type: string } }"),
  "old.yaml": pets("cat, dog"),
  "new.yaml": pets("cat"),
  "title.yaml": pets("cat, dog").replace("All pets", "Every pet"),
  "broken.yaml": pets("cat, dog").replace("paths:", "paths: ["),
  "dangling.yaml": pets("cat", "  /owners:\n    $ref: '#/nowhere'\n"),
  "unknown.yaml": "opanapi: 3.1.0\n",
  "empty.yaml": "",
  "v1/pets.yaml": pets("cat, dog"),
  "v1/gone.yaml": pets("cat"),
  "v1/fragment.yaml": "type: string\n",
  "v2/pets.yaml": pets("cat"),
  "v2/new.yaml": pets("cat"),
  "fragments/a.yaml": "type: string\n",
  "strict.json": '{"failOn": "never"}',
  "warn.json": '{"failOn": "warn"}',
  "off.json": '{"rules": {"enum-value-removed": "off"}}',
  "bad.json": '{"rulez": {}}',
} as const;

test.each(["\r\n", "\r"])("what is shown is the same where lines end with %j", async (end) => {
  await write("lines/old.yaml", pets("cat, dog"));
  await write("lines/new.yaml", pets("cat"));
  const shown = await run("check", "lines/old.yaml", "lines/new.yaml");
  expect(shown.stdout).toMatch(/:11:\d+ {2}enum: \[cat, dog\]\n/);
  await write("lines/old.yaml", pets("cat, dog").replaceAll("\n", end));
  await write("lines/new.yaml", pets("cat").replaceAll("\n", end));
  expect(await run("check", "lines/old.yaml", "lines/new.yaml")).toEqual(shown);
});

describe("check", () => {
  test("reports what breaks, with the places of both sides", async () => {
    const { code, stdout, stderr } = await run("check", "old.yaml", "new.yaml");
    expect(stdout).toContain("✖ error: ");
    expect(stdout).toContain("  breaks GET /pets: ");
    expect(stdout).toContain("  - old.yaml:11:");
    expect(stdout).toContain("  + new.yaml:11:");
    expect(stdout).toContain("  enum-value-removed  ");
    expect(stdout).toMatch(
      /✖ 1 breaking change: needs a major release \(openapi profile\)\n {2}Compared new\.yaml with old\.yaml\.\n {2}Accept a finding: .*\n$/,
    );
    expect(stderr).toBe("");
    expect(code).toBe(1);
  });

  test("has one friendly line where nothing changed", async () => {
    const { code, stdout } = await run("check", "old.yaml", "title.yaml");
    expect(stdout).toBe(
      "✔ No changes that clients can observe (openapi profile)\n  Compared title.yaml with old.yaml.\n",
    );
    expect(code).toBe(0);
  });

  test("prints JSON that obeys the published schema", async () => {
    const schema = await readFile(new URL("../../src/reporters/report.schema.json", import.meta.url), "utf8");
    const validate = new Ajv2020().compile(JSON.parse(schema) as object);
    const { code, stdout } = await run("check", "old.yaml", "new.yaml", "--format", "json");
    const report = JSON.parse(stdout) as object;
    validate(report);
    expect(validate.errors).toBeNull();
    expect(report).toMatchObject({ tool, verdict: "breaking", findings: [{ ruleId: "enum-value-removed" }] });
    expect(code).toBe(1);
  });

  test("writes a report into a file beside the one for people", async () => {
    const { stdout } = await run(
      "check",
      "old.yaml",
      "new.yaml",
      "--format",
      "json=out/report.json",
      "--format",
      "text",
    );
    expect(stdout).toContain("1 breaking change");
    expect(JSON.parse(await readFile(join(folder, "out/report.json"), "utf8"))).toMatchObject({ verdict: "breaking" });
  });

  test("writes every format at once, each into its own file", async () => {
    const flags = reporterNames.flatMap((name) => ["--format", `${name}=all/of/them/${name}`]);
    const { stdout, stderr, code } = await run("check", "old.yaml", "new.yaml", ...flags);
    expect({ stdout, stderr, code }).toEqual({ stdout: "", stderr: "", code: 1 });
    for (const name of reporterNames) {
      const text = await readFile(join(folder, "all/of/them", name), "utf8");
      expect(text).toContain("enum-value-removed");
      expect(text.endsWith("\n")).toBe(true);
    }
  });

  test("adds to the summary of a step, which may have other authors", async () => {
    await write("summary.md", "# Mine\n");
    const env = { GITHUB_STEP_SUMMARY: join(folder, "summary.md") };
    await runWith({ env }, ["check", "old.yaml", "new.yaml", "--format", `markdown=${env.GITHUB_STEP_SUMMARY}`]);
    const text = await readFile(join(folder, "summary.md"), "utf8");
    expect(text).toMatch(/^# Mine\n<!-- apicompat -->\n## ❌ 1 breaking change/);
  });

  test("explains the rules in what it writes", async () => {
    const { stdout } = await run("check", "old.yaml", "new.yaml", "--format", "sarif");
    const { runs } = JSON.parse(stdout) as Log;
    expect(runs[0]?.tool.driver.rules?.[0]?.help?.markdown).toMatch(/^# enum-value-removed\n/);
  });

  test.each([
    [["--format", "makrdown"], "is not a report format", 'Did you mean "markdown"?'],
    [["--format", "json=a", "--format", "sarif=a"], "Two formats write to a.", "a separate file"],
    [["--format", "json=./new.yaml"], "--format json=./new.yaml would overwrite an input file.", "another file"],
  ])("rejects %j", async (flags, message, advice) => {
    const { code, stderr } = await run("check", "old.yaml", "new.yaml", ...flags);
    expect(stderr).toContain(message);
    expect(stderr).toContain(advice);
    expect(code).toBe(2);
  });

  test("what only reports does not fail by what the configuration says of the gate", async () => {
    const flags = ["old.yaml", "new.yaml", "--config", "warn.json"];
    expect((await run("check", ...flags)).code).toBe(1);
    for (const command of ["diff", "changelog"]) {
      expect((await run(command, ...flags)).code).toBe(0);
      expect((await run(command, ...flags, "--fail-on", "warn")).code).toBe(1);
    }
  });

  test.each([
    [["--rule", "enum-value-removed=warn"], 0],
    [["--rule", "enum-value-removed=warn", "--fail-on", "warn"], 1],
    [["--rule", "enum-value-removed=warning", "--fail-on", "info"], 1],
    [["--rule", "enum-value-removed=off"], 0],
    [["--fail-on", "never"], 0],
    [["--config", "strict.json"], 0],
    [["--config", "strict.json", "--fail-on", "error"], 1],
    [["--config", "off.json"], 0],
    [["--config", "off.json", "--no-config"], 2],
    [["--config", "off.json", "--rule", "enum-value-removed=error"], 1],
  ])("%j ends with %i", async (flags, code) => {
    expect((await run("check", "old.yaml", "new.yaml", ...flags)).code).toBe(code);
  });

  test("names the profile that was asked for", async () => {
    expect((await run("check", "old.yaml", "new.yaml", "--profile", "kubernetes")).stdout).toContain(
      "(kubernetes profile)",
    );
  });

  test("shows colours only if asked", async () => {
    const escape = String.fromCharCode(27);
    expect((await run("check", "old.yaml", "new.yaml", "--color")).stdout).toContain(escape);
    expect((await run("check", "old.yaml", "new.yaml")).stdout).not.toContain(escape);
  });

  test("states the same in every run", async () => {
    const [first, second] = await Promise.all([run("check", "v1", "v2"), run("check", "v1", "v2")]);
    expect(first).toEqual(second);
  });
});

test("one side may come from stdin", async () => {
  const { code, stdout } = await runWith({ stdin: FILES["old.yaml"] }, ["check", "-", "new.yaml"]);
  expect(stdout).toContain("  - stdin:11:");
  expect(code).toBe(1);
});

test("definitions of feature gates report how stable gated fields are, of both sides or of one", async () => {
  const types = (field: string): string => `package v1\n\n// Oak is a tree.\ntype Oak struct {\n${field}}\n`;
  const gated = '\t// Its bark.\n\t// +optional\n\t// +featureGate=Bark\n\tBark string `json:"bark,omitempty"`\n';
  const spec = "preRelease: Beta, version: '1.31', default: true";
  await write("gates-1/v1/types.go", types(gated));
  await write("gates-2/v1/types.go", types(""));
  await write("features.yaml", `- name: Bark\n  versionedSpecs:\n  - { ${spec} }\n`);
  const check = ["check", "gates-1", "gates-2", "--profile", "kubernetes"];
  const stabilities = [];
  for (const features of [[], ["--features", "features.yaml"], ["--features", "old=features.yaml"]]) {
    const { stdout } = await run(...check, "--format", "json", ...features);
    const { findings } = JSON.parse(stdout) as { findings: { ruleId: string; stability: string }[] };
    stabilities.push(findings.find(({ ruleId }) => ruleId === "property-removed")?.stability);
  }
  expect(stabilities).toEqual(["alpha", "beta", "beta"]);
});

test("one side may come from git", async () => {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: join(folder, "repository"), stdio: "pipe" });
  await write("repository/specs/pets.yaml", pets("cat, dog"));
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "--message=first");
  await write("repository/specs/pets.yaml", pets("cat"));
  const file = await runWith({ cwd: "repository" }, ["check", "main:specs/pets.yaml", "specs/pets.yaml"]);
  expect(file.stdout).toContain("  - main:specs/pets.yaml:11:");
  expect(file.code).toBe(1);
  const whole = await runWith({ cwd: "repository" }, ["check", "main:specs", "specs"]);
  expect(whole.stdout).toContain("  - main:specs/pets.yaml:11:");
  expect(whole.stdout).toContain("1 breaking change:");
});

describe("folders", () => {
  test("are matched by path; what was removed breaks, what is no document is passed over", async () => {
    const { code, stdout } = await run("diff", "v1", "v2", "--format", "json");
    const report = JSON.parse(stdout) as {
      findings: { ruleId: string; old: { file: string }; new: { file: string } }[];
    };
    const files = report.findings.map((found) => `${found.ruleId} ${found.old.file} ${found.new.file}`);
    expect(files).toContain("enum-value-removed v1/pets.yaml v2/pets.yaml");
    expect(stdout).toContain('"v2/gone.yaml"');
    expect(stdout).toContain('"v1/new.yaml"');
    expect(stdout).not.toContain("fragment");
    expect(code).toBe(0);
  });

  test("without a document are an error", async () => {
    const { code, stderr } = await run("check", "fragments", "v1");
    expect(stderr).toContain("fragments holds 1 file, none of a known kind.");
    expect(code).toBe(2);
  });

  test("do not go with files", async () => {
    const { code, stderr } = await run("check", "v1", "new.yaml");
    expect(stderr).toContain("v1 is a folder, but new.yaml is a file.");
    expect(code).toBe(2);
  });
});

describe("folders of custom resource definitions", () => {
  test("are one surface, with any file names and among other files", async () => {
    const { code, stdout } = await run("check", "crds-1", "crds-2");
    expect(stdout).toContain("✖ error: Field `b` was removed from `spec` in `harbour.example/v1 Buoy` without");
    expect(stdout).toContain("  - crds-1/buoy.yaml:11:");
    expect(stdout).toContain("✖ 1 breaking change: needs a major release (kubernetes profile)\n");
    expect(code).toBe(1);
  });

  test("lose nothing by a file that cannot be read", async () => {
    const { code, stdout } = await run("check", "crds-1", "crds-3");
    expect(stdout).not.toContain("✖ error:");
    expect(stdout).toContain("crds-3/renamed.yaml:12:1");
    expect(code).toBe(2);
  });

  test("lose all of their kinds where none is left", async () => {
    const { code, stdout } = await run("check", "crds-1", "v1");
    expect(stdout).toContain("✖ error: Kind `harbour.example/Buoy` was removed with all its versions: `v1`.");
    expect(stdout).toContain("✖ error: Kind `harbour.example/Ferry` was removed with all its versions: `v1`.");
    expect(code).toBe(1);
  });
});

describe("diff", () => {
  test("compares the working tree with the base, as check does, and shows compatible changes too", async () => {
    const scratch = Scratch.repository();
    scratch.write({ "api.yaml": pets("cat, dog"), "other.yaml": pets("cat") }).commit();
    scratch.write({ "api.yaml": pets("cat"), "other.yaml": pets("cat, dog") });
    const check = await scratch.run("check", "--format", "json");
    const diff = await scratch.run("diff", "--format", "json");
    const paths = await scratch.run("diff", "--base", "HEAD", "other.yaml");
    scratch.remove();
    expect([check.code, diff.code, diff.stderr]).toEqual([1, 0, ""]);
    const breaking = ({ stdout }: Result): readonly unknown[] =>
      (JSON.parse(stdout) as { findings: readonly { verdict: string }[] }).findings.filter(
        ({ verdict }) => verdict === "breaking",
      );
    expect(breaking(diff)).toEqual(breaking(check));
    expect(JSON.parse(diff.stdout)).toMatchObject({ sides: (JSON.parse(check.stdout) as { sides: object }).sides });
    expect([paths.code, paths.stdout]).toEqual([0, expect.stringContaining('`"dog"` was added')]);
  });

  test("reports everything, and fails on nothing unless asked to", async () => {
    const { code, stdout } = await run("diff", "new.yaml", "old.yaml");
    expect(stdout).toMatch(/compatible change|no rule handles/);
    expect(code).toBe(0);
    expect((await run("diff", "old.yaml", "new.yaml")).code).toBe(0);
    expect((await run("diff", "old.yaml", "new.yaml", "--fail-on", "error")).code).toBe(1);
  });
});

describe("what cannot be read", () => {
  test("is reported with its place, beside what was found", async () => {
    const { code, stdout } = await run("check", "old.yaml", "dangling.yaml");
    expect(stdout).toContain("enum-value-removed  ");
    expect(stdout).toMatch(/✖ input error: .*#\/nowhere/);
    expect(stdout).toContain("  dangling.yaml:16:");
    expect(stdout).toContain("1 input error that may hide more");
    expect(code).toBe(2);
  });

  test.each([
    ["broken.yaml", "SYNTAX_ERROR"],
    ["empty.yaml", "EMPTY_FILE"],
    ["unknown.yaml", "UNKNOWN_FORMAT"],
  ])("%s is %s", async (name, problem) => {
    const { code, stdout } = await run("check", "old.yaml", name);
    expect(stdout).toContain(problem);
    expect(stdout).toContain(`  ${name}`);
    expect(stdout).toContain("✖ Could not compare: 1 input error\n");
    expect(code).toBe(2);
  });

  test("an unknown kind of document gets advice", async () => {
    const { stdout } = await run("check", "unknown.yaml", "old.yaml");
    expect(stdout).toContain("at its top there is `opanapi` instead of");
    expect(stdout.replace(/\s+/g, " ")).toContain("Did you mean `openapi` where it says `opanapi`?");
  });

  test("a file that is not there is an error", async () => {
    const { code, stdout, stderr } = await run("check", "old.yaml", "nwe.yaml");
    expect(stdout).toBe("");
    expect(stderr).toContain("nwe.yaml");
    expect(code).toBe(2);
  });
});

describe("mistakes", () => {
  test.each([
    [["chek", "a", "b"], '"chek" is not a command.', 'Did you mean "check"?'],
    [["old.yaml", "new.yaml"], "The command is missing.", "Write: apicompat check old.yaml new.yaml"],
    [["check", "a"], "not in a git repository", "apicompat check OLD NEW"],
    [["check", "a", "b", "c"], "check compares two sides, but got 3.", "check --base REVISION a …"],
    [["diff", "a", "b", "c"], "diff compares two sides, but got 3.", "diff --base REVISION a …"],
    [["schema"], "schema needs SCHEMA; SCHEMA is missing.", "Usage: apicompat schema SCHEMA"],
    [["schema", "a", "b"], 'schema has too many arguments: "b".', "Usage: apicompat schema SCHEMA"],
    [["check", "a", "--formt", "json"], "check has no option --formt.", 'Did you mean "--format"?'],
    [["check", "a", "b", "--no-colr"], "check has no option --no-colr.", 'Did you mean "--no-color"?'],
    [["check", "a", "b", "-x"], "check has no option -x.", "lists all of them"],
    [["check", "a", "b", "--format"], "--format needs a value.", "Write --format NAME[=FILE]."],
    [["check", "a", "b", "--format", "jsn"], '"jsn" is not a report format.', 'Did you mean "json"?'],
    [["check", "a", "b", "--format", "json="], "has no file name", "FILE"],
    [["check", "a", "b", "--format", "json", "--format", "text"], "both write to stdout", "--format text=FILE"],
    [["check", "a", "b", "--fail-on", "eror"], '"eror" is not a valid value of --fail-on.', 'Did you mean "error"?'],
    [["check", "a", "b", "--fail-on", "warn", "--fail-on", "info"], "--fail-on is used 2 times.", "Use it once."],
    [
      ["check", "a", "b", "--profile", "kube"],
      '"kube" is not a valid value of --profile.',
      'Did you mean "kubernetes"?',
    ],
    [["check", "a", "b", "--max-findings", "few"], "--max-findings needs a whole number.", "--max-findings 20"],
    [["check", "a", "b", "--max-file-size", "big"], "--max-file-size big is not a valid size.", "20MB"],
    [["check", "old.yaml", "new.yaml", "--features", "old="], "--features old= has no file name.", "kube_features.go"],
    [
      ["check", "old.yaml", "new.yaml", "--features", "old.yaml"],
      "old.yaml does not define feature gates.",
      "featuregate",
    ],
    [["check", "a", "b", "--today", "2026-02-30"], "--today 2026-02-30 is not a valid date.", "2027-01-31"],
    [["check", "a", "b", "--rule", "enum-value-removed"], "has no severity", "enum-value-removed=warn"],
    [["check", "a", "b", "--rule", "enum-value-removed=of"], '"of" is not a valid severity', 'Did you mean "off"?'],
    [
      ["check", "a", "b", "--rule", "enum-value-remved=off"],
      'rule "enum-value-remved" does not exist',
      'Did you mean "enum-value-removed"?',
    ],
    [["check", "a", "b", "--config", "bad.json"], 'bad.json:1:2: "rulez" is not a setting.', 'Did you mean "rules"?'],
    [["check", "-", "-"], "Only one side can come from stdin.", "Use a file"],
    [["explain", "enum-value-remvd"], 'Rule "enum-value-remvd" does not exist.', 'Did you mean "enum-value-removed"?'],
  ])("%j", async (args, message, advice) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(stderr).toContain(advice);
    expect(code).toBe(2);
  });

  test("a crash is reported as one, and is no verdict", async () => {
    const stderr: string[] = [];
    const broken = {
      write: () => {
        throw new TypeError("no luck");
      },
    };
    const io = {
      cwd: folder,
      env: {},
      stdin: Readable.from([]),
      stdout: broken,
      stderr: { write: (text: string) => stderr.push(text) },
    };
    expect(await main(["rules"], io)).toBe(2);
    expect(stderr.join("")).toContain("apicompat crashed.");
    expect(stderr.join("")).toContain("TypeError: no luck");
  });
});

describe("help", () => {
  test.each([
    ["check", "0 no finding at or above --fail-on, 1 at least one finding, 2"],
    ["diff", "0 success, 1 a finding at or above --fail-on if that is given, 2"],
    ["snapshot", "0 written or up to date, 1 not up to date, 2"],
    ["waive", "0 success, 2 input or usage error."],
  ])("of %s reports what its own exit codes mean", async (command, codes) => {
    expect((await run(command, "--help")).stdout.replace(/\s+/g, " ")).toContain(`Exit code: ${codes}`);
  });

  test.each([[[]], [["--help"]], [["help"]], [["-h"]]])("%j names the commands and the exit codes", async (args) => {
    const { code, stdout, stderr } = await run(...args);
    for (const word of ["check", "diff", "explain", "rules", "Exit code"]) expect(stdout).toContain(word);
    expect(stderr).toBe("");
    // A gate that forgot its command does not pass.
    expect(code).toBe(args.length === 0 ? 2 : 0);
  });

  test("of a command names its flags", async () => {
    const { stdout } = await run("check", "--help");
    for (const word of ["--format", "--fail-on", "--rule", "--strict", "apicompat check [OLD NEW | PATH...]"])
      expect(stdout).toContain(word);
    expect((await run("help", "check")).stdout).toBe(stdout);
  });

  test("the version stands alone", async () => {
    expect(await run("--version")).toEqual({ code: 0, stdout: `${tool.version}\n`, stderr: "" });
  });
});

describe("rules", () => {
  test("are listed for people and for machines", async () => {
    const { code, stdout } = await run("rules");
    expect(stdout).toMatch(/^Rule +Severity +Description\n/);
    expect(stdout).toMatch(/^enum-value-removed +error +Disallow /m);
    expect(code).toBe(0);
    const list = JSON.parse((await run("rules", "--format", "json")).stdout) as { id: string }[];
    expect(list.map(({ id }) => id)).toContain("enum-value-removed");
  });

  test("are explained", async () => {
    const { code, stdout } = await run("explain", "enum-value-removed");
    expect(stdout).toContain("enum-value-removed");
    expect(code).toBe(0);
  });

  test("of a plugin are used, listed and explained", async () => {
    await write(
      "plugin.mjs",
      `export const rules = { "acme-no-less": {
        meta: { description: "Disallow less", looksAt: "change", criteria: ["C2"], severity: { alpha: "warn", beta: "warn", stable: "error" },
          source: { title: "The house rules", url: "https://example.org/rules" }, messages: { less: "Less of it." }, recipe: "Keep it." },
        create: (context) => ({ "enumValue:removed": (change) => context.report({ change, messageId: "less", verdict: "breaking" }) }),
      } };`,
    );
    await write("plugin.json", '{"plugins": ["./plugin.mjs"], "rules": {"enum-value-removed": "off"}}');
    const { code, stdout } = await run("check", "old.yaml", "new.yaml", "--config", "plugin.json");
    expect(stdout).toContain("✖ error: Less of it.");
    expect(stdout).toContain("acme-no-less");
    expect(stdout).not.toContain("enum-value-removed");
    expect(code).toBe(1);
    expect((await run("rules", "--config", "plugin.json")).stdout).toContain("acme-no-less");
    expect((await run("explain", "acme-no-less", "--config", "plugin.json")).stdout).toContain(
      "The house rules (https://example.org/rules)",
    );
  });
});

test("a schema that another document of the folder refers to is judged where it is used, once", async () => {
  const api = `openapi: 3.1.0
info: { title: Ferries, version: "1" }
paths:
  /ferries:
    get:
      responses:
        "200":
          description: All ferries.
          content: { application/json: { schema: { $ref: "ferry.yaml#/$defs/Ferry" } } }
`;
  const ferry = (maximum: number): string =>
    `$defs: { Ferry: { type: object, properties: { cars: { type: integer, maximum: ${String(maximum)} } } } }\n`;
  await Promise.all([
    write("ferries-old/api.yaml", api),
    write("ferries-old/ferry.yaml", ferry(100)),
    write("ferries-new/api.yaml", api),
    write("ferries-new/ferry.yaml", ferry(50)),
  ]);
  const { code, stdout } = await run("check", "ferries-old", "ferries-new", "--all", "--format", "json");
  const report = JSON.parse(stdout) as {
    findings: { ruleId: string; verdict: string; reach: string[] }[];
    profile: string;
  };
  expect(code).toBe(0);
  expect(report.profile).toBe("openapi");
  expect(report.findings).toMatchObject([
    { ruleId: "maximum-lowered", verdict: "compatible", reach: ["GET /ferries"] },
  ]);
});

describe("lint", () => {
  const crd = (members: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: trees.orchard.example }
spec:
  group: orchard.example
  scope: Namespaced
  names: { kind: Tree, plural: trees }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { ${members} } }
`;
  const fine = "height: { type: integer }";
  const season = "season: { type: string, enum: [Spring, Autumn] }";

  beforeAll(async () => {
    await write("crds/fine.yaml", crd(fine));
    await write("crds/poor.yaml", crd(`${fine}, ${season}`));
    await write("crds/poorer.yaml", crd(`${fine}, ${season}, heightInInches: { type: integer }`));
  });

  test("reports what is wrong with one snapshot, and nothing of another side", async () => {
    const { code, stdout, stderr } = await run("lint", "crds/poor.yaml");
    expect(stderr).toBe("");
    expect(stdout).toContain("The description of `spec.season` in `orchard.example/v1 Tree` does not");
    expect(stdout).toContain("+ crds/poor.yaml:16");
    expect(stdout).not.toMatch(/^\s+- /m);
    expect(stdout).toContain("▲ 1 warning (kubernetes profile)");
    expect(code).toBe(0);
  });

  test("fails where it is asked to", async () => {
    expect((await run("lint", "crds/poor.yaml", "--fail-on", "warn")).code).toBe(1);
    expect((await run("lint", "crds/poor.yaml", "--rule", "enum-undocumented=error")).code).toBe(1);
    expect((await run("lint", "crds/poor.yaml", "--fail-on", "warn", "--rule", "enum-undocumented=off")).code).toBe(0);
  });

  test("finds nothing where nothing is wrong", async () => {
    const { code, stdout } = await run("lint", "crds/fine.yaml");
    expect(stdout).toContain("No problems found in this version");
    expect(code).toBe(0);
  });

  test("takes several files", async () => {
    const { stdout } = await run("lint", "crds/fine.yaml", "crds/poor.yaml", "crds/poorer.yaml", "--format", "json");
    const { findings } = JSON.parse(stdout) as { findings: { new: { file: string } }[] };
    expect(findings.map((finding) => finding.new.file).sort()).toEqual([
      "crds/poor.yaml",
      "crds/poorer.yaml",
      "crds/poorer.yaml",
    ]);
  });

  test("reports with a base what that does not have", async () => {
    const { stdout } = await run("lint", "crds/poorer.yaml", "--base", "crds/poor.yaml", "--format", "json");
    const { findings } = JSON.parse(stdout) as { findings: { ruleId: string; old: object }[] };
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(["representation-duplicated"]);
    expect(findings[0]!.old).toMatchObject({ file: "crds/poor.yaml", missing: true });
  });

  test("takes one file with a base", async () => {
    const { code, stderr } = await run("lint", "crds/fine.yaml", "crds/poor.yaml", "--base", "crds/fine.yaml");
    expect(stderr).toContain("--base needs exactly one FILE.");
    expect(code).toBe(2);
  });

  test("asks for a file outside of a repository", async () => {
    const { code, stderr } = await run("lint");
    expect(stderr).toContain("Run: apicompat lint FILE.");
    expect(code).toBe(2);
  });
});

test("a checklist is printed once, and given with each finding to machines", async () => {
  const api = (members: string): string => `swagger: "2.0"
info: { title: Orchard, version: "1" }
paths:
  /trees:
    post:
      consumes: [application/json]
      parameters: [{ name: body, in: body, schema: { type: object, properties: { ${members} } } }]
      responses: { "204": { description: Planted. } }
`;
  await write(
    "two.yaml",
    api("height: { type: integer }, left: { type: string }, right: { type: string, deprecated: true }"),
  );
  await write("none.yaml", api("height: { type: integer }"));
  const { stdout } = await run("check", "two.yaml", "none.yaml", "--profile", "gardener", "--verbose");
  expect(stdout.match(/Before you remove a field:/g)).toHaveLength(1);
  const brief = await run("check", "two.yaml", "none.yaml", "--profile", "gardener");
  expect(brief.stdout.match(/checklist: Before you remove a field \(\d+ items, --verbose\)/g)).toHaveLength(1);
  expect(stdout).toContain("    [ ] First release: mark it as deprecated");
  const report = await run("check", "two.yaml", "none.yaml", "--profile", "gardener", "--format", "json");
  const { findings } = JSON.parse(report.stdout) as { findings: { checklist?: { title: string } }[] };
  expect(findings.map(({ checklist }) => checklist?.title)).toEqual([
    "Before you remove a field",
    "Before you remove a field",
  ]);
  expect((await run("check", "two.yaml", "none.yaml")).stdout).not.toContain("[ ]");
});
