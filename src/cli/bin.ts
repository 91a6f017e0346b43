#!/usr/bin/env node
import module from "node:module";
import process from "node:process";
import v8 from "node:v8";
import { tool } from "./tool.ts";

// Before anything heavy is imported; Node 20 has no such cache.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

// Most code here runs for a second at most: optimizing it as soon as the V8 of Node 20 does, and collecting a small heap with
// several threads, costs more than it gains. Later ones have a quicker compiler between, and no such flag.
if (process.version.startsWith("v20.")) {
  v8.setFlagsFromString("--interrupt-budget=500000");
  v8.setFlagsFromString("--no-parallel-scavenge");
}

// A reader that went away, as in `apicompat diff … | head`, has seen enough.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

// Node's own exit code for a crash is 1, which would say that somebody breaks.
process.on("uncaughtException", (error) => {
  process.stderr.write(`apicompat crashed: ${error.stack ?? error.message}\n`);
  process.exit(2);
});

// The exit code is set, not forced: the process ends when everything is written.
process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  if (args.length === 1 && args[0] === "--version") {
    process.stdout.write(`${tool.version}\n`);
    return 0;
  }
  const { main } = await import("./main.ts");
  const { env, stdin, stdout, stderr } = process;
  return main(args, { cwd: process.cwd(), env, stdin, stdout, stderr });
}
