/** Other programs for the same job, on the same documents. Each is installed into a separate folder outside of the project. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { checkLine, PAIRS, type PeerFormat } from "./cases.ts";
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
  readonly reads: PeerFormat;
  /** Installs it into an empty folder; throws where that fails. */
  install(folder: string): void;
}

const PEERS: readonly Peer[] = [
  {
    name: "oasdiff 1.37.0",
    reads: "openapi",
    // Its package on npm ends with 1.15.0.
    install: (folder) => {
      installed("go", ["install", "github.com/oasdiff/oasdiff@v1.37.0"], folder, { GOBIN: folder });
    },
    line: (folder, { old, new: next }) => ({ file: join(folder, "oasdiff"), args: ["breaking", old, next] }),
    answered: ({ exitCode }) => exitCode === 0,
  },
  {
    name: "openapi-diff 0.24.1",
    reads: "openapi",
    install: fromNpm("openapi-diff@0.24.1"),
    line: (folder, { old, new: next }) => node(join(folder, "node_modules/openapi-diff/bin/openapi-diff"), old, next),
    answered: ({ stdout }) => /changes found between the two specifications|No changes found/u.test(stdout),
  },
  {
    name: "optic 1.0.9",
    reads: "openapi",
    // With the ajv of its day: later ones generate code that the Spectral inside it cannot load.
    install: fromNpm("@useoptic/optic@1.0.9", { "@stoplight/spectral-core": { ajv: "8.17.1" } }),
    line: (folder, { old, new: next }) =>
      node(join(folder, "node_modules/@useoptic/optic/build/index.js"), "diff", old, next, "--check"),
    answered: ({ stdout }) => /^Operations:|^No operations changed|Checks?:/mu.test(stdout),
  },
  {
    name: "oad 0.12.4",
    reads: "openapi",
    install: fromNpm("@azure/oad@0.12.4"),
    line: (folder, { old, new: next }) =>
      node(join(folder, "node_modules/@azure/oad/dist/cli.js"), "compare", old, next),
    answered: ({ stdout }) => stdout.trimStart().startsWith("["),
  },
  {
    name: "buf 1.75.0",
    reads: "protobuf",
    install: fromNpm("@bufbuild/buf@1.75.0"),
    line: (folder, { old, new: next }) => ({
      file: join(folder, `node_modules/@bufbuild/buf-${platform()}-${arch()}/bin/buf`),
      args: ["breaking", next, "--against", old],
    }),
    // 100: it found something.
    answered: ({ exitCode }) => exitCode === 0 || exitCode === 100,
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
  const peers = PEERS.map((peer) => ({ program: peer, folder: folderOf(peer), reads: peer.reads }));
  const results: PeerResult[] = [];
  for (const [pairName, { format, find }] of Object.entries(PAIRS)) {
    const programs = [{ program: own, folder: "" as Folder }, ...peers.filter(({ reads }) => reads === format)];
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

function folderOf({ name, install }: Peer): Folder {
  const folder = join(CACHE, "peers", name.replaceAll(" ", "-"));
  const marker = join(folder, ".installed");
  if (existsSync(marker)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`bench: installing ${name} …\n`);
  try {
    install(folder);
    writeFileSync(marker, "");
    return folder;
  } catch (error) {
    return { failed: `could not be installed: ${firstLine(error)}` };
  }
}

/** `overrides`: what else its `package.json` needs to say for it to start. */
function fromNpm(name: string, overrides?: object): (folder: string) => void {
  return (folder) => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, overrides }));
    installed("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", name], folder);
  };
}

function installed(program: string, args: readonly string[], cwd: string, settings: NodeJS.ProcessEnv = {}): void {
  const env = { ...process.env, ...settings };
  execFileSync(program, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"], timeout: 600_000 });
}
