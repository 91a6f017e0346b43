// ESLint in a real git repository reports what `apicompat check` reports.
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ESLint, type Linter } from "eslint";
import js from "@eslint/js";
import tseslint from "typescript-eslint";
import plugin, { type Settings } from "../../src/eslint/index.ts";
import { oldSideOf } from "../../src/eslint/old-side.ts";
import type { Workspace } from "../../src/eslint/workspace.ts";
import { pets, Scratch } from "../cli/scratch.ts";

let scratch: Scratch;
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => {
  scratch.remove();
});

const definition = (kind: string, spec: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.shop.example.com }
spec:
  group: shop.example.com
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s, singular: ${kind.toLowerCase()}, listKind: ${kind}List }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                ${spec}
`;

const proto = (fields: string): string => `syntax = "proto3";
package shop.v1;
message Pet {
  ${fields}
}
`;

function eslint(config: readonly Linter.Config[] = [], options: ESLint.Options = {}): ESLint {
  return new ESLint({
    cwd: scratch.folder,
    overrideConfigFile: true,
    overrideConfig: [...(plugin.configs["recommended"] ?? []), ...config],
    ...options,
  });
}

/** Returns findings and places as both tools report them. */
async function byEslint(config: readonly Linter.Config[] = []): Promise<readonly string[]> {
  const results = await eslint(config).lintFiles(["."]);
  return results
    .flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, line, column, message }) => {
        const path = filePath.slice(scratch.folder.length + 1);
        return `${path}:${String(line)}:${String(column)} ${ruleId ?? "fatal"} ${message}`;
      }),
    )
    .sort();
}

interface Report {
  readonly findings: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly new: { readonly file: string; readonly range?: { readonly start: { line: number; column: number } } };
  }[];
}

async function byCheck(...args: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await scratch.run("check", "--format", "json", ...args);
  const { findings } = JSON.parse(stdout) as Report;
  return findings
    .map(({ ruleId, message, new: { file, range } }) => {
      const { line = 1, column = 1 } = range?.start ?? {};
      return `${file}:${String(line)}:${String(column)} apicompat/${ruleId} ${message}`;
    })
    .sort();
}

async function expectAgreement(): Promise<readonly string[]> {
  const reported = await byEslint();
  const expected = await byCheck();
  expect(reported).toHaveLength(expected.length);
  for (const [index, text] of expected.entries()) expect(reported[index]).toContain(text);
  return reported;
}

/** A branch that changed these files. */
function branch(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): void {
  scratch.write(before).commit();
  scratch.git("switch", "--quiet", "--create", "work");
  scratch.write(after);
}

const filesIn = (reported: readonly string[]): readonly string[] => [
  ...new Set(reported.map((text) => text.slice(0, text.indexOf(":")))),
];

describe("ESLint and `apicompat check` agree", () => {
  test("on documents, definitions and messages that changed since the branch began", async () => {
    branch(
      {
        "api/openapi.yaml": pets("cat, dog"),
        "config/crds/pet.yaml": definition("Pet", "name: { type: string }"),
        "proto/pet.proto": proto("string name = 1;\n  int32 age = 2;"),
        "untouched/openapi.yaml": pets("cat"),
      },
      {
        "api/openapi.yaml": pets("cat"),
        "config/crds/pet.yaml": definition("Pet", "name: { type: string, maxLength: 5 }"),
        "proto/pet.proto": proto("string name = 1;"),
      },
    );
    expect(filesIn(await expectAgreement())).toEqual(["api/openapi.yaml", "config/crds/pet.yaml", "proto/pet.proto"]);
  });

  test("on a document whose parts stand in other files", async () => {
    const root = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    post:
      requestBody:
        content:
          application/json:
            schema:
              $ref: "openapi/pet.yaml"
      responses:
        "200": { description: Stored. }
`;
    branch(
      {
        "openapi.yaml": root,
        "openapi/pet.yaml": "type: object\nproperties:\n  tag: { $ref: tag.yaml }\n",
        "openapi/tag.yaml": "type: string\n",
      },
      { "openapi/tag.yaml": "type: string\nmaxLength: 3\n" },
    );
    expect(filesIn(await expectAgreement())).toEqual(["openapi/tag.yaml"]);
  });

  test("on a kind that moved to another file of its folder: nothing changed", async () => {
    const pet = definition("Pet", "name: { type: string }");
    const bowl = definition("Bowl", "size: { type: integer }");
    branch({ "crds/a.yaml": `${pet}---\n${bowl}` }, { "crds/a.yaml": pet, "crds/b.yaml": bowl });
    expect(await expectAgreement()).toEqual([]);
  });

  test("on definitions of a folder that changed together", async () => {
    const of = (spec: string): Record<string, string> => ({
      "crds/bowl.yaml": definition("Bowl", `size: { type: ${spec} }`),
      "crds/pet.yaml": definition("Pet", `age: { type: ${spec} }`),
    });
    branch(of("number"), of("integer"));
    expect(filesIn(await expectAgreement())).toEqual(["crds/bowl.yaml", "crds/pet.yaml"]);
  });

  test("on a package of Go in several files", async () => {
    const spec = (more: string): string =>
      `package v1\n\ntype PetSpec struct {\n\tName string \`json:"name"\`\n${more}}\n`;
    const kind = `// +kubebuilder:object:root=true
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Pet struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty"\`

	Spec PetSpec \`json:"spec"\`
}
`;
    branch(
      { "api/v1/pet_types.go": kind, "api/v1/spec_types.go": spec('\tAge *int32 `json:"age,omitempty"`\n') },
      { "api/v1/spec_types.go": spec("") },
    );
    const reported = await byEslint();
    expect(filesIn(reported)).toEqual(["api/v1/spec_types.go"]);
    const findings = await byCheck("main:", ".");
    expect(findings).toHaveLength(reported.length);
    for (const [index, text] of findings.entries()) expect(reported[index]).toContain(text);
  });

  test("on a file that was renamed, and on one that is new", async () => {
    branch({ "api/openapi.yaml": pets("cat, dog", "# so that git knows it again\n".repeat(5)) }, {});
    rmSync(join(scratch.folder, "api"), { recursive: true });
    scratch.write({
      "http/openapi.yaml": pets("cat", "# so that git knows it again\n".repeat(5)),
      "crds/pet.yaml": definition("Pet", "name: { type: string }"),
    });
    expect(filesIn(await expectAgreement())).toContain("http/openapi.yaml");
  });

  test("on what is accepted of a file that is renamed later", async () => {
    const known = "# so that git knows it again\n".repeat(5);
    branch({ "api/openapi.yaml": pets("cat, dog", known) }, { "api/openapi.yaml": pets("cat", known) });
    await scratch.run("baseline");
    scratch.git("mv", "api", "http");
    expect(await expectAgreement()).toEqual([]);
  });
});

describe("a suggestion leaves nothing behind", () => {
  const loans = (required: string, members: string): string => `openapi: 3.1.0
info: { title: Library, version: "1" }
paths:
  /loans:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              required: [${required}]
              properties:
${members}
      responses: { "200": { description: Lent. } }
`;
  const [isbn, card] = ["                isbn: { type: string }", "                card: { type: string }"];

  test.each([
    ["Remove", loans("isbn", isbn!), loans("isbn, card", `${isbn}\n${card}`)],
    ["Restore", loans("isbn, card", `${isbn}\n${card}`), loans("isbn", isbn!)],
  ])("%s of a member that is required", async (does, old, text) => {
    branch({ "api/openapi.yaml": old }, { "api/openapi.yaml": text });
    const [{ messages } = { messages: [] }] = await eslint().lintFiles(["api"]);
    const { fix } = messages.flatMap(({ suggestions = [] }) => suggestions).find(({ desc }) => desc.startsWith(does))!;
    const mended = text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1]);
    expect(mended).toBe(old);
  });
});

describe("ESLint and `apicompat check` agree on what the project says", () => {
  const before = {
    "api/openapi.yaml": pets("cat, dog"),
    "config/crds/pet.yaml": definition("Pet", "name: { type: string }"),
    "config/crds/bowl.yaml": definition("Bowl", "size: { type: number }"),
    "proto/pet.proto": proto("string name = 1;\n  int32 age = 2;"),
  };
  const after = {
    "api/openapi.yaml": pets("cat"),
    "config/crds/pet.yaml": definition("Pet", "name: { type: string, maxLength: 5 }"),
    "config/crds/bowl.yaml": definition("Bowl", "size: { type: integer }"),
    "proto/pet.proto": proto("string name = 1;"),
  };
  const rulesIn = (reported: readonly string[]): readonly string[] => [
    ...new Set(reported.map((text) => /apicompat\/([\w-]+)/.exec(text)?.[1] ?? "")),
  ];

  test("that a baseline accepts what was there, and nothing else", async () => {
    branch(before, after);
    const all = await expectAgreement();
    expect(filesIn(all)).toEqual(Object.keys(before).sort());
    await scratch.run("baseline");
    expect(await expectAgreement()).toEqual([]);
    scratch.write({ "api/openapi.yaml": pets("cat").replace("type: string", "type: integer") });
    expect(filesIn(await expectAgreement())).toEqual(["api/openapi.yaml"]);
    rmSync(join(scratch.folder, ".apicompat/baseline.json"));
    scratch.write(after);
    expect(await expectAgreement()).toEqual(all);
  });

  test("that a waiver accepts what it names, until its day", async () => {
    branch(before, after);
    const waiver = (until: string): Record<string, string> => ({
      ".apicompat/waivers.yaml": `- rule: enum-value-removed\n  file: api/**\n  reason: Nobody has a dog\n  until: ${until}\n`,
    });
    scratch.write(waiver("2999-01-01"));
    expect(filesIn(await expectAgreement())).not.toContain("api/openapi.yaml");
    scratch.write(waiver("2020-01-01"));
    expect(filesIn(await expectAgreement())).toContain("api/openapi.yaml");
  });

  test("that rules are off, everywhere or in places, and which options they have", async () => {
    branch(before, after);
    const config = (text: string): unknown => scratch.write({ "apicompat.config.yaml": text });
    expect(rulesIn(await expectAgreement())).toEqual(
      expect.arrayContaining(["enum-value-removed", "tombstone-missing", "max-length-lowered"]),
    );
    config("rules: { enum-value-removed: off }");
    expect(rulesIn(await expectAgreement())).not.toContain("enum-value-removed");
    config('overrides: [{ files: "proto/**", rules: { tombstone-missing: off } }]');
    expect(rulesIn(await expectAgreement())).not.toContain("tombstone-missing");
    config('overrides: [{ pointers: "/**/name/maxLength", rules: { max-length-lowered: off } }]');
    expect(rulesIn(await expectAgreement())).not.toContain("max-length-lowered");
    rmSync(join(scratch.folder, "apicompat.config.yaml"));
    expect(rulesIn(await expectAgreement())).toContain("max-length-lowered");
  });

  test("which options rules have, unless ESLint gives them some", async () => {
    const deprecated = {
      "openapi.yaml": pets("cat")
        .replace("    get:", "    get:\n      deprecated: true")
        .replace("    post:", "    post:\n      deprecated: true"),
    };
    branch({ "openapi.yaml": pets("cat") }, deprecated);
    expect(await expectAgreement()).toEqual([]);
    scratch.write({ "apicompat.config.yaml": "rules: { sunset-missing: [warn, { requireSunset: true }] }" });
    expect(rulesIn(await expectAgreement())).toEqual(["sunset-missing"]);
    const own: Linter.Config = {
      files: ["**/openapi.yaml"],
      rules: { "apicompat/sunset-missing": ["warn", { requireSunset: false }] },
    };
    expect(await byEslint([own])).toEqual([]);
  });

  test("shows the profile of files, and which files are an API", async () => {
    branch(before, after);
    scratch.write({
      "apicompat.config.js": `module.exports = {
        surfaces: [
          { name: "http", files: "api/**", profile: "kubernetes" },
          { name: "messages", files: ["proto/**"], profile: "protobuf-wire" },
        ],
      };`,
    });
    expect(filesIn(await expectAgreement())).toEqual(["api/openapi.yaml", "proto/pet.proto"]);
  });

  test("what the texts accept themselves, in comments and in JSON", async () => {
    const json = (names: string, more: object): string => {
      const content = { "application/json": { schema: { type: "string", enum: names.split(", "), ...more } } };
      const post = { requestBody: { content }, responses: { "200": { description: "Stored." } } };
      return JSON.stringify({ openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths: { "/pets": { post } } });
    };
    const ignore = { "x-apicompat-ignore": { rule: "enum-value-removed", reason: "Nobody has a dog" } };
    branch({ ...before, "http/openapi.json": json("cat, dog", {}) }, { "http/openapi.json": json("cat", {}) });
    expect(filesIn(await expectAgreement())).toEqual(["http/openapi.json"]);
    scratch.write({ "http/openapi.json": json("cat", ignore) });
    expect(await expectAgreement()).toEqual([]);
    scratch.write({
      "api/openapi.yaml": pets("cat").replace(
        "            enum:",
        "            # apicompat-ignore enum-value-removed -- Nobody has a dog\n\n            # Nobody at all.\n            enum:",
      ),
    });
    expect(await expectAgreement()).toEqual([]);
  });

  test("that the acceptance of a text is unused", async () => {
    branch(before, {
      "api/openapi.yaml": pets("cat, dog", "# apicompat-ignore enum-value-removed -- It was a mistake\n"),
    });
    const [reported, ...rest] = await byEslint();
    expect(rest).toEqual([]);
    expect(reported).toMatch(/apicompat\/stale-ignore Unused comment/);
    const { stdout } = await scratch.run("check", "--format", "json");
    const [problem] = (JSON.parse(stdout) as { problems: readonly { message: string }[] }).problems;
    expect(reported).toContain(problem?.message);
  });

  test("where it cannot be read: then nothing else is reported", async () => {
    branch(before, { "api/openapi.yaml": pets("cat"), "apicompat.config.yaml": "rules:\n  enum-value-removd: off\n" });
    const [reported, ...rest] = await byEslint();
    expect(rest.join()).not.toMatch(/apicompat\/(?!unreadable)/);
    expect(reported).toMatch(
      /^api\/openapi.yaml:1:1 apicompat\/unreadable apicompat.config.yaml:2:3: rule ".*" does not exist/,
    );
  });
});

describe("fixes", () => {
  test("of a real run are those of `apicompat check --fix`", async () => {
    const files = { "proto/pet.proto": proto("string name = 1;\n  int32 age = 2;\n  string tag = 3;") };
    branch(files, { "proto/pet.proto": proto("string name = 1;") });
    const [fixed] = await eslint([], { fix: true }).lintFiles(["."]);
    await scratch.run("check", "--fix");
    expect(fixed?.output).toContain("reserved 2;");
    expect(fixed?.output).toBe(readFileSync(join(scratch.folder, "proto/pet.proto"), "utf8"));
    expect(fixed?.messages.filter(({ ruleId }) => ruleId === "apicompat/tombstone-missing")).toEqual([]);
  });
});

describe("the old side", () => {
  beforeEach(() => {
    branch({ "openapi.yaml": pets("cat, dog") }, { "openapi.yaml": pets("cat") });
  });

  test("follows the refs: merged changes are no longer reported", async () => {
    expect(await byEslint()).toHaveLength(1);
    scratch.commit();
    expect(await byEslint()).toHaveLength(1);
    scratch.git("branch", "--force", "main", "work");
    expect(await byEslint()).toEqual([]);
  });

  test("is the one that the settings name", async () => {
    expect(await byEslint([{ settings: { apicompat: { base: "work" } } }])).toHaveLength(1);
    const first = scratch.git("rev-parse", "main");
    scratch.commit();
    expect(await byEslint([{ settings: { apicompat: { base: first } } }])).toHaveLength(1);
    expect(await byEslint([{ settings: { apicompat: { base: "HEAD" } } }])).toEqual([]);
  });

  test("may be a folder", async () => {
    scratch.write({ "published/openapi.yaml": pets("cat, dog, fish") });
    const [reported] = await byEslint([{ settings: { apicompat: { snapshot: "published" } } }]);
    expect(reported).toContain("Before: published/openapi.yaml:");
  });

  test("may be a folder that is not there, which is reported", () => {
    const workspace = { top: scratch.folder } as Workspace;
    expect(oldSideOf(join(scratch.folder, "openapi.yaml"), workspace, { snapshot: "publishd" })).toEqual({
      reason: "The snapshot folder publishd does not exist.",
      advice: "Correct the path.",
      isWanted: true,
    });
  });

  test("is named in the message", async () => {
    const [reported] = await byEslint();
    expect(reported).toContain(`Before: ${scratch.git("rev-parse", "--short=7", "main")}:openapi.yaml:11:`);
  });

  test("which somebody named and nobody knows is an error at the top of each file that would be compared", async () => {
    scratch.write({ "settings.openapi.yaml": "name: no API\n" });
    const reported = await byEslint([{ settings: { apicompat: { base: "no-such-branch" } } }]);
    expect(reported).toEqual([
      expect.stringMatching(
        /^openapi\.yaml:1:1 apicompat\/unreadable This file has no old version to compare with\. Revision no-such-branch does not exist in this repository./,
      ),
    ]);
    scratch.write({ "apicompat.config.yaml": "base: no-such-branch\n" });
    expect(await byEslint()).toHaveLength(1);
    const snapshot = await byEslint([{ settings: { apicompat: { snapshot: "publishd" } } }]);
    expect(snapshot[0]).toContain("The snapshot folder publishd does not exist");
  });

  test("which a shallow clone lacks is an error where somebody named it, and in CI", async () => {
    const clone = scratch.clone("--depth=1", "--branch", "work", "--single-branch");
    scratch.remove();
    scratch = clone;
    const unreadable = "openapi.yaml:1:1 apicompat/unreadable This file has no old version to compare with.";
    expect((await byEslint([{ settings: { apicompat: { base: "origin/main" } } }]))[0]).toContain(unreadable);
    process.env["CI"] = "true";
    try {
      expect((await byEslint([{ settings: { apicompat: { base: "origin/main" } } }]))[0]).toContain(unreadable);
    } finally {
      delete process.env["CI"];
    }
  });

  test("where nobody named one and none is known, only the rules that look at one snapshot speak", async () => {
    scratch.git("branch", "--quiet", "--move", "main", "stem");
    expect(await byEslint()).toEqual([]);
  });

  test("which the clone does not hold whole leaves them too", async () => {
    const blob = scratch.git("rev-parse", "main:openapi.yaml");
    rmSync(join(scratch.folder, ".git", "objects", blob.slice(0, 2), blob.slice(2)), { force: true });
    expect(await byEslint()).toEqual([]);
  });

  test("is asked for by settings that exist", async () => {
    await expect(byEslint([{ settings: { apicompat: { bases: "main" } } }])).rejects.toThrow(
      'settings.apicompat.bases is not a setting. Did you mean "base"?',
    );
    const wrong: unknown = { base: 5 };
    expect(() => plugin.config(wrong as Settings)).toThrow(
      "settings.apicompat.base is not a revision. Write a revision, or leave it out.",
    );
    expect(() => plugin.config({ profile: "opnapi" })).toThrow(
      'settings.apicompat.profile is "opnapi", not a profile. Did you mean "openapi"?',
    );
  });
});

describe("a text that is being typed", () => {
  const path = (): string => join(scratch.folder, "openapi.yaml");
  const lint = async (engine: ESLint, text: string): Promise<readonly Linter.LintMessage[]> =>
    (await engine.lintText(text, { filePath: path() }))[0]?.messages ?? [];

  beforeEach(() => {
    branch({ "openapi.yaml": pets("cat, dog") }, {});
  });

  test("never throws, and reports nothing of before once it is broken", async () => {
    const engine = eslint();
    const text = pets("cat");
    for (let end = 0; end <= text.length; end += 7) {
      const messages = await lint(engine, text.slice(0, end));
      if (messages.some(({ fatal }) => fatal === true)) expect(messages).toHaveLength(1);
    }
    expect(await lint(engine, text)).toHaveLength(1);
    expect(await lint(engine, pets("cat, dog"))).toEqual([]);
    const [broken, ...rest] = await lint(engine, text.replace("enum: [cat]", "enum: [cat"));
    expect(broken).toMatchObject({ fatal: true, line: expect.any(Number) });
    expect(rest).toEqual([]);
  });
});

describe("comments and flags of ESLint", () => {
  const disabled = (text: string, rule = "apicompat/enum-value-removed"): string =>
    text.replace(
      "            enum:",
      `            # eslint-disable-next-line ${rule} -- nobody has one\n            enum:`,
    );

  test("a disable comment silences a finding, and one too many is reported", async () => {
    branch({ "openapi.yaml": pets("cat, dog") }, { "openapi.yaml": disabled(pets("cat")) });
    const report = { linterOptions: { reportUnusedDisableDirectives: "error" as const } };
    expect(await byEslint([report])).toEqual([]);
    scratch.write({ "openapi.yaml": disabled(pets("cat, dog")) });
    expect((await byEslint([report])).join()).toContain("Unused eslint-disable directive");
  });

  test("what looks like a comment inside of a text is none", async () => {
    const quoted = `"# eslint-disable-next-line apicompat/enum-value-removed"`;
    branch(
      { "openapi.yaml": pets("cat, dog") },
      {
        "openapi.yaml": pets("cat").replace(
          "            enum:",
          `            description: ${quoted}\n            enum:`,
        ),
      },
    );
    expect(await byEslint()).toHaveLength(1);
  });

  test("`apicompat-ignore` counts until its day, for its rule", async () => {
    const ignoring = (words: string): Record<string, string> => ({
      "proto/pet.proto": proto("string name = 1;").replace("message", `// apicompat-ignore ${words}\nmessage`),
    });
    const rule = "tombstone-missing";
    branch({ "proto/pet.proto": proto("string name = 1;\n  int32 age = 2;") }, ignoring(`${rule} -- it was a mistake`));
    const reported = async (): Promise<string> => (await byEslint()).join();
    expect(await reported()).not.toContain(rule);
    scratch.write(ignoring(`${rule} until=2020-01-31 -- it was a mistake`));
    expect(await reported()).toContain(rule);
    scratch.write(ignoring("another-rule -- it was a mistake"));
    expect(await reported()).toContain(rule);
    scratch.write(ignoring(rule));
    expect(await reported()).toContain(rule);
  });

  test("the entry of a language takes files of one's own", async () => {
    branch({ "specs/pets.yaml": pets("cat, dog") }, { "specs/pets.yaml": pets("cat") });
    const entry = { ...plugin.configs["recommended"]![0], files: ["specs/*.yaml"] };
    expect((await byEslint([entry])).join()).toContain("apicompat/enum-value-removed");
  });

  test("rules for JavaScript that are on everywhere do no harm", async () => {
    branch({ "openapi.yaml": pets("cat, dog") }, { "openapi.yaml": pets("cat") });
    const engine = new ESLint({
      cwd: scratch.folder,
      overrideConfigFile: true,
      overrideConfig: [js.configs.recommended, ...(plugin.configs["recommended"] ?? [])],
    });
    expect((await engine.lintFiles(["."]))[0]?.messages).toHaveLength(1);
  });
});

describe("apicompat.config", () => {
  const inFolder = <T>(work: () => T): T => {
    const cwd = process.cwd();
    process.chdir(scratch.folder);
    try {
      return work();
    } finally {
      process.chdir(cwd);
    }
  };
  const keyOf = (): unknown =>
    inFolder(() => (plugin.config({ base: "main" }).settings?.["apicompat"] as { cacheKey: unknown }).cacheKey);

  test("leaves the settings as they are, so that an editor follows the base", () => {
    branch({ "openapi.yaml": pets("cat") }, {});
    const { settings } = inFolder(() => plugin.config({ base: "main", profile: "openapi" }));
    expect(settings).toEqual({ apicompat: { base: "main", profile: "openapi", cacheKey: expect.any(String) } });
  });

  test("reports a cache when the base has moved, and when the project says something else", () => {
    branch({ "openapi.yaml": pets("cat, dog") }, { "openapi.yaml": pets("cat") });
    const keys = [keyOf()];
    expect(keyOf()).toBe(keys[0]);
    scratch.write({ "apicompat.config.yaml": "strict: true\n" });
    keys.push(keyOf());
    scratch.write({ ".apicompat/waivers.yaml": "- { rule: type-changed, reason: Why not, until: 2999-01-01 }\n" });
    keys.push(keyOf());
    scratch.commit();
    scratch.git("branch", "--force", "main", "work");
    keys.push(keyOf());
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("with it, `eslint --cache` finds what a run without finds", async () => {
    branch({ "openapi.yaml": pets("cat, dog") }, { "openapi.yaml": pets("cat") });
    const cached = async (): Promise<number> => {
      const options = { cache: true, cacheLocation: join(scratch.folder, ".eslintcache") };
      const results = await eslint([inFolder(() => plugin.config({ base: "main" }))], options).lintFiles(["."]);
      return results.flatMap(({ messages }) => messages).length;
    };
    expect([await cached(), await cached()]).toEqual([1, 1]);
    scratch.write({ "apicompat.config.yaml": "rules: { enum-value-removed: off }\n" });
    expect(await cached()).toBe(0);
    rmSync(join(scratch.folder, "apicompat.config.yaml"));
    expect(await cached()).toBe(1);
    scratch.commit();
    scratch.git("branch", "--force", "main", "work");
    expect(await cached()).toBe(0);
  });
});

test("entries for all files may bring options of JavaScript, and rules of others", async () => {
  branch({ "openapi.yaml": pets("cat, dog") }, { "openapi.yaml": pets("cat") });
  const options: Linter.Config = { languageOptions: { globals: { window: false }, sourceType: "module" } };
  const found = await byEslint([options, ...(tseslint.configs.recommended as Linter.Config[])]);
  expect(found).toEqual([expect.stringContaining("openapi.yaml:11:13 apicompat/enum-value-removed")]);
});

test("declarations of TypeScript are judged where a parser for them owns the file", async () => {
  const text = (member: string): string => `export interface Pet {\n  id: string;\n  born: Date;${member}\n}\n`;
  scratch.write({ "types/pet.d.ts": text("") }).commit();
  scratch.write({ "types/pet.d.ts": text("\n  age: number;").replace("Date", "string") });
  const parsed: Linter.Config = { files: ["**/*.ts"], languageOptions: { parser: tseslint.parser } };
  expect(await byEslint([parsed, ...plugin.configs["typescript"]!])).toEqual([
    expect.stringContaining(
      "types/pet.d.ts:3:3 apicompat/foreign-type-changed `Pet.born` is no longer wrapped in `Date`.",
    ),
    expect.stringContaining(
      "types/pet.d.ts:4:3 apicompat/required-property-added Required member `age` was added to `Pet`",
    ),
  ]);
});

test("declarations belong to the package that offers them, as for `apicompat check`", async () => {
  const exports = { ".": { types: "./lib/index.d.ts" }, "./sub": { types: "./lib/sub/s.d.ts" } };
  const texts = (type: string, member: string): Readonly<Record<string, string>> => ({
    "packages/pets/package.json": JSON.stringify({ name: "pets", version: "1.0.0", exports }),
    "packages/pets/lib/index.d.ts": `export { feed } from "./inner.js";\nexport { Pet } from "../types/pet.js";\n`,
    "packages/pets/lib/inner.d.ts": `export declare function feed(pet: ${type}): void;\n`,
    "packages/pets/lib/sub/s.d.ts": `export declare function groom(pet: ${type}): void;\n`,
    "packages/pets/lib/internal.d.ts": `export declare function wash(pet: ${type}): void;\n`,
    "packages/pets/types/pet.d.ts": `export interface Pet {\n  id: string;\n  age: number;\n${member}}\n`,
    "packages/pets/tests/helper.d.ts": `export declare function help(pet: ${type}): void;\n`,
  });
  branch(texts("string", "  name: string;\n"), texts("number", ""));
  const parsed: Linter.Config = { files: ["**/*.ts"], languageOptions: { parser: tseslint.parser } };
  const reported = await byEslint([parsed, ...plugin.configs["typescript"]!]);
  const expected = await byCheck();
  const offered = reported.filter((text) => !text.includes("/tests/"));
  expect(filesIn(expected)).toEqual([
    "packages/pets/lib/inner.d.ts",
    "packages/pets/lib/sub/s.d.ts",
    "packages/pets/types/pet.d.ts",
  ]);
  expect(offered).toHaveLength(expected.length);
  for (const [index, text] of expected.entries()) expect(offered[index]).toContain(text);
});

test("a waiver of a finding in a package holds in the editor", async () => {
  const text = (member: string): Readonly<Record<string, string>> => ({
    "pets/package.json": JSON.stringify({ name: "pets", version: "1.0.0", types: "index.d.ts" }),
    "pets/index.d.ts": `export interface Pet {\n  id: string;\n${member}}\n`,
  });
  branch(text("  name: string;\n"), text(""));
  const { stdout } = await scratch.run("check", "--format", "json");
  const [{ fingerprint } = { fingerprint: "" }] = (
    JSON.parse(stdout) as { readonly findings: readonly { readonly fingerprint: string }[] }
  ).findings;
  await scratch.run("waive", fingerprint, "--likewise", "--reason", "nobody uses it", "--until", "2099-01-31");
  const parsed: Linter.Config = { files: ["**/*.ts"], languageOptions: { parser: tseslint.parser } };
  expect(await byCheck()).toEqual([]);
  expect(await byEslint([parsed, ...plugin.configs["typescript"]!])).toEqual([]);
});
