// The report of README's example fits on one screen.
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { main } from "../../src/cli/main.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [COLUMNS, ROWS] = [80, 60];

test("the demo's report has at most 60 rows in a terminal of 80 columns", async () => {
  let stdout = "";
  const code = await main(["check", "fixtures/demo/v1.yaml", "fixtures/demo/v2.yaml", "--no-color"], {
    cwd: root,
    env: {},
    stdin: Readable.from([]),
    stdout: { isTTY: true, columns: COLUMNS, write: (text) => (stdout += text) },
    stderr: { write: () => true },
  });
  const lines = stdout.trimEnd().split("\n");
  const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / COLUMNS)), 0);
  expect(code).toBe(1);
  expect(lines.filter((line) => line.length > COLUMNS)).toEqual([expect.stringContaining("apicompat waive")]);
  expect(rows).toBeLessThanOrEqual(ROWS);
});
