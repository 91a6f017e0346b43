import { runInThisContext } from "node:vm";
import { expect, test } from "@jest/globals";
import { Readable } from "node:stream";
import { writeReports } from "../../src/cli/report-targets.ts";
import type { Reporter } from "../../src/contracts/reporter.ts";
import { comparison, finding, options } from "../reporters/sample.ts";

const written: string[] = [];
const output = { write: (text: string) => written.push(text) };
const io = { cwd: ".", env: {}, stdin: Readable.from([]), stdout: output, stderr: output };

test("a report that no string can hold is an error with a way out", () => {
  const half = "x".repeat(2 ** 28);
  // A function of the sources, and so are its errors.
  const twice = runInThisContext("(text) => text + text") as (text: string) => string;
  const endless: Reporter = { name: "endless", render: () => twice(half) };
  const { all, quiet, tool, source, rule } = options();
  const display = { all, quiet, tool, source, rule, maxFindings: undefined, color: false };
  expect(() => writeReports(comparison({ findings: [finding({})] }), [{ reporter: endless }], display, io)).toThrow(
    expect.objectContaining({
      code: "REPORT_TOO_LARGE",
      message: "The endless report of 1 finding is larger than 512 MB.",
      advice: "Use `--quiet`, which reports errors only, or `--format text`.",
    }),
  );
  expect(written).toEqual([]);
});
