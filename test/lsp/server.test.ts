// The language server as editors run it. `npm ci` builds it; without a build there is nothing to test.
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Scratch } from "../cli/scratch.ts";
import { Editor } from "./client.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

interface Diagnostics {
  readonly uri: string;
  readonly diagnostics: readonly {
    readonly range: Range;
    readonly severity: number;
    readonly code: string;
    readonly message: string;
  }[];
}
interface Range {
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}
interface Action {
  readonly title: string;
  readonly isPreferred?: boolean;
  readonly edit: {
    readonly changes: Readonly<Record<string, readonly { readonly range: Range; readonly newText: string }[]>>;
  };
}

const api = (deprecated: string, type = "string", more = ""): string => `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      responses:
        "200":
          description: All pets
          content:
            application/json:
              schema:
                type: object
                required: [name]
                properties:
                  name:
                    type: ${type}
${deprecated}${more}`;

const DEPRECATED = "                    deprecated: true\n";
const TAG = "                  tag: { type: string }\n";

(existsSync(bin) ? describe : describe.skip)("apicompat lsp", () => {
  let scratch: Scratch;
  let editor: Editor;
  let uri: string;

  beforeEach(async () => {
    scratch = Scratch.repository();
    scratch.write({ "api/openapi.yaml": api("") }).commit();
    scratch.git("tag", "v1.1");
    scratch.write({ "api/openapi.yaml": api("", "string", TAG) }).commit();
    scratch.git("tag", "v1.2");
    scratch.write({ "api/openapi.yaml": api(DEPRECATED, "string", TAG) }).commit();
    scratch.git("tag", "v1.3");
    scratch.write({ "apicompat.config.yaml": "base: v1.3\n", "notes.yaml": "a: 1\n", ".apicompat/x": "" });
    editor = new Editor(bin, scratch.folder, { ...process.env, CI: "" });
    uri = pathToFileURL(join(scratch.folder, "api/openapi.yaml")).href;
    const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
    await editor.ask("initialize", { processId: process.pid, rootUri: null, capabilities });
    editor.notify("initialized", {});
  });
  afterEach(() => {
    editor.kill();
    scratch.remove();
  });

  const open = (text: string, at = uri): Promise<Diagnostics> => {
    editor.notify("textDocument/didOpen", { textDocument: { uri: at, languageId: "yaml", version: 1, text } });
    return editor.reported<Diagnostics>("textDocument/publishDiagnostics", (reported) => reported.uri === at);
  };

  test("shows what breaks, with its rule and its place, and follows the text", async () => {
    const text = api(DEPRECATED, "integer", TAG);
    const { diagnostics } = await open(text);
    expect(diagnostics).toHaveLength(1);
    const [{ range, severity, code, message }] = diagnostics as [Diagnostics["diagnostics"][number]];
    expect({ severity, code }).toEqual({ severity: 1, code: "type-changed" });
    expect(text.split("\n")[range.start.line]).toContain("type: integer");
    expect(message).toContain("Before: ");
    const line = text.split("\n").findIndex((each) => each.includes("type: integer"));
    const from = text.split("\n")[line]!.indexOf("integer");
    const edited = { start: { line, character: from }, end: { line, character: from + "integer".length } };
    editor.notify("textDocument/didChange", {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range: edited, text: "string" }],
    });
    const after = await editor.reported<Diagnostics>("textDocument/publishDiagnostics");
    expect(after.diagnostics).toEqual([]);
  });

  test("finds the declarations that a package offers, in whatever folder they are", async () => {
    const pet = (type: string): string => `export interface Pet {\n  id: ${type};\n}\n`;
    scratch.write({
      "pets/package.json": JSON.stringify({ name: "pets", version: "1.0.0", exports: { ".": "./lib/index.d.ts" } }),
      "pets/lib/index.d.ts": 'export { Pet } from "./model/pet.js";\n',
      "pets/lib/model/pet.d.ts": pet("string"),
      "pets/lib/model/inner.d.ts": pet("string"),
      "apicompat.config.yaml": "base: HEAD\n",
    });
    scratch.commit();
    const codes = async (path: string): Promise<readonly string[]> => {
      const { diagnostics } = await open(pet("number"), pathToFileURL(join(scratch.folder, path)).href);
      return diagnostics.map(({ code }) => code);
    };
    expect(await codes("pets/lib/model/pet.d.ts")).toEqual(["type-changed"]);
    expect(await codes("pets/lib/model/inner.d.ts")).toEqual([]);
  });

  test("offers to restore what was there", async () => {
    const text = api(DEPRECATED, "integer", TAG);
    const { diagnostics } = await open(text);
    const actions = await editor.ask<Action[]>("textDocument/codeAction", {
      textDocument: { uri },
      range: diagnostics[0]!.range,
      context: { diagnostics: [] },
    });
    const restore = actions.find(({ title }) => title.startsWith("Restore"));
    expect(restore?.title).toBe("Restore `type: string`");
    expect(restore?.edit.changes[uri]).toEqual([expect.objectContaining({ newText: "type: string" })]);
  });

  test("shows since when a property exists, when it was deprecated, and the document of the rule", async () => {
    const text = api(DEPRECATED, "integer", TAG);
    await open(text);
    const hover = async (sought: string): Promise<string> => {
      const line = text.split("\n").findIndex((each) => each.includes(sought));
      const character = text.split("\n")[line]!.indexOf(sought) + 1;
      const found = await editor.ask<{ contents: { value: string } } | null>("textDocument/hover", {
        textDocument: { uri },
        position: { line, character },
      });
      return found?.contents.value ?? "";
    };
    expect(await hover("tag: {")).toBe("`tag`: since v1.2");
    const name = await hover("type: integer");
    expect(name).toContain("`name`: since v1.1 or earlier, deprecated in v1.3");
    expect(name).toContain("# type-changed");
  });

  test("shows nothing in other files, and clears a closed one", async () => {
    const other = pathToFileURL(join(scratch.folder, "notes.yaml")).href;
    expect((await open("a: [", other)).diagnostics).toEqual([]);
    expect((await open(api("", "integer"))).diagnostics.length).toBeGreaterThan(0);
    editor.notify("textDocument/didClose", { textDocument: { uri } });
    expect((await editor.reported<Diagnostics>("textDocument/publishDiagnostics")).diagnostics).toEqual([]);
  });

  test("asks for the files that change findings, and follows the configuration", async () => {
    const { registrations } = await editor.reported<{
      registrations: readonly { method: string; registerOptions: { watchers: readonly { globPattern: string }[] } }[];
    }>("client/registerCapability");
    const patterns = registrations.flatMap(({ registerOptions }) => registerOptions.watchers);
    expect(patterns.map(({ globPattern }) => globPattern)).toContain("**/.apicompat/*");
    expect((await open(api(DEPRECATED, "integer", TAG))).diagnostics.map(({ severity }) => severity)).toEqual([1]);
    const severityAfter = async (level: string, method: string, params: unknown): Promise<readonly number[]> => {
      scratch.write({ "apicompat.config.yaml": `base: v1.3\nrules: { type-changed: ${level} }\n` });
      editor.notify(method, params);
      const { diagnostics } = await editor.reported<Diagnostics>("textDocument/publishDiagnostics");
      return diagnostics.map(({ severity }) => severity);
    };
    const configuration = pathToFileURL(join(scratch.folder, "apicompat.config.yaml")).href;
    const changes = [{ uri: configuration, type: 2 }];
    expect(await severityAfter("warn", "workspace/didChangeWatchedFiles", { changes })).toEqual([2]);
    expect(await severityAfter("info", "workspace/didChangeConfiguration", { settings: {} })).toEqual([3]);
  });

  test("counts columns in UTF-16 units, as every editor can", async () => {
    const text = api(DEPRECATED, "string", TAG.replace("type: string", 'title: "🌳🌳", type: integer'));
    const { diagnostics } = await open(text);
    const [{ range }] = diagnostics as [Diagnostics["diagnostics"][number]];
    const line = text.split("\n")[range.start.line]!;
    expect(line.slice(range.start.character, range.end.character)).toBe("type: integer");
  });

  test("forgets a document that was deleted or renamed", async () => {
    const text = api(DEPRECATED, "integer", TAG);
    await open(text);
    const moved = pathToFileURL(join(scratch.folder, "api/pets.yaml")).href;
    scratch.git("mv", "api/openapi.yaml", "api/pets.yaml");
    editor.notify("textDocument/didClose", { textDocument: { uri } });
    const isOld = ({ uri: at }: Diagnostics): boolean => at === uri;
    expect((await editor.reported<Diagnostics>("textDocument/publishDiagnostics", isOld)).diagnostics).toEqual([]);
    expect((await open(text, moved)).diagnostics.map(({ code }) => code)).toEqual(["type-changed"]);
  });

  test("shows what cannot be read", async () => {
    const { diagnostics } = await open("openapi: 3.1.0\ninfo: [\n");
    expect(diagnostics.map(({ severity }) => severity)).toContain(1);
  });

  test("ends when the editor exits", async () => {
    await editor.ask("shutdown", null);
    editor.notify("exit", null);
    expect(await editor.ended).toBe(0);
    expect(editor.stderr).toBe("");
  });
});
