/**
 * `npm run bench`: how long whole processes take and how much memory, beside the least that is possible.
 *
 *     npm run build && npm run bench
 *     npm run bench -- --corpus DIR --runs 9 --json
 *     npm run bench -- --editor
 *     npm run bench -- --peers --timeout 60
 */
import { existsSync } from "node:fs";
import { arch, cpus, loadavg, platform } from "node:os";
import { resolve } from "node:path";
import process from "node:process";
import { fileURLToPath, URL } from "node:url";
import { benchCases } from "./cases.ts";
import { EDITOR_METHOD, runEditor } from "./editor.ts";
import { MEMORY_METHOD } from "./memory.ts";
import { readOptions, USAGE, UsageError, type BenchOptions } from "./options.ts";
import { runPeers } from "./peers.ts";
import { runCase, runGrowth, type FailedCase, type Growth, type Result } from "./results.ts";
import { showCases, showEditor, showGrowth, showPeers } from "./table.ts";

const OF_PROCESSES = ["time: whole processes, medians, the floor in turn with the program", MEMORY_METHOD];
const SIZES = [100, 200, 400, 800, 1600, 3200, 6400];

await main();

async function main(): Promise<void> {
  const root = fileURLToPath(new URL("../", import.meta.url));
  try {
    const options = readOptions(process.argv.slice(2), { bin: resolve(root, "dist/bin.js") });
    if (options.help) {
      process.stdout.write(USAGE);
      return;
    }
    if (!existsSync(options.bin)) throw new UsageError(`there is no ${options.bin}; run \`npm run build\` first`);
    process.chdir(root);
    if (options.editor) await benchEditor(options);
    else await (options.peers ? benchPeers(options) : benchOwn(options));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`bench: ${error.message}\n`);
    process.exitCode = 2;
  }
}

async function benchOwn(options: BenchOptions): Promise<void> {
  const { bin, only, runs = 7 } = options;
  const cases: Result[] = [];
  for (const subject of benchCases(options)) {
    if (!subject.name.toLowerCase().includes(only)) continue;
    process.stderr.write(`bench: ${subject.name} …\n`);
    cases.push(await runCase(subject, bin, runs));
  }
  let growth: Growth | FailedCase | undefined;
  if ("growth".includes(only)) {
    process.stderr.write("bench: growth …\n");
    growth = await runGrowth(bin, SIZES, options.runs ?? 3);
  }
  tell(options, { cases, growth }, [
    ...(cases.length > 0 ? [showCases(cases)] : []),
    ...(growth === undefined ? [] : [showGrowth(growth)]),
  ]);
  if ([...cases, growth].some((result) => result !== undefined && "failed" in result)) process.exitCode = 1;
}

async function benchPeers(options: BenchOptions): Promise<void> {
  const peers = await runPeers({ ...options, rounds: options.runs ?? 3 });
  tell(options, { peers }, [showPeers(peers)]);
}

async function benchEditor(options: BenchOptions): Promise<void> {
  const editor = await runEditor(options.bin, options.only, options.runs ?? 3);
  tell(options, { editor }, [showEditor(editor)], [EDITOR_METHOD]);
}

function tell(
  { json }: BenchOptions,
  figures: object,
  tables: readonly string[],
  methods: readonly string[] = OF_PROCESSES,
): void {
  const machine = {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cpus: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    load: Number(loadavg()[0]!.toFixed(1)),
  };
  if (json) {
    process.stdout.write(`${JSON.stringify({ machine, memory: MEMORY_METHOD, ...figures }, undefined, 2)}\n`);
    return;
  }
  const { node, platform: system, cpus: count, cpu, load } = machine;
  const busy = load > count ? ": more than it has processors for, so all times are too long" : "";
  const line = `Node ${node}, ${system}, ${String(count)} × ${cpu}, load ${String(load)}${busy}`;
  process.stdout.write([line, ...methods, "", ...tables].join("\n"));
}
