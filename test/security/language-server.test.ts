// Attacks on the language server: hostile documents and folders, addresses outside of the workspace, and messages out of order.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { Scratch } from "../cli/scratch.ts";
import { Editor } from "../lsp/client.ts";

jest.setTimeout(60_000);

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const SECRET = "s3cret-of-another-folder";

interface Diagnostics {
  readonly uri: string;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}

const api = (properties: string, more = ""): string => `openapi: 3.1.0
info: { title: Berths, version: 1.0.0 }
paths:
  /berths:
    get:
      responses:
        "200":
          description: All berths
          content: { application/json: { schema: { $ref: "#/components/schemas/Berth" } } }
components:
  schemas:
    Berth:
      type: object
      properties:
${properties}${more}`;

(existsSync(bin) ? describe : describe.skip)("the language server", () => {
  let outside: string;
  let scratch: Scratch;
  let editor: Editor;

  beforeAll(() => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-outside-")));
    for (const name of ["secret.yaml", "secret.json", "waivers.yaml"])
      writeFileSync(join(outside, name), `${SECRET}: [\n`);
  });
  afterAll(() => rmSync(outside, { recursive: true }));
  beforeEach(() => {
    scratch = Scratch.repository();
  });
  afterEach(async () => {
    editor.kill();
    await editor.ended;
    scratch.remove();
  });

  const uriOf = (path: string): string => pathToFileURL(join(scratch.folder, path)).href;

  async function start(): Promise<void> {
    editor = new Editor(bin, scratch.folder, { ...process.env, APICOMPAT_BASE: "main" });
    await editor.ask("initialize", { processId: null, rootUri: null, capabilities: {} });
    editor.notify("initialized", {});
  }

  function open(uri: string, text: string): void {
    editor.notify("textDocument/didOpen", { textDocument: { uri, languageId: "yaml", version: 1, text } });
  }

  async function diagnosed(uri: string, text: string): Promise<string> {
    open(uri, text);
    const { diagnostics } = await editor.reported<Diagnostics>(
      "textDocument/publishDiagnostics",
      (each) => each.uri === uri,
    );
    return JSON.stringify(diagnostics);
  }

  /** The server still finds that a property became a number. */
  async function stillWorks(): Promise<void> {
    const found = await diagnosed(uriOf("last.yaml"), api("        deck: { type: integer }\n"));
    expect(found).toContain("type-changed");
    expect(existsSync(join(scratch.folder, "pwned"))).toBe(false);
  }

  function base(files: Readonly<Record<string, string>> = {}): void {
    const text = api("        deck: { type: string }\n");
    scratch.write({ "api.yaml": text, "last.yaml": text, ...files }).commit();
  }

  test.each([
    ["a host of another machine", "file://attacker.example/share/api.yaml"],
    ["a folder", "file:///"],
    ["a file of the system", "file:///etc/passwd"],
    ["a path with a zero byte", "file:///tmp/%00api.yaml"],
    ["an encoded slash", "file:///tmp/%2Fapi.yaml"],
    ["a path that leads up", "file:///tmp/../../../../etc/api.yaml"],
    ["another scheme", "https://attacker.example/api.yaml"],
    ["no file at all", "untitled:api.yaml"],
    ["no address", "api.yaml"],
    ["a broken escape", "file:///tmp/%E0%A4%A/api.yaml"],
  ])("opens %s and goes on", async (_, uri) => {
    base();
    await start();
    const found = await diagnosed(uri, api("        deck: { type: integer }\n"));
    expect(found).not.toContain("type-changed");
    await expect(
      editor.ask("textDocument/hover", { textDocument: { uri }, position: { line: 13, character: 9 } }),
    ).resolves.toBeNull();
    await stillWorks();
  });

  test("goes on after messages out of order and without sense", async () => {
    base();
    await start();
    const uri = uriOf("other.yaml");
    const at = { textDocument: { uri }, position: { line: 0, character: 0 } };
    const range = { start: { line: 9, character: 9 }, end: { line: -1, character: -1 } };
    expect(await editor.ask("textDocument/hover", at)).toBeNull();
    expect(await editor.ask("textDocument/codeAction", { ...at, range, context: { diagnostics: [] } })).toEqual([]);
    editor.notify("textDocument/didChange", { textDocument: { uri, version: 7 }, contentChanges: [{ text: "a" }] });
    editor.notify("textDocument/didClose", { textDocument: { uri } });
    editor.notify("textDocument/didClose", { textDocument: { uri } });
    editor.notify("textDocument/didSave", {});
    editor.notify("workspace/didChangeWatchedFiles", null);
    for (const method of ["textDocument/hover", "textDocument/codeAction", "initialize", "__proto__", "constructor"])
      await editor.ask(method, null).catch(() => undefined);
    open(uriOf("api.yaml"), api("        deck: { type: string }\n"));
    for (const position of [
      { line: -1, character: -1 },
      { line: 1e9, character: 1e9 },
      { line: "0", character: {} },
      null,
    ])
      await editor
        .ask("textDocument/hover", { textDocument: { uri: uriOf("api.yaml") }, position })
        .catch(() => undefined);
    const edit = { textDocument: { uri: uriOf("api.yaml"), version: 2 }, contentChanges: [{ range, text: "x" }] };
    editor.notify("textDocument/didChange", edit);
    editor.notify("textDocument/didClose", { textDocument: { uri: uriOf("api.yaml") } });
    await editor.reported<Diagnostics>(
      "textDocument/publishDiagnostics",
      ({ diagnostics }) => diagnostics.length === 0,
    );
    await stillWorks();
  });

  test("reads nothing outside of the repository by a reference or a link", async () => {
    base();
    symlinkSync(join(outside, "secret.yaml"), join(scratch.folder, "linked.yaml"));
    symlinkSync(outside, join(scratch.folder, "folder"));
    await start();
    const references = [`${outside}/secret.yaml`, `../${outside.split("/").at(-1)!}/secret.yaml`, "linked.yaml"];
    for (const [index, target] of [...references, "folder/secret.yaml", "file:///etc/passwd"].entries()) {
      const property = `        deck: { $ref: "${target}#/${SECRET}" }\n`.replace(`#/${SECRET}`, "#/a");
      const found = await diagnosed(uriOf(`ref${String(index)}.yaml`), api(property));
      expect(found).not.toContain(SECRET);
      expect(found).toContain("REF_");
    }
    await stillWorks();
  });

  test.each([
    ["apicompat.config.yaml", "secret.yaml"],
    [".apicompat/waivers.yaml", "waivers.yaml"],
    [".apicompat/baseline.json", "secret.json"],
  ])("quotes no %s that a link leads to", async (path, target) => {
    base();
    mkdirSync(join(scratch.folder, ".apicompat"), { recursive: true });
    symlinkSync(join(outside, target), join(scratch.folder, path));
    await start();
    const found = await diagnosed(uriOf("api.yaml"), api("        deck: { type: integer }\n"));
    expect(found).not.toContain(SECRET);
    expect(found).toContain("outside of the project");
    rmSync(join(scratch.folder, path));
    await stillWorks();
  });

  test("neither the server nor the command reads a manifest that a link leads to", async () => {
    const typed = JSON.stringify({ name: SECRET, version: "9.9.9", types: `${SECRET}.d.ts` });
    writeFileSync(join(outside, "package.json"), typed);
    base({ "pkg/index.d.ts": "export declare const deck: string;\n" });
    symlinkSync(join(outside, "package.json"), join(scratch.folder, "pkg/package.json"));
    await start();
    const found = await diagnosed(uriOf("pkg/index.d.ts"), "export declare const deck: number;\n");
    expect(found).not.toContain(SECRET);
    const { stdout, stderr } = await scratch.run("check", "--base", "HEAD");
    expect(stdout + stderr).not.toContain(SECRET);
    expect((await scratch.run("files")).stdout).not.toContain(SECRET);
    expect((await scratch.run("init")).stdout).not.toContain(SECRET);
    await stillWorks();
  });

  test("does not wait for a pipe or read without end", async () => {
    base();
    execFileSync("mkfifo", [join(scratch.folder, "pipe.yaml"), join(scratch.folder, "apicompat.config.yaml")]);
    symlinkSync("/dev/zero", join(scratch.folder, "zero.yaml"));
    await start();
    const configured = await diagnosed(uriOf("api.yaml"), api("        deck: { type: integer }\n"));
    expect(configured).toContain("apicompat.config.yaml");
    rmSync(join(scratch.folder, "apicompat.config.yaml"));
    for (const target of ["pipe.yaml", "zero.yaml"]) {
      const found = await diagnosed(uriOf(`by-${target}`), api(`        deck: { $ref: "${target}" }\n`));
      expect(found).toContain("REF_");
    }
    await stillWorks();
  });

  test("executes no compiler, hook, plugin or git setting of the opened folder", async () => {
    const program = `require("fs").writeFileSync(${JSON.stringify(join(scratch.folder, "pwned"))}, "");`;
    const bare = { HEAD: "ref: refs/heads/main\n", config: "[core]\n\tfsmonitor = touch pwned\n" };
    base({
      "index.d.ts": "export declare const deck: string;\n",
      "package.json": JSON.stringify({ name: "a", version: "1.0.0", types: "index.d.ts" }),
      "node_modules/typescript/package.json": JSON.stringify({
        name: "typescript",
        version: "5.9.0",
        main: "index.js",
      }),
      "node_modules/typescript/index.js": program,
      "node_modules/apicompat/package.json": JSON.stringify({ name: "apicompat", version: "0.1.0", main: "index.js" }),
      "node_modules/apicompat/index.js": program,
      "plugin.js": program,
      "apicompat.config.yaml": "plugins: [./plugin.js]\n",
      "bare/HEAD": bare.HEAD,
      "bare/config": bare.config,
      "bare/objects/a": "",
      "bare/refs/a": "",
      "bare/api.yaml": api("        deck: { type: string }\n"),
    });
    await start();
    const declared = await diagnosed(uriOf("index.d.ts"), "export declare const deck: number;\n");
    expect(declared).toContain("type-changed");
    await diagnosed(uriOf("bare/api.yaml"), api("        deck: { type: integer }\n"));
    await stillWorks();
  });

  test("gives git no option by the name of a tag", async () => {
    base();
    const commit = scratch.git("rev-parse", "HEAD");
    for (const name of ["--output=pwned-v1.0.0", "v2.0.0"]) scratch.git("update-ref", `refs/tags/${name}`, commit);
    // A branch of the name of a tag has another content.
    scratch.git("update-ref", "refs/heads/v2.0.0", commit);
    await start();
    open(uriOf("api.yaml"), api("        deck: { type: string }\n"));
    const hover = await editor.ask<{ contents: { value: string } } | null>("textDocument/hover", {
      textDocument: { uri: uriOf("api.yaml") },
      position: { line: 14, character: 9 },
    });
    expect(hover?.contents.value).toContain("`deck`: since");
    expect(readdirSync(scratch.folder).filter((name) => name.startsWith("pwned"))).toEqual([]);
    await stillWorks();
  });

  test("shows names as code in what an editor renders as Markdown", async () => {
    const name = "x`![t](https://attacker.example/p.png)<img src=x onerror=alert(1)>[run](command:a)`";
    const text = api(`        ${JSON.stringify(name)}: { type: string }\n        "a\\n# b": { type: string }\n`);
    base({ "names.yaml": text });
    scratch.git("tag", "v1.0.0");
    await start();
    open(uriOf("names.yaml"), text);
    const hover = async (line: number): Promise<string> => {
      const at = { textDocument: { uri: uriOf("names.yaml") }, position: { line, character: 10 } };
      return (await editor.ask<{ contents: { value: string } }>("textDocument/hover", at)).contents.value;
    };
    expect(await hover(14)).toBe(`\`\` ${name} \`\`: since v1.0.0 or earlier`);
    expect(await hover(15)).not.toContain("\n# b");
  });

  test.each([
    [
      "aliases that stand for each other",
      `a: &a [x]\n${Array.from({ length: 30 }, (_, at) => `k${at}: &b${at} [${"*a, ".repeat(9)}*a]\n`).join("")}${api("        deck: { type: integer }\n")}`,
    ],
    [
      "aliases that double",
      `${Array.from({ length: 40 }, (_, at) => `k${at}: &k${at} [${at === 0 ? "x" : `*k${at - 1}, *k${at - 1}`}]\n`).join("")}${api("        deck: { type: integer }\n")}`,
    ],
    ["deep nesting", api(`        deck: ${"[".repeat(50_000)}\n`)],
    ["a schema that refers to itself", api("        deck: { $ref: '#/components/schemas/Berth' }\n")],
    [
      "names of prototypes",
      api(
        "        __proto__: { type: string }\n        constructor: { type: string }\n        toString: { $ref: '#/__proto__' }\n",
      ),
    ],
    [
      "a pattern that backtracks",
      api(`        deck: { type: string, pattern: "^(a+)+$", default: "${"a".repeat(40)}!" }\n`),
    ],
    ["a text without end", `openapi: "${"x".repeat(2_000_000)}`],
    [
      "a comment that accepts everything",
      `# apicompat-ignore-next-line ${"a ".repeat(100_000)}\n${api("        deck: { type: integer }\n")}`,
    ],
  ])("goes on after %s", async (_, text) => {
    base();
    await start();
    const begun = performance.now();
    await diagnosed(uriOf("hostile.yaml"), text);
    expect(performance.now() - begun).toBeLessThan(20_000);
    await stillWorks();
    expect(({} as Record<string, unknown>)["type"]).toBeUndefined();
  });
});
