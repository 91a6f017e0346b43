// The package as a user installs it: packed, put into an empty project without a network, and used from there.
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Editor } from "./lsp/client.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Without what `npm test` hands to the processes that it starts. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));

const npm = (cwd: string, ...args: readonly string[]): string =>
  execFileSync("npm", args, { cwd, env, encoding: "utf8", shell: process.platform === "win32" });

const api = (version: string, properties: object): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version },
    paths: {
      "/pets": {
        get: {
          responses: {
            200: {
              description: "OK",
              content: {
                "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } },
              },
            },
          },
        },
      },
    },
  });

const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "app",
    private: true,
    type: "module",
    // Present, so that no network is needed.
    dependencies: { typescript: `file:${join(root, "node_modules/typescript")}` },
  }),
  "old.json": api("1.0.0", { name: { type: "string" }, size: { type: "integer" } }),
  "openapi.json": api("1.1.0", { name: { type: "string" } }),
  "old.d.ts": "export declare function greet(name: string): void;\n",
  "new.d.ts": "export declare function greet(name: string, loud: boolean): void;\n",
  "library.mjs": `
    import { readFileSync } from "node:fs";
    import { compare, readSnapshot } from "apicompat";
    const read = (name) => readSnapshot({ name, url: "file:///" + name, text: readFileSync(name, "utf8") });
    console.log(compare(read("old.json"), read("openapi.json")).verdict);
  `,
  "typed.mts": `
    import { compare, defineConfig, type Comparison, type Reading } from "apicompat";
    import plugin from "apicompat/eslint";
    export const verdict = (a: Reading, b: Reading): Comparison["verdict"] => compare(a, b).verdict;
    export const names: string[] = Object.keys(plugin.rules);
    export default defineConfig({ rules: { "property-removed": "warn" } });
  `,
  "eslint.config.js": `
    import apicompat from "apicompat/eslint";
    export default [...apicompat.configs.recommended, apicompat.config({ snapshot: "base" })];
  `,
};

(existsSync(join(root, "dist/bin.js")) ? describe : describe.skip)("the packed package, in an empty project", () => {
  let folder = "";
  let packed: { readonly size: number; readonly entryCount: number; readonly files: readonly { path: string }[] };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "apicompat-package-"));
    const app = join(folder, "app");
    mkdirSync(app);
    const [reported] = JSON.parse(npm(root, "pack", "--ignore-scripts", "--json", "--pack-destination", folder)) as [
      typeof packed & { readonly filename: string },
    ];
    packed = reported;
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(app, path), text);
    npm(app, "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", join(folder, reported.filename));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const node = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: join(folder, "app"), encoding: "utf8", env });

  const bin = "node_modules/apicompat/dist/bin.js";

  test("is small, and needs only the compiler of TypeScript, which the project has", () => {
    expect(packed.size).toBeLessThan(2_000_000);
    expect(packed.entryCount).toBeLessThanOrEqual(80);
    expect(readdirSync(join(folder, "app/node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "apicompat",
      "typescript",
    ]);
    expect(existsSync(join(folder, "app/node_modules/apicompat/node_modules"))).toBe(false);
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies?: object };
    expect(Object.keys(dependencies ?? {})).toEqual(["typescript"]);
  });

  test("has every file that its manifest names", () => {
    const paths = packed.files.map(({ path }) => path);
    const { bin: bins, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      bin: Record<string, string>;
      exports: Record<string, string | Record<string, string>>;
    };
    const files = Object.values(exports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    );
    const named = [...Object.values(bins), ...files].map((path) => path.replace("./", ""));
    expect(named).toContain("dist/index.d.ts");
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  });

  test("the command compares OpenAPI documents and declarations, and explains a rule", () => {
    const openapi = node(bin, "check", "old.json", "openapi.json", "--no-cache");
    expect(openapi).toMatchObject({ status: 1, stderr: "" });
    expect(openapi.stdout).toContain("property-removed");
    const declarations = node(bin, "check", "old.d.ts", "new.d.ts", "--no-cache");
    expect(declarations).toMatchObject({ status: 1, stderr: "" });
    expect(declarations.stdout).toContain("required-parameter-added");
    expect(node(bin, "explain", "property-removed")).toMatchObject({ status: 0, stderr: "" });
  });

  test("where no compiler has the JavaScript API, declarations have no answer, and everything else has one", () => {
    const other = join(folder, "native");
    cpSync(join(root, "dist"), join(other, "node_modules/apicompat/dist"), { recursive: true });
    mkdirSync(join(other, "node_modules/typescript"));
    writeFileSync(join(other, "node_modules/typescript/package.json"), '{ "name": "typescript", "version": "7.0.2" }');
    writeFileSync(join(other, "node_modules/typescript/index.js"), "throw new Error('executed');");
    for (const [path, text] of Object.entries(FILES)) writeFileSync(join(other, path), text);
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [bin, "check", ...args, "--no-cache"], { cwd: other, encoding: "utf8", env });
    const declarations = run("old.d.ts", "new.d.ts");
    expect(declarations).toMatchObject({ status: 2, stdout: "" });
    expect(declarations.stderr).toContain("`typescript` 7.0.2 does not have the JavaScript API");
    expect(declarations.stderr).toContain("npm install --save-dev typescript@6");
    expect(run("old.json", "openapi.json").status).toBe(1);
  });

  test("the library compares", () => {
    expect(node("library.mjs")).toMatchObject({ status: 0, stdout: "breaking\n", stderr: "" });
  });

  test("the language server shows what breaks", async () => {
    const editor = new Editor(join(folder, "app", bin), join(folder, "app"), env);
    const uri = pathToFileURL(join(folder, "app/openapi.json")).href;
    await editor.ask("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
    editor.notify("initialized", {});
    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: join(folder, "app"), stdio: "pipe" });
    git("init", "--quiet");
    writeFileSync(join(folder, "app/openapi.json"), FILES["old.json"]!);
    git("add", "openapi.json");
    git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "one");
    git("tag", "v1.0");
    writeFileSync(join(folder, "app/apicompat.config.yaml"), "base: v1.0\n");
    const text = FILES["openapi.json"]!;
    editor.notify("textDocument/didOpen", { textDocument: { uri, languageId: "json", version: 1, text } });
    const { diagnostics } = await editor.reported<{ diagnostics: { code: string }[] }>(
      "textDocument/publishDiagnostics",
    );
    editor.kill();
    writeFileSync(join(folder, "app/openapi.json"), text);
    expect(diagnostics.map(({ code }) => code)).toContain("property-removed");
  });

  describe("with ESLint", () => {
    beforeAll(() => {
      symlinkSync(join(root, "node_modules/eslint"), join(folder, "app/node_modules/eslint"), "junction");
      mkdirSync(join(folder, "app/base"));
      writeFileSync(join(folder, "app/base/openapi.json"), FILES["old.json"]!);
    });

    test("the plugin reports what breaks", () => {
      const { status, stdout } = node("node_modules/eslint/bin/eslint.js", "openapi.json");
      expect(stdout).toContain("apicompat/property-removed");
      expect(status).toBe(1);
    });

    test("the declarations of both entries are complete", () => {
      const tsc = join(dirname(fileURLToPath(import.meta.resolve("@typescript/native/package.json"))), "bin/tsc");
      const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", ""];
      expect(node(tsc, ...flags, "typed.mts")).toMatchObject({ status: 0, stdout: "" });
    });
  });
});
