// The built program as a process. `npm ci` builds it; without a build there is nothing to test.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { tool } from "../../src/cli/tool.ts";

const bin = fileURLToPath(new URL("../../dist/bin.js", import.meta.url));

(existsSync(bin) ? describe : describe.skip)("dist/bin.js", () => {
  const run = (...args: readonly string[]) => spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });

  test("tells its version", () => {
    expect(run("--version")).toMatchObject({ status: 0, stdout: `${tool.version}\n`, stderr: "" });
  });

  test("finds the docs of the rules", () => {
    expect(run("rules").stdout).toContain("enum-value-removed");
    expect(run("explain", "enum-value-removed")).toMatchObject({ status: 0, stderr: "" });
  });

  test("ends with 2 when it is used wrongly", () => {
    expect(run("chek")).toMatchObject({ status: 2, stdout: "" });
  });

  test("is content with a reader that goes away", async () => {
    const child = spawn(process.execPath, [bin, "rules", "--format", "json"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    const status = await new Promise((resolve) => child.on("close", resolve));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
