// The files that `npm run generate` writes are up to date. The golden findings are checked in test/on-fixtures.
import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";

const root = fileURLToPath(new URL("../", import.meta.url));
const run = promisify(execFile);

test("nothing generated is stale", async () => {
  const outcome = await run(
    process.execPath,
    ["src/dev/run.mjs", "src/dev/generate.ts", "--check", "--only=documents"],
    {
      cwd: root,
    },
  ).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr }));
  expect(outcome).toEqual({ stdout: "", stderr: "" });
}, 120_000);
