/** Runs the cases and draws the figures from the runs. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { floorOf, checkLine, type Budget, type Case, type SkippedCase } from "./cases.ts";
import { interleave, node, run, type Run } from "./measure.ts";
import type { FilePair } from "./pairs.ts";
import { isFolder } from "./shapes.ts";
import { exponent, median } from "./statistics.ts";

export interface CaseResult {
  readonly name: string;
  readonly runs: number;
  /** Medians, in milliseconds and MB. */
  readonly floor: number;
  readonly time: number;
  readonly fastest: number;
  readonly slowest: number;
  readonly ratio: number;
  readonly memory?: number;
  readonly megabytes?: number;
  /** Whether all runs printed the same bytes. */
  readonly sameOutput: boolean;
  /** Findings that break, and how many places of a generated pair do. */
  readonly breaking?: number;
  readonly breaks?: number;
  readonly budget: Budget;
  readonly withinBudget: boolean;
}

export interface FailedCase {
  readonly name: string;
  readonly failed: string;
}

export type Result = CaseResult | FailedCase | SkippedCase;

/** The same kind of input in several sizes. */
export interface Sweep {
  readonly name: string;
  /** What is counted. */
  readonly unit: string;
  readonly sizes: readonly number[];
  pairOf(size: number): FilePair;
}

export interface Growth {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly GrowthPoint[];
  /** Of the time beyond the program's start, over all sizes and over the upper half of them. */
  readonly exponent: number;
  readonly upperExponent: number;
  readonly startup: number;
}

export interface GrowthPoint {
  readonly count: number;
  readonly megabytes: number;
  readonly floor: number;
  readonly time: number;
  readonly memory?: number;
}

const TIMEOUT = 300_000;

/** 0 nothing found, 1 findings; anything else is not an answer. */
function failed({ exitCode, timedOut }: Run): boolean {
  return timedOut || (exitCode !== 0 && exitCode !== 1);
}

function reason({ timedOut, exitCode, stderr, time }: Run): string {
  if (timedOut) return `stopped after ${String(Math.round(time / 1000))} s`;
  const line = stderr.split("\n").find((text) => text.trim() !== "");
  return `exit code ${String(exitCode)}${line === undefined ? "" : `: ${line.trim()}`}`;
}

export async function runCase(subject: Case | SkippedCase, bin: string, rounds: number): Promise<Result> {
  if ("skipped" in subject) return subject;
  const { name, line, floor, budget, pair } = subject;
  const [floors, runs] = await interleave([floor, line], rounds, TIMEOUT, failed);
  const bad = [...floors!, ...runs!].find(failed);
  if (bad !== undefined) return { name, failed: reason(bad) };
  const breaking = pair === undefined ? undefined : await countBreaking(bin, pair);
  const memory = medianMemory(runs!);
  const figures = { floor: medianTime(floors!), time: medianTime(runs!), ...(memory !== undefined && { memory }) };
  return {
    name,
    runs: rounds,
    ...figures,
    fastest: Math.min(...runs!.map(({ time }) => time)),
    slowest: Math.max(...runs!.map(({ time }) => time)),
    ratio: figures.time / figures.floor,
    ...(pair !== undefined && { megabytes: sizeOf(pair) }),
    sameOutput: new Set(runs!.map(({ digest }) => digest)).size === 1,
    ...(breaking !== undefined && { breaking }),
    ...(pair?.breaks !== undefined && { breaks: pair.breaks }),
    budget,
    withinBudget: isWithin(budget, figures),
  };
}

/** Where the time is to double with the size, and no more. */
export async function runGrowth(bin: string, sweep: Sweep, rounds: number): Promise<Growth | FailedCase> {
  const { name, unit, sizes } = sweep;
  const pairs = sizes.map((count) => sweep.pairOf(count));
  const lines = pairs.flatMap((pair) => [floorOf(pair), checkLine(bin, pair)]);
  const runs = await interleave([node(bin, "--version"), ...lines], rounds, TIMEOUT, failed);
  const bad = runs.flat().find(failed);
  if (bad !== undefined) return { name, failed: reason(bad) };
  const startup = medianTime(runs[0]!);
  const points = sizes.map((count, index): GrowthPoint => {
    const own = runs[2 * index + 2]!;
    const memory = medianMemory(own);
    const figures = { floor: medianTime(runs[2 * index + 1]!), time: medianTime(own) };
    return { count, megabytes: sizeOf(pairs[index]!), ...figures, ...(memory !== undefined && { memory }) };
  });
  const beyondStart = points.flatMap(({ count, time }): [number, number][] =>
    time > startup ? [[count, time - startup]] : [],
  );
  const upper = beyondStart.slice(beyondStart.length >> 1);
  return { name, unit, points, startup, exponent: exponent(beyondStart), upperExponent: exponent(upper) };
}

/** One finding per place that breaks, however many operations lead there. */
async function countBreaking(bin: string, pair: FilePair): Promise<number> {
  const line = checkLine(bin, pair);
  const { stdout } = await run({ ...line, args: [...line.args, "--format", "json"] }, TIMEOUT);
  const { findings } = JSON.parse(stdout) as { findings: readonly { verdict: string }[] };
  return findings.filter(({ verdict }) => verdict === "breaking").length;
}

function isWithin(budget: Budget, { time, floor, memory }: { time: number; floor: number; memory?: number }): boolean {
  const { ratio, plus = 0, milliseconds, megabytes } = budget;
  if (ratio !== undefined && time > ratio * floor + plus) return false;
  if (milliseconds !== undefined && time > milliseconds) return false;
  return megabytes === undefined || memory === undefined || memory <= megabytes;
}

export function medianTime(runs: readonly Run[]): number {
  return median(runs.map(({ time }) => time));
}

export function medianMemory(runs: readonly Run[]): number | undefined {
  const known = runs.flatMap(({ memory }) => (memory === undefined ? [] : [memory]));
  return known.length === 0 ? undefined : median(known);
}

/** Of both sides together, in MB of a million bytes. */
export function sizeOf({ old, new: next }: FilePair): number {
  return (bytesOf(old) + bytesOf(next)) / 1e6;
}

function bytesOf(path: string): number {
  if (!isFolder(path)) return statSync(path).size;
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => statSync(join(path, name)));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
