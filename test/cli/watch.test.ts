// `check --watch` as a process: what it prints after each change, and how it ends.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { pets, Scratch } from "./scratch.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));
const WAITING = "waiting for changes";
/** In milliseconds; the machine may be busy. */
const PATIENCE = 20_000;

(existsSync(bin) ? describe : describe.skip)("check --watch", () => {
  let scratch: Scratch;
  let child: ChildProcess | undefined;
  let printed = "";

  beforeEach(() => {
    scratch = Scratch.repository().write({ "api.yaml": pets("cat, dog"), "deep/er/other.yaml": pets("cat") });
    scratch.commit();
  });

  afterEach(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await new Promise((resolve) => child?.on("close", resolve));
    }
    scratch.remove();
  });

  function start(...args: readonly string[]): void {
    printed = "";
    child = spawn(process.execPath, [bin, "check", "--watch", ...args], { cwd: scratch.folder, stdio: "pipe" });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  }

  async function until(done: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!done()) {
      if (Date.now() > end) throw new Error(`nothing came; printed so far: ${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Returns the output until the next wait. */
  async function answer(): Promise<string> {
    await until(() => printed.includes(WAITING));
    const [round = ""] = printed.split(WAITING, 1);
    printed = printed.slice(round.length + WAITING.length);
    return round;
  }

  async function afterwards(change: () => void): Promise<string> {
    change();
    return answer();
  }

  async function end(signal: "SIGINT" | "SIGTERM" = "SIGINT"): Promise<number | null> {
    const code = new Promise<number | null>((resolve) => child?.on("close", resolve));
    child?.kill(signal);
    return code;
  }

  test("checks again when a file changes, goes or comes", async () => {
    start();
    expect(await answer()).toContain("No changes");
    const broken = await afterwards(() => scratch.write({ "api.yaml": pets("cat") }));
    expect(broken).toContain("apicompat: api.yaml changed.");
    expect(broken).toContain("1 breaking change");
    expect(await afterwards(() => scratch.write({ "api.yaml": pets("cat, dog") }))).toContain("No changes");
    expect(await afterwards(() => rmSync(join(scratch.folder, "api.yaml")))).toContain("`GET /pets` was removed");
    const moved = await afterwards(() => {
      scratch.write({ "draft.txt": pets("cat, dog, fish") });
      renameSync(join(scratch.folder, "draft.txt"), join(scratch.folder, "api.yaml"));
    });
    expect(moved).toContain("1 compatible change");
    expect(await afterwards(() => scratch.write({ "deep/er/other.yaml": pets("dog") }))).toContain(
      "deep/er/other.yaml",
    );
    expect(await end()).toBe(0);
  });

  test("survives what cannot be read, and reports it", async () => {
    start("api.yaml", "new.yaml");
    expect(await answer()).toContain("new.yaml does not exist.");
    expect(await afterwards(() => scratch.write({ "new.yaml": "openapi: [" }))).toContain("1 input error");
    expect(await afterwards(() => scratch.write({ "new.yaml": pets("cat") }))).toContain("1 breaking change");
    expect(await end("SIGTERM")).toBe(0);
  });

  test("checks again when the configuration changes, or HEAD", async () => {
    scratch.write({ "api.yaml": pets("cat"), "apicompat.config.yaml": "failOn: error\n" });
    start();
    expect(await answer()).toContain("✖ error");
    const rules = "rules: { enum-value-removed: warn }\n";
    const milder = await afterwards(() => scratch.write({ "apicompat.config.yaml": rules }));
    expect(milder).toContain("▲ warning");
    expect(await afterwards(() => scratch.write({ "apicompat.config.yaml": "rules: [" }))).toContain(
      "apicompat.config.yaml:1:8",
    );
    const off = 'export default { rules: { "enum-value-removed": "off" } };\n';
    const other = await afterwards(() => {
      rmSync(join(scratch.folder, "apicompat.config.yaml"));
      scratch.write({ "apicompat.config.mjs": off });
    });
    expect(other).toContain("No breaking changes found, 1 change of rules that are off");
    const again = await afterwards(() => scratch.write({ "apicompat.config.mjs": off.replace('"off"', '"error"') }));
    expect(again).toContain("✖ error");
    expect(await afterwards(() => scratch.commit())).toContain("HEAD changed.");
    expect(await end()).toBe(0);
  });

  test("follows references, and looks into folders", async () => {
    mkdirSync(join(scratch.folder, "v1"));
    const referring = pets("cat, dog").replace("enum: [cat, dog]", '$ref: "../shared/kinds.yaml"');
    scratch.write({ "v1/a.yaml": referring, "v2/a.yaml": referring, "shared/kinds.yaml": "enum: [cat, dog]\n" });
    start("v1", "v2");
    expect(await answer()).toContain("No changes");
    expect(await afterwards(() => scratch.write({ "shared/kinds.yaml": "enum: [cat]\n" }))).toContain(
      "shared/kinds.yaml",
    );
    expect(await afterwards(() => scratch.write({ "v2/a.yaml": pets("cat") }))).toContain("v2/a.yaml changed.");
    expect(await end()).toBe(0);
  });

  test("is quiet while no input changes; its own reports are no input", async () => {
    start("api.yaml", "deep/er/other.yaml", "--format", "json=report.json");
    await answer();
    scratch.write({ "README.md": "Pets", "deep/er/notes.txt": "" });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(printed).toBe(". Press Ctrl-C to stop.\n");
    expect(await afterwards(() => scratch.write({ "api.yaml": pets("cat, bird") }))).toContain("api.yaml changed.");
    expect(await end()).toBe(0);
  });

  test("takes several changes at once for one", async () => {
    start();
    await answer();
    const round = await afterwards(() => {
      for (const name of ["a", "b", "c"]) scratch.write({ [`${name}.yaml`]: pets("cat").replace("/pets", `/${name}`) });
    });
    expect(round).toContain("apicompat: 3 files changed.");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(printed).toBe(". Press Ctrl-C to stop.\n");
    expect(await end()).toBe(0);
  });

  test.each([
    [["--fix"], "--fix and --watch cannot be combined."],
    [["-", "api.yaml"], "stdin can be read only once"],
  ])("does not go with %j", async (args, message) => {
    const { code, stderr } = await scratch.run("check", "--watch", ...args);
    expect({ code, reported: stderr.includes(message) }).toEqual({ code: 2, reported: true });
  });
});
