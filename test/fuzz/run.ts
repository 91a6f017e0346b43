// Reads and compares the inputs of some seeds, one line each: `node src/dev/run.mjs test/fuzz/run.ts FROM TO`.
import { writeSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { ApicompatError, compare, lint, readSnapshot, type Problem } from "../../src/index.ts";
import type { Reading } from "../../src/contracts/reader.ts";
import { loadInputs, type Input } from "./inputs.ts";

/** These are about a file as a whole. */
const WHOLE: ReadonlySet<Problem["code"]> = new Set([
  "EMPTY_FILE",
  "BINARY_FILE",
  "NOT_UTF8",
  "FILE_TOO_LARGE",
  "UNKNOWN_FORMAT",
  "LFS_POINTER",
]);

const root = fileURLToPath(new URL("../../", import.meta.url));
const [from = 0, to = 0] = process.argv.slice(2).map(Number);
const inputs = loadInputs(root);

const log = (word: string, seed: number, more: object = {}): void => {
  writeSync(1, `${JSON.stringify({ word, seed, ...more })}\n`);
};

for (let seed = from; seed < to; seed++) {
  log("begun", seed);
  const before = process.cpuUsage();
  const fault = faultOf(seed);
  const { user, system } = process.cpuUsage(before);
  log("done", seed, { cpu: (user + system) / 1e6, ...(fault !== undefined && { fault }) });
}

function faultOf(seed: number): string | undefined {
  const { old, new: new_ } = inputs.of(seed);
  try {
    const readings = [old, new_].map(read);
    const unlocated = readings.flatMap(({ problems }) => problems).find((problem) => !isLocated(problem));
    if (unlocated !== undefined) return `no place: ${unlocated.code} ${unlocated.message}`;
    const [before, after] = readings.map(({ reading }) => reading);
    if (after !== undefined) lint(after);
    if (before === undefined || after === undefined) return undefined;
    const { problems, verdict } = compare(before, after);
    const lost = problems.find((problem) => !isLocated(problem));
    if (lost !== undefined) return `no place: ${lost.code} ${lost.message}`;
    const isOpen = problems.some(({ level }) => level === "error");
    if (isOpen && verdict !== "breaking" && verdict !== "unknown") return `unreadable, and ${verdict}`;
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function read({ name, text }: Input): { readonly reading?: Reading; readonly problems: readonly Problem[] } {
  try {
    const reading = readSnapshot({ name, url: `file:///api/${name}`, text });
    return { reading, problems: reading.problems };
  } catch (error) {
    if (error instanceof ApicompatError && error.code === "UNREADABLE") return { problems: error.problems };
    throw error;
  }
}

function isLocated({ file, range, code }: Problem): boolean {
  return file !== "" && (range !== undefined || WHOLE.has(code));
}
