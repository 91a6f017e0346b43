/**
 * `npm run bench`: how long whole processes take and how much memory, beside the least that is possible.
 *
 *     npm run build && npm run bench
 *     npm run bench -- --corpus DIR --runs 9 --json
 *     npm run bench -- --write
 *     npm run bench -- --editor
 *     npm run bench -- --peers --timeout 60
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform } from "node:os";
import { resolve } from "node:path";
import process from "node:process";
import { fileURLToPath, URL } from "node:url";
import { format, resolveConfig } from "prettier";
import { benchCases, START, START_OF_BUDGETS } from "./cases.ts";
import { run } from "./measure.ts";
import { median } from "./statistics.ts";
import { performancePage, type Figures } from "./document.ts";
import { EDITOR_METHOD, runEditor } from "./editor.ts";
import { MEMORY_METHOD } from "./memory.ts";
import { readOptions, USAGE, UsageError, type BenchOptions } from "./options.ts";
import { runPeers } from "./peers.ts";
import { runCase, runGrowth, type FailedCase, type Growth, type Result } from "./results.ts";
import { SWEEPS } from "./sweeps.ts";
import { showCases, showEditor, showGrowth, showPeers } from "./table.ts";

const PAGE = "docs/performance.md";
const OF_PROCESSES = ["time: whole processes, medians, the floor in turn with the program", MEMORY_METHOD];

/** As the run begins: later, its own threads count as load. */
const MACHINE = machine();

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
  const growths: (Growth | FailedCase)[] = [];
  const start = await startOfNode();
  // After each row: a run of half an hour that is stopped leaves what it measured.
  const keep = (): Promise<void> => writePage(options, { cases, growths }, start);
  for (const subject of benchCases({ ...options, pace: Math.max(1, start / START_OF_BUDGETS) })) {
    process.stderr.write(`bench: ${subject.name} …\n`);
    cases.push(await runCase(subject, bin, runs));
    await keep();
  }
  for (const sweep of SWEEPS) {
    if (!sweep.name.includes(only)) continue;
    process.stderr.write(`bench: ${sweep.name} …\n`);
    growths.push(await runGrowth(bin, sweep, options.runs ?? 3));
    await keep();
  }
  const tables = [...(cases.length > 0 ? [showCases(cases)] : []), ...growths.map(showGrowth)];
  tell(options, { cases, growths }, tables);
  if ([...cases, ...growths].some((result) => "failed" in result)) process.exitCode = 1;
}

/** Machines differ by a factor of two and more: budgets follow the time that Node takes to start, in milliseconds. */
async function startOfNode(): Promise<number> {
  const times: number[] = [];
  for (let runs = 0; runs < 9; runs++) times.push((await run(START, 10_000)).time);
  return median(times);
}

async function writePage({ write }: BenchOptions, figures: Figures, start?: number): Promise<void> {
  if (!write) return;
  const former = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "";
  const pace =
    start === undefined
      ? ""
      : `. Node starts in ${start.toFixed(0)} ms there. Budgets are those of a machine where it takes ${String(START_OF_BUDGETS)} ms, multiplied by ${Math.max(1, start / START_OF_BUDGETS).toFixed(1)}`;
  const text = performancePage(former, `${describeMachine(MACHINE)}${pace}`, figures);
  writeFileSync(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}

async function benchPeers(options: BenchOptions): Promise<void> {
  const peers = await runPeers({ ...options, rounds: options.runs ?? 3 });
  await writePage(options, { peers });
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
  const own = MACHINE;
  if (json) {
    process.stdout.write(`${JSON.stringify({ machine: own, memory: MEMORY_METHOD, ...figures }, undefined, 2)}\n`);
    return;
  }
  process.stdout.write([describeMachine(own), ...methods, "", ...tables].join("\n"));
}

type Machine = ReturnType<typeof machine>;

function machine() {
  return {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    cpus: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    load: Number(loadavg()[0]!.toFixed(1)),
  };
}

function describeMachine({ node, platform: system, cpus: count, cpu, load }: Machine): string {
  const busy = load > count ? ": more than it has processors for, so all times are too long" : "";
  return `Node ${node}, ${system}, ${String(count)} × ${cpu}, load ${String(load)}${busy}`;
}
