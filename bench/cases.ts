/** What is measured: the work that the project set itself budgets for. */
import { join } from "node:path";
import { node, type CommandLine } from "./measure.ts";
import { generatedPair, githubPair, kubernetesPair, type FilePair, type Missing } from "./pairs.ts";
import { generatedRepository } from "./repository.ts";

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
}

const READ_AND_PARSE = `
const { readFileSync } = require("node:fs");
for (const file of process.argv.slice(1)) JSON.parse(readFileSync(file, "utf8"));
`;

/** Node starts, reads both files and parses them. */
export function floorOf(pair: FilePair): CommandLine {
  return node("-e", READ_AND_PARSE, pair.old, pair.new);
}

export function checkLine(bin: string, pair: FilePair): CommandLine {
  return node(bin, "check", pair.old, pair.new, "--no-config", "--no-cache");
}

/** The pairs that both this program and its peers are run on. */
export const PAIRS: Readonly<Record<string, (corpus: string | undefined) => FilePair | Missing>> = {
  demo: () => ({ old: join("fixtures", "demo", "v1.yaml"), new: join("fixtures", "demo", "v2.yaml") }),
  cyclic: () => generatedPair({ schemas: 250, references: 5, endpoints: 100 }),
  kubernetes: kubernetesPair,
  github: githubPair,
};

const DOCUMENTS = 1000;

/** What a change to few of many APIs takes: the first time, and when it was compared before. */
function repositoryCases(bin: string): readonly Case[] {
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
  return [...cases(3, { milliseconds: 1500 }, { milliseconds: 500 }), ...cases(DOCUMENTS, {}, {})];
}

export function benchCases({ bin, corpus }: CaseOptions): readonly (Case | SkippedCase)[] {
  const startup: Budget = { ratio: 1.5, plus: 60 };
  return [
    { name: "--version", budget: startup, line: node(bin, "--version"), floor: node("-e", "0") },
    { name: "--help", budget: startup, line: node(bin, "--help"), floor: node("-e", "0") },
    comparison("Kubernetes 1.35 → 1.36", PAIRS["kubernetes"]!(corpus), { ratio: 3, megabytes: 350 }, bin),
    comparison("GitHub REST 19.1 → 23.0", PAIRS["github"]!(corpus), { ratio: 3 }, bin),
    comparison("250 schemas × 5 on cycles", PAIRS["cyclic"]!(corpus), { milliseconds: 500 }, bin),
    ...repositoryCases(bin),
  ];
}

function comparison(name: string, pair: FilePair | Missing, budget: Budget, bin: string): Case | SkippedCase {
  if ("missing" in pair) return { name, skipped: pair.missing };
  return { name, budget, line: checkLine(bin, pair), floor: floorOf(pair), pair };
}
