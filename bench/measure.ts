/** Runs whole processes: what a user waits for, start-up included. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { clearTimeout, setTimeout } from "node:timers";
import { watchMemory } from "./memory.ts";

export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
  /** By default a folder that is no project: some peers leave logs where they run. */
  readonly cwd?: string;
}

export interface Run {
  /** Wall-clock time from spawn to close, in milliseconds. */
  readonly time: number;
  /** Peak resident memory in MB, where it can be measured. */
  readonly memory?: number;
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** Of stdout: runs that print the same have the same. */
  readonly digest: string;
}

/** `node` with these arguments. */
export function node(...args: readonly string[]): CommandLine {
  return { file: process.execPath, args };
}

/** Runs it once. A process that outlives `timeout` milliseconds is killed with its children. */
export function run({ file, args, cwd = tmpdir() }: CommandLine, timeout: number): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "pipe"], detached: true, cwd, env: environment() });
    const peak = watchMemory(child.pid);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      if (child.pid !== undefined) killGroup(child.pid);
    }, timeout);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", (error) => {
      clearTimeout(timer);
      peak();
      reject(error);
    });
    child.on("close", (exitCode) => {
      const time = performance.now() - start;
      clearTimeout(timer);
      const memory = peak();
      const text = Buffer.concat(stdout);
      resolve({
        time,
        ...(memory !== undefined && { memory }),
        exitCode,
        timedOut,
        stdout: text.toString("utf8"),
        stderr: Buffer.concat(stderr).toString("utf8"),
        digest: createHash("sha256").update(text).digest("hex"),
      });
    });
  });
}

/**
 * Runs several command lines in turn, as often as `rounds` says: what else the machine does meanwhile meets all of them
 * alike. One that fails is not run again.
 */
export async function interleave(
  lines: readonly CommandLine[],
  rounds: number,
  timeout: number,
  failed: (run: Run) => boolean,
): Promise<readonly (readonly Run[])[]> {
  const runs: Run[][] = lines.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, line] of lines.entries()) {
      const last = runs[index]!.at(-1);
      if (last !== undefined && failed(last)) continue;
      runs[index]!.push(await run(line, timeout));
    }
  }
  return runs;
}

/** Whatever the shell exports about colour, terminals or Node is not measured. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...rest } = process.env;
  return { ...rest, NO_COLOR: "1" };
}

/** The child leads a process group of its own, so that its children end with it. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}
