/** What is measured: the work that the project set itself budgets for. */
import { resolve } from "node:path";
import { node, type CommandLine } from "./measure.ts";
import {
  generatedPair,
  githubPair,
  kubernetesPair,
  kubernetesReleases,
  packagePair,
  stripePair,
  type FilePair,
  type Missing,
} from "./pairs.ts";
import { generatedRepository } from "./repository.ts";
import { isFolder, nestedAlternatives, protoFiles, requiredProperties } from "./shapes.ts";

/** Every part that is given must hold. */
export interface Budget {
  /** Times the floor, plus milliseconds. */
  readonly ratio?: number;
  readonly plus?: number;
  readonly milliseconds?: number;
  readonly megabytes?: number;
}

export interface Case {
  readonly name: string;
  readonly budget: Budget;
  readonly line: CommandLine;
  /** The least that any program on Node does for the same input. */
  readonly floor: CommandLine;
  /** The documents, where there are some. */
  readonly pair?: FilePair;
}

export interface SkippedCase {
  readonly name: string;
  readonly skipped: string;
}

export interface CaseOptions {
  /** The program: `dist/bin.js`. */
  readonly bin: string;
  readonly corpus: string | undefined;
  /** Part of the names of the cases that are wanted, in lower case: the documents of others are neither made nor fetched. */
  readonly only: string;
  /** By this the budgets in milliseconds are multiplied; default: 1. */
  readonly pace?: number;
}

/** In milliseconds: how long Node takes to start on the machine of the budgets. */
export const START_OF_BUDGETS = 55;

const READ_AND_PARSE = `
const { readFileSync } = require("node:fs");
for (const file of process.argv.slice(1)) JSON.parse(readFileSync(file, "utf8"));
`;

export const START: CommandLine = node("-e", "0");

/** Node starts, reads both files and parses them; of folders it only starts. */
export function floorOf(pair: FilePair): CommandLine {
  return isFolder(pair.old) ? START : node("-e", READ_AND_PARSE, pair.old, pair.new);
}

export function checkLine(bin: string, pair: FilePair): CommandLine {
  return node(bin, "check", pair.old, pair.new, "--no-config", "--no-cache");
}

/** What other programs read. */
export type PeerFormat = "openapi" | "protobuf";

type Find = (corpus: string | undefined) => FilePair | Missing;

/** The pairs that both this program and its peers are run on. */
export const PAIRS = {
  demo: {
    format: "openapi",
    find: () => ({ old: resolve("fixtures/demo/v1.yaml"), new: resolve("fixtures/demo/v2.yaml") }),
  },
  cyclic: { format: "openapi", find: () => generatedPair({ schemas: 250, references: 5, endpoints: 100 }) },
  kubernetes: { format: "openapi", find: kubernetesPair },
  github: { format: "openapi", find: githubPair },
  stripe: { format: "openapi", find: stripePair },
  proto: { format: "protobuf", find: () => protoFiles() },
} as const satisfies Readonly<Record<string, { readonly format: PeerFormat; readonly find: Find }>>;

const DOCUMENTS = 1000;

/** What a change to few of many APIs takes: the first time, and when it was compared before. */
function repositoryCases(bin: string, within: Within): readonly Case[] {
  const cases = (changed: number, first: Budget, again: Budget): readonly Case[] => {
    const cwd = generatedRepository({ documents: DOCUMENTS, changed });
    const name = `${String(changed)} of ${String(DOCUMENTS)} documents`;
    const floor = node("-e", "0");
    const line = (...flags: readonly string[]): CommandLine => ({ ...node(bin, "check", ...flags), cwd });
    return [
      { name, budget: first, line: line("--no-cache"), floor },
      { name: `${name}, again`, budget: again, line: line("--cache-dir", ".git/apicompat"), floor },
    ];
  };
  return [...cases(3, within(1500), within(500)), ...cases(DOCUMENTS, within(6000), {})];
}

type Within = (milliseconds: number) => Budget;

export function benchCases({ bin, corpus, only, pace = 1 }: CaseOptions): readonly (Case | SkippedCase)[] {
  const startup: Budget = { ratio: 1.5, plus: 60 };
  const within: Within = (milliseconds) => ({ milliseconds: Math.round(milliseconds * pace) });
  const pairs: readonly (readonly [name: string, pair: () => FilePair | Missing, budget: Budget])[] = [
    ["demo", () => PAIRS.demo.find(), within(170)],
    ["Kubernetes 1.35 → 1.36", () => PAIRS.kubernetes.find(corpus), { ...within(750), megabytes: 350 }],
    ["GitHub REST 19.1 → 23.0", () => PAIRS.github.find(), within(2000)],
    ["Stripe v1 → v50", () => PAIRS.stripe.find(corpus), within(900)],
    ["357 .proto files", () => PAIRS.proto.find(), within(550)],
    ["250 schemas × 5 on cycles", () => PAIRS.cyclic.find(), within(500)],
    ["oneOf in 12 levels", () => nestedAlternatives(12), within(1000)],
    ["1,600 properties change", () => requiredProperties(1600), within(3000)],
    ["fastify 5.2 → 5.3", () => packagePair("fastify", "5.2.0", "5.3.0"), { ...within(3000), megabytes: 400 }],
    ["zod 4.0 → 4.1", () => packagePair("zod", "4.0.0", "4.1.0"), { ...within(6000), megabytes: 400 }],
    [
      "@types/yargs 16.0 → 17.0",
      () => packagePair("@types/yargs", "16.0.0", "17.0.32"),
      { ...within(2500), megabytes: 400 },
    ],
    ["knex 3.0 → 3.1", () => packagePair("knex", "3.0.0", "3.1.0"), { ...within(3000), megabytes: 400 }],
  ];
  const isWanted = (name: string): boolean => name.toLowerCase().includes(only);
  const others: readonly (Case | SkippedCase)[] = [
    { name: "--version", budget: startup, line: node(bin, "--version"), floor: START },
    { name: "--help", budget: startup, line: node(bin, "--help"), floor: START },
    historyCase(bin, corpus, within),
    ...("documents".includes(only) || /^[\d ]/u.test(only) ? repositoryCases(bin, within) : []),
  ];
  return [
    ...pairs.filter(([name]) => isWanted(name)).map(([name, pair, budget]) => comparison(name, pair(), budget, bin)),
    ...others.filter(({ name }) => isWanted(name)),
  ];
}

function historyCase(bin: string, corpus: string | undefined, within: Within): Case | SkippedCase {
  const name = "history of nine Kubernetes releases";
  const releases = kubernetesReleases(corpus);
  if (releases.length === 0) return { name, skipped: "give a folder that holds kubernetes/swagger-1.28.json to 1.36" };
  const line = node(bin, "history", ...releases, "--no-config", "--no-cache");
  return { name, budget: within(5000), line, floor: START };
}

function comparison(name: string, pair: FilePair | Missing, budget: Budget, bin: string): Case | SkippedCase {
  if ("missing" in pair) return { name, skipped: pair.missing };
  return { name, budget, line: checkLine(bin, pair), floor: floorOf(pair), pair };
}
