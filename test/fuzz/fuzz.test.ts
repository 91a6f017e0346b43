// Hostile input gets an answer: no crash, no hang, no problem without a place. A process works, and this one watches it.
// The seed is that of the first document.
import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { runsOf, seed } from "../size.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const amount = runsOf(100, 200_000);

/** In seconds: of the processor, and of the clock, which other programs may hold up. */
const LONGEST = 5;
const PATIENCE = 30;
/** The number of runs per process, after which memory is released. */
const AT_ONCE = 5000;

interface Line {
  readonly word: "begun" | "done";
  readonly seed: number;
  readonly cpu?: number;
  readonly fault?: string;
}

/** Works until the end, or until one takes too long; gives what is wrong, and the seed to go on with. */
async function work(from: number, to: number): Promise<{ readonly faults: readonly string[]; readonly next: number }> {
  const child = spawn(process.execPath, ["src/dev/run.mjs", "test/fuzz/run.ts", String(from), String(to)], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr = `${stderr}${chunk.toString()}`.slice(-2000)));
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const faults: string[] = [];
  let at = from;
  let isDone = false;
  let timer: NodeJS.Timeout | undefined;
  const watch = (seconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
  };
  // The program is built first.
  watch(4 * PATIENCE);
  for await (const text of createInterface({ input: child.stdout })) {
    const { word, seed, cpu = 0, fault } = JSON.parse(text) as Line;
    watch(PATIENCE);
    at = seed;
    isDone = word === "done";
    if (fault !== undefined) faults.push(`${String(seed)}: ${fault}`);
    if (cpu > LONGEST) faults.push(`${String(seed)}: took ${cpu.toFixed(1)} s`);
  }
  const code = await closed;
  clearTimeout(timer);
  if (code === 0) return { faults, next: to };
  if (isDone || at === from)
    return { faults: [...faults, `the process ended after ${String(at)}: ${stderr}`], next: at + 1 };
  return { faults: [...faults, `${String(at)}: hangs, or ends the process. ${stderr}`], next: at + 1 };
}

test(
  `${amount.toLocaleString("en")} mutated documents`,
  async () => {
    const faults: string[] = [];
    const end = seed + amount;
    for (let at = seed; at < end && faults.length < 20;) {
      const done = await work(at, Math.min(at + AT_ONCE, end));
      faults.push(...done.faults);
      at = done.next;
    }
    expect(faults).toEqual([]);
  },
  120_000 + amount * 1000,
);
