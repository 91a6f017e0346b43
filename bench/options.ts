import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";

export const USAGE = `usage: npm run bench -- [options]

  --only TEXT     only cases whose name holds TEXT ("growth" is one)
  --runs N        runs of each case (7; of growth, peers and the editor 3)
  --corpus DIR    a folder that holds kubernetes/swagger-1.28.json to 1.36, and stripe/v1 and v50 (APICOMPAT_CORPUS)
  --bin FILE      the program (dist/bin.js), to compare two builds
  --editor        the ESLint plugin: what a developer waits for after each key
  --peers         other programs on the same documents, installed on first use (oasdiff needs Go)
  --timeout S     seconds after which a peer is stopped (60)
  --json          the figures for a machine
  --write         write what was measured to docs/performance.md; sections without figures stay
`;

export interface BenchOptions {
  readonly bin: string;
  /** In lower case; empty for all. */
  readonly only: string;
  readonly runs: number | undefined;
  readonly corpus: string | undefined;
  readonly peers: boolean;
  readonly editor: boolean;
  /** In milliseconds. */
  readonly timeout: number;
  readonly json: boolean;
  readonly write: boolean;
  readonly help: boolean;
}

export class UsageError extends Error {}

export function readOptions(args: readonly string[], defaults: { readonly bin: string }): BenchOptions {
  const { only, runs, bin, timeout, ...switches } = parse(args);
  const corpus = switches.corpus ?? process.env["APICOMPAT_CORPUS"];
  return {
    ...switches,
    bin: resolve(bin ?? defaults.bin),
    only: only.toLowerCase(),
    runs: runs === undefined ? undefined : count("--runs", runs),
    corpus: corpus === undefined ? undefined : resolve(corpus),
    timeout: count("--timeout", timeout) * 1000,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: "string", default: "" },
        runs: { type: "string" },
        corpus: { type: "string" },
        bin: { type: "string" },
        peers: { type: "boolean", default: false },
        editor: { type: "boolean", default: false },
        timeout: { type: "string", default: "60" },
        json: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function count(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UsageError(`${name} is "${text}", not a positive whole number.`);
}
