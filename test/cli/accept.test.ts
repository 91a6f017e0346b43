// Suppressions from the command line: baseline, waivers, comments and document properties.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { reporterNames } from "../../src/reporters/index.ts";
import { pets, Scratch } from "./scratch.ts";

// Each test starts git some dozen times.
jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

/** Two folders: no git is needed. */
function versions(old: string, new_: string): Scratch {
  const scratch = new Scratch().write({ "v1.yaml": old, "v2.yaml": new_ });
  made.push(scratch);
  return scratch;
}

const CHECK = ["check", "v1.yaml", "v2.yaml"] as const;
const said = (text: string): string => text.replaceAll(/\s+/g, " ");
const fingerprintIn = (text: string): string => / {2}([0-9a-f]{20}(?:-[0-9a-f]{8})?)$/m.exec(text)?.[1] ?? "";
const read = (scratch: Scratch, path: string): string => readFileSync(join(scratch.folder, path), "utf8");

const BASELINE = ".apicompat/baseline.json";
const WAIVERS = ".apicompat/waivers.yaml";

describe("the baseline", () => {
  test("accepts what was there, and nothing else in its place", async () => {
    const scratch = versions(pets("cat, dog, bird"), pets("cat, bird"));
    const written = await scratch.run("baseline", "v1.yaml", "v2.yaml");
    expect(written.stdout).toBe(".apicompat/baseline.json contains 1 finding: 1 finding added, 0 removed.\n");
    expect(read(scratch, BASELINE)).toMatch(
      /^\{\n {2}"version": 2,\n {2}"findings": \[\n {4}\{"rule":"enum-value-removed","file":"v2\.yaml","pointer":".*","fingerprint":"[0-9a-f]{20}"\}\n {2}\]\n\}\n$/,
    );
    const accepted = await scratch.run(...CHECK);
    expect(accepted.stdout).toContain("1 suppressed finding:");
    expect(accepted.stdout).toContain("▲ 1 suppressed finding, 1 of them breaking: still needs a major release");
    expect(accepted.code).toBe(0);

    scratch.write({ "v2.yaml": pets("dog, bird") });
    const swapped = await scratch.run(...CHECK);
    expect(swapped.stdout).toContain("✖ 1 breaking change:");
    expect(swapped.code).toBe(1);
  });

  test("of a bound does not accept a tighter one", async () => {
    const bounded = (most: number): string =>
      pets("cat").replace("type: string\n            enum: [cat]", `type: integer\n            maximum: ${most}`);
    const scratch = versions(bounded(100), bounded(50));
    await scratch.run("baseline", "v1.yaml", "v2.yaml");
    expect((await scratch.run(...CHECK)).code).toBe(0);
    scratch.write({ "v2.yaml": bounded(10) });
    expect((await scratch.run(...CHECK)).code).toBe(1);
  });

  test("shrinks alone, and grows only when asked to", async () => {
    const scratch = versions(pets("cat, dog, bird"), pets("cat, bird"));
    await scratch.run("baseline", "v1.yaml", "v2.yaml");
    scratch.write({ "v2.yaml": pets("cat") });
    const kept = await scratch.run("baseline", "v1.yaml", "v2.yaml");
    expect(said(kept.stdout)).toContain("contains 1 finding: 0 findings added, 0 removed. 1 finding is not in it.");
    expect((await scratch.run(...CHECK)).code).toBe(1);
    await scratch.run("baseline", "v1.yaml", "v2.yaml", "--add");
    expect((await scratch.run(...CHECK)).code).toBe(0);
    scratch.write({ "v2.yaml": pets("cat, dog, bird") });
    expect((await scratch.run("baseline", "v1.yaml", "v2.yaml", "--prune")).stdout).toContain(
      "contains 0 findings: 0 findings added, 2 removed.",
    );
  });

  test("of a repository is pruned, and says when it could be", async () => {
    const repository = Scratch.repository().write({ "api.yaml": pets("cat, dog"), "b.yaml": pets("a") });
    made.push(repository);
    repository.commit();
    repository.git("tag", "v1");
    repository.write({ "api.yaml": pets("cat") }).commit();
    await repository.run("baseline", "--base", "v1");
    expect((await repository.run("check", "--base", "v1")).code).toBe(0);
    repository.write({ "api.yaml": pets("cat, dog") });
    const stale = await repository.run("check", "--base", "v1");
    expect(said(stale.stdout)).toContain(
      "▲ suppression: 1 entry of the baseline matches no finding: `enum-value-removed` at api.yaml#/paths/~1pets/",
    );
    expect(stale.code).toBe(0);
    expect((await repository.run("check", "--base", "v1", "b.yaml")).stdout).not.toContain("suppression");
    expect((await repository.run("baseline", "--base", "v1")).stdout).toContain("1 removed");
  });

  test("of a repository goes with a document that is moved", async () => {
    const known = "# so that git knows it again\n".repeat(5);
    const repository = Scratch.repository().write({ "a/api.yaml": known + pets("cat, dog") });
    made.push(repository);
    repository.commit();
    repository.git("tag", "v1");
    repository.write({ "a/api.yaml": known + pets("cat") });
    await repository.run("baseline");
    rmSync(join(repository.folder, "a"), { recursive: true });
    repository.write({ "b/pets.yaml": known + pets("cat") });
    expect((await repository.run("check")).stdout).toContain("1 suppressed finding:");
    repository.commit();
    const { code, stdout } = await repository.run("check", "--base", "v1", "--strict");
    expect(stdout).toContain("b/pets.yaml:16:13 enum-value-removed baseline");
    expect(code).toBe(0);
  });

  test.each([
    ["{", "is not valid JSON"],
    ["{\n<<<<<<< HEAD\n}", "has conflict markers of a merge"],
    ["[]", "is not a baseline"],
    ['{"version": 3, "findings": []}', "was written by another version"],
    ['{"version": 2, "findings": [{"fingerprint": "x"}]}', "has no fingerprint in entry 1"],
  ])("that is corrupted is rejected: %s", async (text, message) => {
    const scratch = versions(pets("cat, dog"), pets("cat")).write({ [BASELINE]: text });
    for (const command of ["check", "baseline"]) {
      const { code, stderr } = await scratch.run(command, "v1.yaml", "v2.yaml");
      expect(stderr).toContain(`.apicompat/baseline.json ${message}`);
      expect(stderr).toContain("delete it and run `apicompat baseline`");
      expect(code).toBe(2);
    }
  });
});

describe("a waiver", () => {
  test("accepts one finding until its day, and stays visible in every format", async () => {
    const scratch = versions(pets("cat, dog"), pets("cat"));
    const fingerprint = fingerprintIn((await scratch.run(...CHECK)).stdout);
    const waiver = [
      "waive",
      fingerprint,
      "v1.yaml",
      "v2.yaml",
      "--reason",
      'Nobody says "dog".',
      "--until",
      "2026-12-31",
      "--owner",
      "pets",
    ];
    const written = await scratch.run(...waiver, "--today", "2026-06-01");
    expect(written.stdout).toBe(`${WAIVERS} accepts ${fingerprint} until 2026-12-31.\n`);
    const flags = reporterNames.flatMap((name) => ["--format", `${name}=out/${name}`]);
    expect((await scratch.run(...CHECK, ...flags, "--today", "2026-12-31")).code).toBe(0);
    // `concise` lists findings only.
    for (const name of reporterNames.filter((each) => each !== "concise" && each !== "http")) {
      const report = read(scratch, `out/${name}`);
      expect([name, /Nobody says|1 suppressed|Suppressed \(breaking\)/.test(report)]).toEqual([name, true]);
      expect([name, report.includes("enum-value-removed")]).toEqual([name, true]);
    }

    const expired = await scratch.run(...CHECK, "--today", "2027-01-01");
    expect(said(expired.stdout)).toContain(
      `The waiver of pets for ${fingerprint} ended on 2026-12-31, but its finding still exists.`,
    );
    expect(expired.stdout).toContain(".apicompat/waivers.yaml:2:3");
    expect(expired.code).toBe(1);
    // For any severity of the finding.
    const tolerated = await scratch.run(...CHECK, "--today", "2027-01-01", "--rule", "enum-value-removed=info");
    expect(tolerated.code).toBe(1);
  });

  test("may be for a rule at some place", async () => {
    const waivers =
      "# mine\n- { rule: enum-value-removed, pointer: /paths/~1pets/**, file: v*.yaml, reason: r, until: 2099-01-01 }\n";
    const scratch = versions(pets("cat, dog, bird"), pets("cat")).write({ [WAIVERS]: waivers });
    const { code, stdout } = await scratch.run(...CHECK);
    expect(stdout).toContain("2 suppressed findings:");
    expect(code).toBe(0);
    const unseen = await scratch.run("waive", "0123456789abcdef0123", "--reason", "r", "--until", "2099-01-01");
    expect(unseen.stderr).toContain("the finding was not checked");
    expect(read(scratch, WAIVERS).startsWith(waivers)).toBe(true);
    const twice = await scratch.run("waive", "0123456789abcdef0123", "--reason", "r", "--until", "2099-01-01");
    expect(twice.stderr).toContain("is already waived");
    expect(twice.stderr).toContain(".apicompat/waivers.yaml:3");
  });

  const TERMS = ["--reason", "r", "--until", "2099-01-01"] as const;

  test("for a finding that is not there is rejected, with the one that may be meant", async () => {
    const scratch = versions(pets("cat, dog"), pets("cat"));
    const fingerprint = fingerprintIn((await scratch.run(...CHECK)).stdout);
    const near = `${fingerprint.slice(0, -1)}${fingerprint.endsWith("0") ? "1" : "0"}`;
    const { code, stderr } = await scratch.run("waive", near, "v1.yaml", "v2.yaml", ...TERMS);
    expect(said(stderr)).toBe(`apicompat: No finding has the fingerprint ${near}. Did you mean "${fingerprint}"? `);
    expect(code).toBe(2);
    expect(existsSync(join(scratch.folder, WAIVERS))).toBe(false);

    const repository = Scratch.repository().write({ "api.yaml": pets("cat, dog") });
    made.push(repository);
    repository.commit();
    repository.write({ "api.yaml": pets("cat") });
    const own = fingerprintIn((await repository.run("check")).stdout);
    const refused = await repository.run("waive", "0123456789abcdef0123", ...TERMS);
    expect(said(refused.stderr)).toContain("No finding has the fingerprint 0123456789abcdef0123.");
    expect(refused.code).toBe(2);
    expect((await repository.run("waive", own, ...TERMS)).code).toBe(0);
    expect((await repository.run("check")).code).toBe(0);
  });

  test("may be made for a rule at a pointer, where it has a finding", async () => {
    const scratch = versions(pets("cat, dog, bird"), pets("cat"));
    const line = ["waive", "v1.yaml", "v2.yaml", ...TERMS, "--rule", "enum-value-removed"];
    expect((await scratch.run(...line, "--pointer", "/paths/~1others/**")).stderr).toContain(
      "Rule enum-value-removed has no finding at /paths/~1others/**.",
    );
    expect((await scratch.run(...line.slice(0, -1), "enum-value-remove")).stderr).toContain('"enum-value-removed"?');
    const { code, stdout } = await scratch.run(...line, "--pointer", "/paths/~1pets/**");
    expect(stdout).toBe(`${WAIVERS} accepts enum-value-removed at /paths/~1pets/** until 2099-01-01.\n`);
    expect(code).toBe(0);
    expect((await scratch.run(...CHECK)).code).toBe(0);
  });

  test("is offered as a whole command, one for all findings of a group", async () => {
    const scratch = versions(pets("cat, dog, bird"), pets("cat")).write({});
    for (const format of [["text", "--verbose"], ["markdown"]]) {
      const { stdout } = await scratch.run(...CHECK, "--today", "2098-06-01", "--format", ...format);
      const [, offered = ""] = /apicompat (waive [^`\n]+)/.exec(stdout) ?? [];
      // Markdown has the fingerprint at the end of the section, and the command once.
      const [, fingerprint = ""] = /· `([0-9a-f]{20})`<\/sub>/.exec(stdout) ?? [];
      const command = offered.replace("FINGERPRINT", `${fingerprint} --likewise`);
      expect(command).toMatch(/^waive [0-9a-f]{20} --likewise v1\.yaml v2\.yaml --reason "…" --until 2099-01-31$/);
      const args = command.replaceAll('"', "").split(" ");
      expect((await scratch.run(...args)).code).toBe(0);
      expect((await scratch.run(...CHECK)).code).toBe(0);
      expect(read(scratch, WAIVERS).match(/fingerprint: /gu)).toHaveLength(2);
      rmSync(join(scratch.folder, WAIVERS));
    }
  });

  test("for a group leaves findings of other causes, and those that were waived before", async () => {
    const scratch = versions(pets("cat, dog, bird"), pets("cat"));
    const all = await scratch.run(...CHECK, "--format", "json");
    const [first, second] = (JSON.parse(all.stdout) as { findings: { fingerprint: string }[] }).findings;
    const alone = await scratch.run("waive", first!.fingerprint, "v1.yaml", "v2.yaml", ...TERMS);
    expect(alone.code).toBe(0);
    scratch.write({ "v2.yaml": pets("cat").replaceAll("/pets", "/animals") });
    const moved = await scratch.run("waive", second!.fingerprint, "--likewise", "v1.yaml", "v2.yaml", ...TERMS);
    expect(moved.stderr).toContain(`No finding has the fingerprint ${second!.fingerprint}.`);
    scratch.write({ "v2.yaml": pets("cat") });
    const { code } = await scratch.run("waive", second!.fingerprint, "--likewise", "v1.yaml", "v2.yaml", ...TERMS);
    expect(code).toBe(0);
    expect(read(scratch, WAIVERS).match(/fingerprint: /gu)).toHaveLength(2);
  });

  test.each([
    [["0123456789abcdef0123", "--likewise"], "--likewise needs a comparison."],
    [["--rule", "enum-value-removed", "--likewise"], "--likewise and --rule cannot be combined."],
  ])("for a group is refused: %j", async (args, said) => {
    const { code, stderr } = await versions(pets("cat"), pets("cat")).run("waive", ...args, ...TERMS);
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  });

  test("of no use is reported where the whole repository was looked at", async () => {
    const repository = Scratch.repository().write({
      "api.yaml": pets("cat"),
      [WAIVERS]: "- { fingerprint: 0123456789abcdef0123, reason: r, until: 2099-01-01 }\n",
    });
    made.push(repository);
    repository.commit();
    const { code, stdout } = await repository.run("check");
    expect(said(stdout)).toContain("Unused waiver: no finding matches 0123456789abcdef0123.");
    expect(code).toBe(0);
    expect((await repository.run("check", "--strict")).code).toBe(1);
  });

  test.each([
    ["- { fingerprint: 0123456789abcdef0123, reason: r }", ':1:3: "[0].until" is missing.', "2027-01-31"],
    [
      "- { reason: r, until: 2099-01-01 }",
      "has neither a fingerprint nor a rule",
      "shows the fingerprint of each finding",
    ],
    ["- { rule: a, reason: r, until: 2099-02-31 }", '"2099-02-31" is not a valid date.', "YYYY-MM-DD"],
    ["- { rule: a, resaon: r, until: 2099-01-01 }", '"[0].reason" is missing.', "Example: "],
    [
      "- { rule: enum-value-remove, reason: r, until: 2099-01-01 }",
      'Rule "enum-value-remove" does not exist',
      '"enum-value-removed"?',
    ],
    [
      "- { rule: enum-value-removed, pointer: '#/paths/**', reason: r, until: 2099-01-01 }",
      '"[0].pointer" is "#/paths/**", not a JSON pointer that begins with /.',
      'Example: "/paths/~1beta*/**".',
    ],
    ["rule: a", "not a list of waivers", "Example: "],
    ["- [", ".apicompat/waivers.yaml:", ""],
  ])("that nobody can read is rejected: %s", async (text, message, advice) => {
    const { code, stderr } = await versions(pets("a"), pets("a"))
      .write({ [WAIVERS]: text })
      .run(...CHECK);
    expect(stderr).toContain(message);
    expect(stderr).toContain(advice);
    expect(code).toBe(2);
  });

  test("has all its faults listed at once, each with line and column", async () => {
    const text = `# Accepted findings
- { fingerprint: 0123456789abcdef0123, reason: r }
- { reason: r, until: 2099-01-01 }
- { rule: enum-value-removed, reason: r, until: 2099-02-31 }
- { rule: enum-value-removed, reason: r, until: 2099-01-01 }
- rule: enum-value-remove
  reason: r
  until: someday
- { rule: enum-value-removed, resaon: r, until: 2099-01-01 }
`;
    const { code, stderr } = await versions(pets("a"), pets("a"))
      .write({ [WAIVERS]: text })
      .run(...CHECK);
    const places = [...stderr.matchAll(/waivers\.yaml:(\d+:\d+):? (.*)/gu)].map(
      ([, at, message]) => `${at!} ${message!}`,
    );
    expect(places).toEqual([
      '2:3 "[0].until" is missing.',
      "3:3 The waiver has neither a fingerprint nor a rule.",
      '4:42 "2099-02-31" is not a valid date.',
      '6:3 Rule "enum-value-remove" does not exist.',
      '8:3 "someday" is not a valid date.',
      '9:3 "[5].reason" is missing.',
      '9:31 "[5].resaon" is not a setting.',
    ]);
    expect(code).toBe(2);
  });

  test.each([
    [["xyz"], '"xyz" is not a valid fingerprint.'],
    [["0123456789abcdef0123"], "A waiver needs a reason."],
    [["0123456789abcdef0123", "--reason", "r"], "A waiver needs an end date."],
    [["0123456789abcdef0123", "--reason", "r", "--until", "soon"], "--until soon is not a valid date."],
    [["0123456789abcdef0123", "--reason", "r", "--until", "2020-01-01"], "--until 2020-01-01 is in the past."],
  ])("is rejected: %j", async (args, message) => {
    const scratch = versions(pets("a"), pets("a"));
    const { code, stderr } = await scratch.run("waive", ...args, "v1.yaml", "v2.yaml");
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(existsSync(join(scratch.folder, WAIVERS))).toBe(false);
  });
});

describe("a text that accepts", () => {
  const NEW = pets("cat");
  const commented = (comment: string): string => NEW.replace("enum: [cat]", `enum: [cat] ${comment}`);

  test.each([
    ["on the line", commented("# apicompat-ignore enum-value-removed -- Nobody says it.")],
    [
      "above it",
      NEW.replace(
        "            enum",
        "            # apicompat-ignore enum-value-removed -- Nobody.\n            # (really)\n            enum",
      ),
    ],
    ...["\r\n", "\r"].map((end): [string, string] => [
      `above it, with ${JSON.stringify(end)} at the end of lines`,
      NEW.replace(
        "            enum",
        "            # apicompat-ignore enum-value-removed -- Nobody.\n            enum",
      ).replaceAll("\n", end),
    ]),
    ["among others", commented("# apicompat-ignore operation-removed, enum-value-removed until=2099-01-01 -- Nobody.")],
    [
      "of an ancestor",
      NEW.replace("    get:\n", "    get:\n      x-apicompat-ignore: { rule: enum-value-removed, reason: Nobody. }\n"),
    ],
    [
      "in a list",
      NEW.replace(
        "info: {",
        "x-apicompat-ignore: [{ rule: [a, enum-value-removed], reason: Nobody. }]\ninfo: {",
      ).replace("[a, ", "[operation-removed, "),
    ],
  ])("%s", async (_name, text) => {
    const { code, stdout } = await versions(pets("cat, dog"), text).run(...CHECK, "--strict");
    expect(stdout).toContain("1 suppressed finding:");
    expect(stdout).not.toContain("unjudged");
    expect(code).toBe(0);
  });

  test("the surviving parent, for what was removed", async () => {
    const old = pets("cat", "  /shops:\n    get: { responses: { '200': { description: All } } }\n");
    const text = NEW.replace("paths:", "paths: # apicompat-ignore operation-removed -- Nobody calls it.");
    expect((await versions(old, text).run(...CHECK)).code).toBe(0);
  });

  test("a marker of Go, which is a comment itself", async () => {
    const types = (...comments: readonly string[]): string =>
      [
        "package v1",
        "",
        "type Ship struct {",
        ...comments.map((comment) => `\t// ${comment}`),
        '\tKind string `json:"kind,omitempty"`',
        "}",
        "",
      ].join("\n");
    const scratch = new Scratch().write({
      "old/types.go": types("+kubebuilder:validation:Enum=tug;ferry"),
      "new/types.go": types("apicompat-ignore enum-value-removed -- Nobody.", "+kubebuilder:validation:Enum=tug"),
    });
    made.push(scratch);
    const { code, stdout } = await scratch.run("check", "old", "new", "--strict");
    expect(stdout).toContain("1 suppressed finding:");
    expect(code).toBe(0);
  });

  test("a declaration, above what documents it", async () => {
    const declared = (comment: string, members: string): string =>
      `${comment}/**\n * What is asked for.\n */\nexport interface Order {\n${members}}\nexport declare function order(it: Order): void;\n`;
    const scratch = new Scratch().write({
      "old.d.ts": declared("", "  book?: string;\n  gift?: boolean;\n"),
      "new.d.ts": declared("// apicompat-ignore property-removed -- Nobody.\n", "  book?: string;\n"),
    });
    made.push(scratch);
    const { code, stdout } = await scratch.run("check", "old.d.ts", "new.d.ts", "--strict");
    expect(stdout).toContain("1 suppressed finding:");
    expect(code).toBe(0);
  });

  test("not what another shard finds", async () => {
    const text = commented("# apicompat-ignore enum-value-removed -- Nobody.");
    const repository = Scratch.repository();
    made.push(repository);
    const names = ["a.yaml", "b.yaml", "c.yaml", "d.yaml"];
    const all = (api: string): Record<string, string> => Object.fromEntries(names.map((name) => [name, api]));
    repository.write(all(pets("cat, dog"))).commit();
    repository.write(all(text));
    for (const [index, shard] of ["1/2", "2/2"].entries()) {
      const { code, stderr } = await repository.run(
        "check",
        "--shard",
        shard,
        "--strict",
        "--format",
        `blob=b/${index}`,
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    }
    const merged = await repository.run("merge-reports", "b", "--strict");
    expect(merged.stdout).toContain("4 suppressed findings:");
    expect(merged.code).toBe(0);
  });

  test("a document in JSON", async () => {
    const json = (values: readonly string[], more: object): string =>
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Pets", version: "1" },
        paths: {
          "/pets": {
            get: {
              parameters: [{ name: "kind", in: "query", schema: { type: "string", enum: values, ...more } }],
              responses: { "200": { description: "All" } },
            },
          },
        },
      });
    const ignore = { "x-apicompat-ignore": { rule: "enum-value-removed", until: "2099-01-01", reason: "Nobody." } };
    const { code, stdout } = await versions(json(["a", "b"], {}), json(["a"], ignore)).run(...CHECK, "--strict");
    expect(stdout).toContain("comment until 2099-01-01: Nobody.");
    expect(code).toBe(0);
  });

  test.each([
    ["another rule", "# apicompat-ignore operation-removed -- r", 1, "move it to the finding on the new side"],
    [
      "no reason",
      "# apicompat-ignore enum-value-removed",
      1,
      "Write: apicompat-ignore <rule> [until=YYYY-MM-DD] -- <reason>",
    ],
    [
      "a rule that nobody knows",
      "# apicompat-ignore enum-value-remved -- r",
      1,
      "Rule `enum-value-remved` does not exist. v2.yaml:11:25 ! 11 │",
    ],
    ["what is nearly a rule", "# apicompat-ignore enum-value-remved -- r", 1, 'Did you mean "enum-value-removed"?'],
    ["no day", "# apicompat-ignore enum-value-removed until=soon -- r", 1, '"soon" is not a valid date.'],
    ["a day that has passed", "# apicompat-ignore enum-value-removed until=2020-01-01 -- r", 1, "ended on 2020-01-01"],
  ])("%s accepts nothing, and is reported with its place", async (_name, comment, expected, message) => {
    const { code, stdout } = await versions(pets("cat, dog"), commented(comment)).run(...CHECK);
    expect(said(stdout)).toContain(message);
    expect(stdout).toContain("v2.yaml:11:25");
    expect(code).toBe(expected);
  });
});
