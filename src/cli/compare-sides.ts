import { loadSide } from "../sources/load.ts";
import { usage, type Arguments } from "./args.ts";
import { compareRoots } from "./compare-roots.ts";
import { exitCode } from "./exit-code.ts";
import type { Io } from "./io.ts";
import type { ComparingFlags } from "./options.ts";
import { readTargets, writeReports } from "./report-targets.ts";
import { findRoots } from "./roots.ts";
import { loadSettings, type Settings } from "./settings.ts";
import { tool } from "./tool.ts";

export interface ComparisonDefaults extends Pick<Settings, "failOn"> {
  readonly all: boolean;
}

/** Reads both sides, compares them, writes the reports, and gives the exit code. */
export async function compareSides(
  { operands, flags }: Arguments<ComparingFlags>,
  io: Io,
  defaults: ComparisonDefaults,
): Promise<number> {
  const [oldSpec = "", newSpec = ""] = operands;
  if (oldSpec === "-" && newSpec === "-")
    throw usage("Only one side can come from stdin.", "Name a file for the other.");
  const targets = await readTargets(flags.format ?? ["text"]);
  const { failOn, strict, profile, ...settings } = await loadSettings(flags, io.cwd, defaults);
  const all = flags.all ?? defaults.all;
  const limits = limitsOf(flags, io);
  // One after the other: where both fail, it is always the first that is told.
  const oldSide = await loadSide(oldSpec, limits);
  const newSide = await loadSide(newSpec, limits);
  if (oldSide.kind !== newSide.kind) {
    const [folder, file] = oldSide.kind === "directory" ? [oldSpec, newSpec] : [newSpec, oldSpec];
    throw usage(`${folder} is a folder and ${file} a file.`, "Name two files or two folders.");
  }
  const { today, ...rules } = settings;
  const { comparison, sources } = compareRoots(findRoots(oldSpec, oldSide), findRoots(newSpec, newSide), {
    ...rules,
    strict,
    all,
    ...(profile !== undefined && { profile }),
    ...(today !== undefined && { today }),
  });
  const display = {
    tool,
    all,
    quiet: flags.quiet ?? false,
    maxFindings: flags["max-findings"],
    color: flags.color,
    source: (file: string) => sources.get(file),
  };
  await writeReports(comparison, targets, display, io);
  return exitCode(comparison, { failOn, strict });
}

function limitsOf(flags: ComparingFlags, { cwd, stdin }: Io): Parameters<typeof loadSide>[1] {
  const maxFileSize = flags["max-file-size"];
  return {
    cwd,
    stdin,
    roots: flags.root ?? [],
    allowRemote: flags["allow-remote"] ?? false,
    allowRemoteRefs: flags["allow-remote-refs"] ?? false,
    ...(maxFileSize !== undefined && { maxFileSize: bytesOf(maxFileSize) }),
  };
}

const UNITS = { "": 1, k: 1e3, m: 1e6, g: 1e9 } as const satisfies Record<string, number>;

function bytesOf(size: string): number {
  const parts = /^(\d+(?:\.\d+)?)\s*([kmg]?)b?$/i.exec(size);
  if (parts === null)
    throw usage(`--max-file-size ${size} is no size.`, "Write a number of bytes, or for instance 20MB.");
  return Math.round(Number(parts[1]) * UNITS[parts[2]!.toLowerCase() as keyof typeof UNITS]);
}
