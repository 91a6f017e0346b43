#!/usr/bin/env node
import { extname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, URL } from "node:url";
import v8 from "node:v8";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { ciService } from "../sources/ci.ts";
import { requireCompiled } from "./cache/code.ts";
import { userCache } from "./cache/user-cache.ts";
import type * as Cli from "./main.ts";
import type { Io } from "./io.ts";
import { AHEAD, type Ahead, type Assignment } from "./jobs/threads.ts";
import { BUILD, tool } from "./tool.ts";

/** The program that the build bundles into one file, see `src/program.ts`. */
interface Program {
  cli(): typeof Cli;
}

/** True in the build, where the program is one file in the same folder. */
declare const BUNDLED: boolean | undefined;

// Most runs take a second at most. On Node 20, early optimization and parallel collection of a small heap cost more
// than they gain. Later versions have an intermediate compiler, and no such flag.
if (isMainThread && process.version.startsWith("v20.")) {
  v8.setFlagsFromString("--interrupt-budget=2000000");
  v8.setFlagsFromString("--no-parallel-scavenge");
}

// A history reads one large document after the other. Without the limit, the heap holds several that are not used again.
if (isMainThread && process.argv[2] === "history") v8.setFlagsFromString("--heap-growing-percent=80");

// A reader that went away, as in `apicompat diff … | head`, has seen enough.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") return;
    // On a full disk, half a report would look complete.
    if (stream === process.stdout) {
      process.stderr.write(`apicompat: Standard output cannot be written (${code ?? message}).\n`);
      process.stderr.write("Free disk space, or write the report to another place: --format NAME=FILE.\n");
    }
    process.exit(2);
  });
}

// Node's own exit code for a crash is 1, which would mean a break.
process.on("uncaughtException", (error) => {
  process.stderr.write(`apicompat crashed: ${error.stack ?? error.message}\n`);
  process.exit(2);
});

// The exit code is set, not forced: the process ends when everything is written.
process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  if (args.length === 1 && ["--version", "-v"].includes(args[0] ?? "")) {
    process.stdout.write(`${tool.version}\n`);
    return 0;
  }
  const { main } = typeof BUNDLED === "undefined" ? await import("./main.ts") : bundled(args);
  const { env, stdin, stdout, stderr } = process;
  const io = { cwd: process.cwd(), env, stdin, stdout, stderr };
  const assignment = assigned();
  if (assignment !== undefined) return main(args, { ...io, ...inThread(assignment) });
  return main(args, { ...io, ...(typeof BUNDLED !== "undefined" && { startThread }) });
}

/** Starts this program again in a thread, whose output nobody reads. */
function startThread(assignment: Assignment): Worker {
  const argv = process.argv.slice(2);
  return new Worker(new URL(import.meta.url), { argv, workerData: assignment, stdout: true, stderr: true });
}

/** Undefined in the first thread. */
function assigned(): Assignment | undefined {
  const given = workerData as Partial<Assignment> | null;
  return given?.role === AHEAD ? (given as Assignment) : undefined;
}

/** A thread prints nothing: it answers by messages. */
function inThread(assignment: Assignment): Pick<Io, "stdout" | "stderr" | "ahead"> {
  const silent = { write: () => true };
  const post: Ahead["post"] = (finished) => {
    parentPort!.postMessage(finished);
  };
  return { stdout: silent, stderr: silent, ahead: { ...assignment, post } };
}

/** The program as it was compiled for such a line before: which functions it needs depends on the command and on what is read. */
function bundled([command = "", ...rest]: readonly string[]): typeof Cli {
  const { env } = process;
  const isWanted = env["NODE_DISABLE_COMPILE_CACHE"] === undefined && ciService(env) === undefined;
  const caches = isWanted ? userCache({ cwd: process.cwd(), env }) : undefined;
  // A folder may be called by a version: `v1.2` ends in no kind of file.
  const kind = rest.map((word) => extname(word)).findLast((each) => /^\.[a-z]+$/i.test(each)) ?? "";
  const use = `${command}${kind}`.replaceAll(/[^\w.]/g, "-").slice(0, 32);
  const file = fileURLToPath(new URL("program.cjs", import.meta.url));
  const program = requireCompiled(file, caches && join(caches, "compiled"), `${BUILD}-${use}`) as Program;
  return program.cli();
}
