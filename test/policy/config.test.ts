import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { ApicompatError } from "../../src/contracts/errors.ts";
import { checkConfig, severityNamed, type Config } from "../../src/policy/config.ts";
import { loadConfig } from "../../src/policy/config-file.ts";
import { loadPlugins } from "../../src/policy/plugins.ts";
import { ruleSettings } from "../../src/policy/rule-settings.ts";
import { parseDocument } from "../../src/readers/document/parse.ts";
import { placeInModule, syntaxErrorIn } from "../../src/readers/typescript/module-places.ts";
import { defineRule, type Rule } from "../../src/contracts/rule.ts";

const readers = { parse: parseDocument, placeInModule, syntaxErrorIn };

function failure(action: () => unknown): ApicompatError {
  try {
    action();
  } catch (error) {
    if (error instanceof ApicompatError) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}

async function failureOf(promise: Promise<unknown>): Promise<ApicompatError> {
  const error: unknown = await promise.then(
    () => new Error("It did not fail."),
    (reason: unknown) => reason,
  );
  if (error instanceof ApicompatError) return error;
  throw error;
}

describe("checkConfig", () => {
  test("takes every setting", () => {
    const config: Config = {
      profile: "kubernetes",
      failOn: "warn",
      strict: true,
      plugins: ["./rules.mjs"],
      rules: { "enum-value-added": "off", "operation-removed": ["warning", { days: 30 }] },
    };
    expect(checkConfig(config, "a.json")).toBe(config);
  });

  test.each([
    [{ failOm: "warn" }, 'a.json: "failOm" is not a setting.', 'Did you mean "failOn"?'],
    [{ failOn: "wran" }, 'a.json: "failOn" is "wran", not a threshold.', 'Did you mean "warn"?'],
    [{ failOn: 3 }, 'a.json: "failOn" is 3, not a threshold.', "Choose one of: error, warn, warning, info, never."],
    [{ profile: "kubernets" }, '"profile" is "kubernets", not a profile', 'Did you mean "kubernetes"?'],
    [{ strict: "yes" }, '"strict" is "yes", not true or false.', "Write true or false, without quotes."],
    [{ rules: [] }, '"rules" is [], not an object', 'Example: {"enum-value-added":"warn"}.'],
    [{ rules: { "a-b": "eror" } }, '"rules.a-b" is "eror", not a severity', 'Did you mean "error"?'],
    [{ rules: { "a-b": ["warn", 3] } }, '"rules.a-b[1]" is 3, not an object of options.', "Correct"],
    [{ plugins: "x.mjs" }, '"plugins" is "x.mjs", not a list of module paths.', 'Example: ["./api-rules.js"].'],
    [
      { overrides: [{ pointers: ["/a", "#/paths/~1b"], rules: {} }] },
      '"overrides[0].pointers[1]" is "#/paths/~1b", not a JSON pointer that begins with /.',
      'Example: "/paths/~1beta*/**".',
    ],
    [
      { kubernetesVersion: 1.3 },
      '"kubernetesVersion" is 1.3, not a version in quotes, like "1.33".',
      'Example: "1.33".',
    ],
    [{ rules: { "a-b": 2 } }, '"rules.a-b" is 2, not a severity (error, warn, info, off)', 'Example: "warn".'],
    [{ surfaces: "api.yaml" }, '"surfaces" is "api.yaml", not a list of surfaces.', 'Example: [{"name"'],
    [() => ({}), "a.json: The file holds a function, not an object of settings.", "Example: "],
    [{ plugins: [""] }, '"plugins[0]" is "", not a module path.', "Correct"],
    [["warn"], 'a.json: The file holds ["warn"], not an object of settings.', "Example: "],
    [null, "a.json: The file holds null, not an object of settings.", "Example: "],
  ])("rejects %j", (value, message, advice) => {
    const error = failure(() => checkConfig(value, "a.json"));
    expect(error.code).toBe("CONFIG");
    expect(error.message).toContain(message);
    expect(error.advice).toContain(advice);
  });
});

test("the published schema and the check agree", async () => {
  const text = await readFile(new URL("../../src/policy/config.schema.json", import.meta.url), "utf8");
  const validate = new Ajv({ strict: false }).compile(JSON.parse(text) as object);
  const values: readonly unknown[] = [
    {},
    { extends: "a", rules: { a: "off", b: ["warn"], c: ["warn", {}] } },
    { rules: { a: [] } },
    { rules: { a: ["warn", {}, {}] } },
    { rules: { a: ["warn", 1] } },
    { surfaces: [{ name: "a", files: ["b"], roots: "c" }] },
    { surfaces: [{ name: "", files: "b" }] },
    { surfaces: [{ name: "a", files: [] }] },
    { surfaces: {} },
    {
      overrides: [
        { stability: ["alpha"], rules: { a: "off" } },
        { files: "x", pointers: ["y"], rules: {} },
      ],
    },
    { overrides: [{ stability: "gamma", rules: {} }] },
    { overrides: [{ files: "a" }] },
    { strict: 1 },
    { base: "" },
    JSON.parse('{ "__proto__": 1 }'),
    [],
    "a",
  ];
  for (const value of values) {
    const accepted = (() => {
      try {
        checkConfig(value, "a");
        return true;
      } catch {
        return false;
      }
    })();
    expect([value, accepted]).toEqual([value, validate(value)]);
  }
});

test("severityNamed knows what other tools say", () => {
  expect(severityNamed("warning")).toBe("warn");
  expect(severityNamed("off")).toBe("off");
  expect(severityNamed("fatal")).toBeUndefined();
});

describe("files", () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "apicompat-config-"));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);

  test("no file is no configuration", async () => {
    expect(await loadConfig(folder, readers)).toEqual({ config: {}, layers: [], folder });
  });

  test.each([
    ["apicompat.config.json", '{"failOn": "warn"}'],
    ["apicompat.config.yaml", "failOn: warn # for now\n"],
    ["apicompat.config.yml", "failOn: warn\n"],
    ["apicompat.config.mjs", 'export default { failOn: "warn" };\n'],
    ["apicompat.config.cjs", 'module.exports = { failOn: "warn" };\n'],
  ])("finds %s", async (name, text) => {
    await write(name, text);
    expect(await loadConfig(folder, readers)).toMatchObject({ config: { failOn: "warn" }, file: name, folder });
  });

  test.each(["", "# failOn: warn\n"])("%j has no settings", async (text) => {
    await write("apicompat.config.yaml", text);
    expect(await loadConfig(folder, readers)).toMatchObject({ config: {}, file: "apicompat.config.yaml" });
  });

  test("finds it in package.json", async () => {
    await write("package.json", '{"name": "x", "apicompat": {"strict": true}}');
    expect((await loadConfig(folder, readers)).config).toEqual({ strict: true });
    await write("package.json", '{"name": "x", "apicompat": {"strickt": true}}');
    expect((await failureOf(loadConfig(folder, readers))).message).toBe(
      'package.json:1:29: "strickt" is not a setting.',
    );
    await write("package.json", '{"devDependencies": {"apicompat": "1.0.0"}}');
    expect((await loadConfig(folder, readers)).config).toEqual({});
  });

  test("is found above, in the same repository", async () => {
    await mkdir(join(folder, "a/b"), { recursive: true });
    await write("apicompat.config.yaml", "failOn: warn");
    expect((await loadConfig(join(folder, "a/b"), readers)).file).toBeUndefined();
    await mkdir(join(folder, ".git"));
    expect(await loadConfig(join(folder, "a/b"), readers)).toMatchObject({
      file: "../../apicompat.config.yaml",
      folder,
    });
  });

  test("says where each mistake stands, and what to write", async () => {
    await write(
      "apicompat.config.yaml",
      "failOn: warn\nrules:\n  enum-value-added: eror\nsurfaces:\n  - name: a\n    file: b\n",
    );
    const error = await failureOf(loadConfig(folder, readers));
    expect(`${error.message} ${error.advice}`).toBe(
      'apicompat.config.yaml:3:3: "rules.enum-value-added" is "eror", not a severity. Did you mean "error"?',
    );
    expect(error.problems.map(({ message, hint, range }) => `${range?.start.line}: ${message} ${hint}`)).toEqual([
      '5: "surfaces[0].files" is missing. Example: {"name":"public","files":"api/*.yaml"}.',
      '6: "surfaces[0].file" is not a setting. Did you mean "files"?',
    ]);
  });

  test("says where each mistake of a module stands", async () => {
    await write(
      "apicompat.config.mjs",
      `const define = (config) => config;
const shared = { "enum-value-added": "eror" };
export default define({
  failOn: "warnn",
  rules: shared,
  overrides: [
    { files: "a", rules: { "operation-removed": "x" } },
    ...[{ files: "b", rules: { "operation-removed": "y" } }],
  ],
});
`,
    );
    const error = await failureOf(loadConfig(folder, readers));
    const [first = "", ...others] = [error.message, ...error.problems.map(({ range }) => String(range?.start.line))];
    expect(first).toMatch(/^apicompat\.config\.mjs:4:3: "failOn" is "warnn"/);
    // A computed value has the place of its parent.
    expect(others).toEqual(["2", "7", "6"]);
  });

  test("says where the default export of CommonJS and of TypeScript stands", () => {
    const placeOf = (text: string, ...at: readonly string[]): string => {
      const start = placeInModule({ name: "a.ts", url: "file:///a.ts", text }, at)?.start;
      return start === undefined ? "" : `${start.line}:${start.column}`;
    };
    expect(placeOf("module.exports = {\n  strict: 1 };", "strict")).toBe("2:3");
    expect(placeOf("export default {\n  strict: 1 } satisfies Config;", "strict")).toBe("2:3");
    expect(placeOf("const config: Config = {\n  strict: 1 };\nexport default config as Config;", "strict")).toBe("2:3");
    expect(placeOf("export default await load();", "strict")).toBe("1:16");
    expect(placeOf("export const strict = 1;", "strict")).toBe("");
  });

  test("extends presets and files, and what it says itself wins", async () => {
    await write("base.yaml", "strict: false\nrules: { a: warn, b: off }\nplugins: [./p.mjs]\n");
    await write("apicompat.config.yaml", "extends: [apicompat:strict, ./base.yaml]\nrules: { a: error }\n");
    const { config, layers } = await loadConfig(folder, readers);
    expect(config).toMatchObject({
      strict: false,
      failOn: "warn",
      rules: { a: "error", b: "off" },
      plugins: [join(folder, "p.mjs")],
    });
    expect(layers.map((layer) => layer.place(["rules", "a"]))).toEqual([
      "apicompat:strict",
      "./base.yaml:2:10",
      "apicompat.config.yaml:2:10",
    ]);
  });

  test.each([
    ["extends: apicompat:strct", ':1:1: the configuration "apicompat:strct" does not exist.', "apicompat:strict"],
    ["extends: ./apicompat.config.yaml", "extends itself", "cycle"],
  ])("rejects %s", async (text, message, advice) => {
    await write("apicompat.config.yaml", text);
    const error = await failureOf(loadConfig(folder, readers));
    expect(error.message).toContain(message);
    expect(error.advice).toContain(advice);
  });

  test("two files of one folder are a mistake, and a named one counts before all", async () => {
    await write("apicompat.config.json", '{"failOn": "warn"}');
    await write("apicompat.config.yaml", "failOn: info");
    await write("other.yaml", "failOn: never");
    expect((await failureOf(loadConfig(folder, readers))).message).toBe(
      "apicompat.config.json and apicompat.config.yaml both configure the same folder.",
    );
    expect((await loadConfig(folder, readers, "other.yaml")).config.failOn).toBe("never");
  });

  test.each([
    ["a.json", '{"failOn": "warn"', /^a\.json:1:\d+: /],
    ["empty.json", "", /^empty\.json: The file is empty\.$/],
    ["a.yaml", "rules:\n  x: [off\n", /^a\.yaml:\d+:\d+: /],
    ["a.mjs", "export const x = 1;", /^a\.mjs has no default export\.$/],
    ["b.mjs", "throw new Error('no luck');", /^b\.mjs:1:7 cannot be imported: no luck$/],
    ["c.mjs", "export default {\n  failOn: : };", /^c\.mjs:2:11 cannot be imported: /],
    ["a.toml", "x = 1", /^The extension of a\.toml is not a configuration format\.$/],
  ])("says what is wrong with %s", async (name, text, message) => {
    await write(name, text);
    const error = await failureOf(loadConfig(folder, readers, name));
    expect(error.code).toBe("CONFIG");
    expect(error.message).toMatch(message);
    expect(error.advice).not.toBe("");
  });

  test("a missing file that was named is reported", async () => {
    expect((await failureOf(loadConfig(folder, readers, "none.json"))).message).toBe("There is no file none.json.");
  });

  const typescript = "typescript" in process.features && Boolean(process.features.typescript);
  (typescript ? test.skip : test)("TypeScript asks for a Node that reads it", async () => {
    await write("apicompat.config.ts", "export default {};");
    const error = await failureOf(loadConfig(folder, readers));
    expect(error.message).toContain("cannot import apicompat.config.ts");
    expect(error.advice).toContain("apicompat.config.mjs");
  });

  describe("plugins", () => {
    const rule = `{ meta: { description: "Disallow it", looksAt: "change", criteria: [], severity: { alpha: "warn", beta: "warn", stable: "warn" },
      source: { title: "", url: "" }, messages: {}, recipe: "" }, create: () => ({}) }`;
    const load = (...plugins: string[]) =>
      loadPlugins({ config: { plugins }, file: "a.json", folder }, ["enum-value-added"]);

    test("bring rules by name or by default", async () => {
      await write("named.mjs", `export const rules = { "acme-a": ${rule} };`);
      await write("default.mjs", `export default { "acme-b": ${rule} };`);
      expect(Object.keys(await load("./named.mjs", "./default.mjs"))).toEqual(["acme-a", "acme-b"]);
    });

    test.each([
      [`export const other = {};`, "p.mjs does not export an object of rules."],
      [`export const rules = { "acme-a": {} };`, 'rule "acme-a" has no `create` function.'],
      [`export const rules = { "acme-a": { create() {} } };`, 'rule "acme-a" has no `meta`.'],
      [
        `export const rules = { "acme-a": ${rule.replace('"change"', '"changes"')} };`,
        'rule "acme-a" has no `meta.looksAt` of "change", "snapshot" or "history".',
      ],
      [
        `export const rules = { "acme-a": ${rule.replace('beta: "warn"', 'beta: "warning"')} };`,
        'rule "acme-a" has no `meta.severity.beta` of "error", "warn", "info" or "off".',
      ],
      [
        `export const rules = { "acme-a": ${rule.replace("criteria: []", 'criteria: ["C9"]')} };`,
        'rule "acme-a" has no `meta.criteria` with some of "C1", "C2",',
      ],
      [`export const rules = { "acme a": ${rule} };`, '"acme a" is not a valid rule name.'],
      [
        `export const rules = { "enum-value-added": ${rule} };`,
        'p.mjs and apicompat itself both have a rule "enum-value-added".',
      ],
    ])("are checked: %s", async (text, message) => {
      await write("p.mjs", text);
      const error = await failureOf(load("p.mjs"));
      expect(error.code).toBe("CONFIG");
      expect(error.message).toContain(message);
    });

    test("that are missing are named", async () => {
      expect((await failureOf(load("nowhere.mjs"))).message).toContain("There is no file nowhere.mjs.");
    });
  });
});

describe("ruleSettings", () => {
  const rule: Rule = defineRule({
    meta: {
      description: "Disallow it",
      looksAt: "change",
      criteria: ["C1"],
      severity: { alpha: "warn", beta: "warn", stable: "warn" },
      source: { title: "", url: "" },
      messages: { found: "It is there." },
      recipe: "",
      schema: {
        type: "object",
        properties: {
          days: { type: "integer" },
          names: { type: "object", additionalProperties: { title: "a name", type: "string" } },
        },
      },
    },
    create: () => ({}),
  });

  test("splits severities and options", () => {
    expect(ruleSettings({ a: ["warn", { days: 3 }], b: "off" }, { a: rule, b: rule }, () => "x")).toEqual({
      severities: { a: "warn", b: "off" },
      options: { a: { days: 3 } },
    });
  });

  test.each([
    [
      { "enum-valu-added": "off" } as const,
      "UNKNOWN_RULE",
      'x: rule "enum-valu-added" does not exist.',
      'Did you mean "enum-value-added"?',
    ],
    [{ "enum-value-added": ["warn", { day: 3 }] } as const, "CONFIG", 'has no option "day".', 'Did you mean "days"?'],
    [
      { "enum-value-added": ["warn", { days: "3" }] } as const,
      "CONFIG",
      'is "3", not of type integer.',
      "explain enum-value-added",
    ],
    [{ "enum-value-added": ["warn", { days: 2.5 }] } as const, "CONFIG", "is 2.5, not of type integer.", "explain"],
    [
      { "enum-value-added": ["warn", { names: { a: 1 } }] } as const,
      "CONFIG",
      'rule "enum-value-added": the option "names.a" is 1, not a name.',
      "explain enum-value-added",
    ],
  ])("rejects %j", (entries, code, message, advice) => {
    const error = failure(() => ruleSettings(entries, { "enum-value-added": rule }, () => "x"));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    expect(error.advice).toContain(advice);
  });
});
