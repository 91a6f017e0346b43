// Attacks on the ESLint plugin: settings and files of the checked folder, and what lies outside of it. And on the comment of
// the Action, by texts of the change.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { ESLint, type Linter } from "eslint";
import plugin from "../../src/eslint/index.ts";
import { Scratch } from "../cli/scratch.ts";

jest.setTimeout(60_000);

/** The recommended rules, for every file in YAML. */
const YAML = (plugin.configs["recommended"] ?? []).map((each) =>
  each.name?.endsWith("/yaml") === true ? { ...each, files: ["**/*.yaml"], ignores: [] } : each,
);

const SECRET = "s3cret-of-another-folder";
let outside: string;
let scratch: Scratch;
beforeAll(() => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-outside-")));
  for (const name of ["secret.yaml", "secret.json", "apicompat.config.yaml"])
    writeFileSync(join(outside, name), `${SECRET}: [\n`);
  writeFileSync(join(outside, "schema.yaml"), `type: string\nenum: [${SECRET}]\n`);
});
afterAll(() => rmSync(outside, { recursive: true }));
beforeEach(() => {
  scratch = Scratch.repository();
});
afterEach(() => scratch.remove());

const api = (deck: string): string => `openapi: 3.1.0
info: { title: Berths, version: 1.0.0 }
paths:
  /berths:
    get:
      responses:
        "200":
          description: All berths
          content: { application/json: { schema: { type: object, properties: { deck: ${deck} } } } }
`;

type Files = Readonly<Record<string, string>>;

/** All messages, as text, for a document whose property changes its type. */
async function linted(
  files: Files,
  { config = [], paths = ["api.yaml"], deck = "{ type: integer }" }: Linted = {},
): Promise<string> {
  scratch.write({ "api.yaml": api("{ type: string }"), ...files }).commit();
  scratch.write({ "api.yaml": api(deck) });
  const eslint = new ESLint({
    cwd: scratch.folder,
    overrideConfigFile: true,
    overrideConfig: [...YAML, { settings: { apicompat: { base: "main" } } }, ...config],
  });
  const results = await eslint.lintFiles([...paths]);
  return results
    .flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${String(ruleId)}: ${message}`))
    .join("\n");
}

interface Linted {
  readonly config?: readonly Linter.Config[];
  readonly paths?: readonly string[];
  readonly deck?: string;
}

describe("the plugin of ESLint", () => {
  test("finds the change without an attack", async () => {
    expect(await linted({})).toContain("apicompat/type-changed");
  });

  test.each([
    ["an absolute path", () => `${outside}/schema.yaml`],
    ["a path that leads up", () => `../${outside.split("/").at(-1)!}/schema.yaml`],
    ["an encoded path that leads up", () => `..%2F${outside.split("/").at(-1)!}%2Fschema.yaml`],
    ["an address of a file", () => `file://${outside}/schema.yaml`],
    ["a link to a file", () => "linked.yaml"],
    ["a link to a folder", () => "folder/schema.yaml"],
    ["a link by way of a link", () => "first.yaml"],
  ])("reads nothing by a reference with %s", async (_, target) => {
    symlinkSync(join(outside, "schema.yaml"), join(scratch.folder, "linked.yaml"));
    symlinkSync("linked.yaml", join(scratch.folder, "first.yaml"));
    symlinkSync(outside, join(scratch.folder, "folder"));
    const found = await linted({}, { deck: `{ $ref: "${target()}" }` });
    expect(found).not.toContain(SECRET);
    expect(found).toMatch(/outside|does not exist|no file|cannot be read/u);
  });

  test.each([
    [
      "a configuration that extends one outside",
      (): Files => ({ "apicompat.config.yaml": `extends: ${outside}/secret.yaml\n` }),
    ],
    [
      "a configuration that extends one above",
      (): Files => ({ "apicompat.config.yaml": `extends: ../${outside.split("/").at(-1)!}/secret.yaml\n` }),
    ],
    [
      "a manifest that does",
      (): Files => ({ "package.json": JSON.stringify({ apicompat: { extends: `${outside}/secret.json` } }) }),
    ],
    [
      "a configuration that extends itself",
      (): Files => ({ "apicompat.config.yaml": "extends: ./apicompat.config.yaml\n" }),
    ],
  ])("rejects %s, without its content", async (_, files) => {
    const found = await linted(files());
    expect(found).not.toContain(SECRET);
    expect(found).toMatch(/outside of the project|itself|circle|cycle/u);
  });

  test("executes neither plugins of the project, nor hooks, nor a compiler beside the files", async () => {
    const program = `require("fs").writeFileSync(${JSON.stringify(join(scratch.folder, "pwned"))}, "");`;
    mkdirSync(join(scratch.folder, ".git/hooks"), { recursive: true });
    const found = await linted({
      "plugin.cjs": program,
      "apicompat.config.yaml": "plugins: [./plugin.cjs]\n",
      ".gitattributes": "*.yaml filter=a diff=a\n",
      "node_modules/typescript/package.json": JSON.stringify({
        name: "typescript",
        version: "5.9.0",
        main: "index.js",
      }),
      "node_modules/typescript/index.js": program,
    });
    expect(found).toContain("apicompat/type-changed");
    expect(existsSync(join(scratch.folder, "pwned"))).toBe(false);
  });

  test("takes a folder that looks like a bare repository for none", async () => {
    const pwned = join(scratch.folder, "pwned");
    const found = await linted(
      {
        "bare/HEAD": "ref: refs/heads/main\n",
        "bare/config": `[core]\n\tfsmonitor = touch ${pwned}\n`,
        "bare/objects/a": "",
        "bare/refs/a": "",
        "bare/api.yaml": api("{ type: string }"),
      },
      { paths: ["bare/api.yaml"] },
    );
    expect(found).toContain("looks like a bare repository");
    expect(existsSync(pwned)).toBe(false);
  });

  test("does not wait for pipes, and does not read devices", async () => {
    execFileSync("mkfifo", [join(scratch.folder, "pipe.yaml")]);
    mkdirSync(join(scratch.folder, ".apicompat"));
    execFileSync("mkfifo", [join(scratch.folder, ".apicompat/waivers.yaml")]);
    symlinkSync("/dev/zero", join(scratch.folder, "zero.yaml"));
    const found = await linted({}, { deck: "{ oneOf: [{ $ref: pipe.yaml }, { $ref: zero.yaml }] }" });
    expect(found).toMatch(/pipe\.yaml/u);
  });

  test.each<readonly [string, unknown]>([
    ["a base that is an option of git", { base: "--output=pwned" }],
    ["a base with an option and a path", { base: "--upload-pack=touch pwned" }],
    ["a base that runs another program", { base: "ext::sh -c touch% pwned" }],
    ["a base with a line break", { base: "main\n--output=pwned" }],
    ["a snapshot that is a file", { snapshot: "api.yaml" }],
    ["a setting of the prototype", JSON.parse('{"__proto__": {"base": "main"}, "constructor": 1}')],
    ["a profile of the prototype", { profile: "constructor" }],
    ["no object", "main"],
  ])("answers %s with a fault", async (_, apicompat) => {
    const found = await linted({}, { config: [{ settings: { apicompat } as never }] }).catch(String);
    expect(found).toMatch(/does not exist|is not a setting|not a profile|not an object/u);
    expect(existsSync(join(scratch.folder, "pwned"))).toBe(false);
  });

  test("compares documents of `surfaces` in the repository only", async () => {
    const surfaces = [join(outside, "schema.yaml"), `../${outside.split("/").at(-1)!}/secret.yaml`];
    const found = await linted({}, { config: [{ settings: { apicompat: { base: "main", surfaces } } }] });
    expect(found).not.toContain(SECRET);
  });

  test("lints a file outside of the working folder by its own repository, or not at all", async () => {
    const other = Scratch.repository();
    other.write({ "api.yaml": api("{ type: string }") }).commit();
    other.write({ "api.yaml": api("{ type: boolean }") });
    await linted({});
    const linter = new ESLint({
      cwd: scratch.folder,
      overrideConfigFile: true,
      overrideConfig: [...YAML, { settings: { apicompat: { base: "main" } } }],
    });
    const text = api("{ type: boolean }");
    const [result] = await linter.lintText(text, { filePath: join(other.folder, "api.yaml") });
    other.remove();
    expect(JSON.stringify(result?.messages ?? [])).not.toContain(scratch.folder);
  });
});

describe("the comment of the Action", () => {
  const TEXTS = [
    "@acme/owners",
    "#12",
    "closes #12",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</details></summary><h1>Approved</h1>",
    "[approved](https://attacker.example)",
    "![x](https://attacker.example/p.png)",
    "https://attacker.example/login",
    "<!-- apicompat -->",
    "--> <!--",
    "`` ` ``` @acme/owners",
    "a\n/apicompat approve 0123456789abcdef0123 yes",
    "| a | b |\n|---|---|",
    "::set-output name=a::b",
    "\u202eapproved\u202c",
  ];

  test("has no mention, link, HTML, command or closing keyword of the change", async () => {
    const properties = (type: string): string =>
      TEXTS.map(
        (each) =>
          `        ${JSON.stringify(each)}: { type: ${type}, description: ${JSON.stringify(`This is an alpha field ${each}`)} }`,
      ).join("\n");
    const schema = (type: string): string => `openapi: 3.1.0
info: { title: ${JSON.stringify(TEXTS[5])}, version: 1.0.0 }
paths:
${TEXTS.map((each) => `  ${JSON.stringify(`/${each}`)}:\n    post:\n      tags: [${JSON.stringify(each)}]\n      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } }\n      responses: {}`).join("\n")}
components:
  schemas:
    A:
      type: object
      properties:
${properties(type)}
`;
    scratch.write({ "api.yaml": schema("string") }).commit();
    scratch.write({ "api.yaml": schema("integer") });
    const { code, stdout } = await scratch.run("check", "--base", "HEAD", "--format", "markdown");
    expect(code).toBe(1);
    // Code is shown as it is; the rest must have no meaning.
    const plain = stdout
      .replaceAll(/^(?<fence>`{3,}).*?^\k<fence>$/gmsu, "")
      .replaceAll(/(?<!`)(?<ticks>`+)(?!`).*?(?<!`)\k<ticks>(?!`)/gu, "")
      .replaceAll(/<code>[^<]*<\/code>/gu, "");
    expect(plain).not.toMatch(/@acme/u);
    expect(plain).not.toMatch(/<(?:script|img|h1)\b/iu);
    expect(plain).not.toMatch(/attacker\.example/u);
    expect(plain).not.toMatch(/(?:^|\s)#12\b/u);
    expect(plain).not.toMatch(/^\/apicompat approve/mu);
    expect(stdout).not.toMatch(/^::/mu);
    expect(stdout).not.toContain("\u202e");
    const count = (pattern: RegExp): number => [...plain.matchAll(pattern)].length;
    expect(count(/<details\b/gu)).toBe(count(/<\/details>/gu));
    // The marker that the Action finds its comment by stands in the first line alone.
    expect(stdout.split("\n").slice(1).join("\n")).not.toMatch(/^<!-- apicompat/mu);
  });
});
