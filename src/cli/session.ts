import { resolve } from "node:path";
import type { Comparison } from "../contracts/finding.ts";
import { createOverriding, severitiesToLookFor, type Review } from "../policy/overrides.ts";
import { wayTo } from "../base/relative-path.ts";
import { statOf } from "../sources/file.ts";
import { loadSide, type LoadOptions } from "../sources/load.ts";
import { matcherOf } from "../sources/scope.ts";
import { loadAccepted, withoutAccepted } from "./acceptances.ts";
import { usage } from "./args.ts";
import { cacheFolder } from "./cache/location.ts";
import { createResultCache, type ResultCache } from "./cache/result-cache.ts";
import { Store } from "./cache/store.ts";
import { sharedResults } from "./jobs/shared-results.ts";
import { type Choice, chosenOf } from "./chosen.ts";
import type { ComparedRoots, ComparingOptions } from "./compare-roots.ts";
import { exitCode } from "./exit-code.ts";
import { loadFeatureFiles, readFeatureSpec, type FeatureSpec } from "./feature-files.ts";
import type { Io } from "./io.ts";
import type { CachingFlags, ComparingFlags, ParallelFlags, ReadingFlags } from "./options.ts";
import { Progress } from "./progress.ts";
import { type Display, readTargets, refuseInputs, withStatistics, writeReports } from "./report-targets.ts";
import type { Loader } from "./roots.ts";
import { repositoryName } from "../sources/repository-name.ts";
import { ruleNotes } from "./rule-notes.ts";
import { loadSettings, type Settings } from "./settings.ts";
import { Stats } from "./stats.ts";
import { tool } from "./tool.ts";
import type { UsageSources } from "./usage-sources.ts";

export interface SessionDefaults extends Pick<Settings, "failOn"> {
  readonly all: boolean;
  /** True if earlier results are reused. */
  readonly remembers?: true;
  /** True if other threads can run the same command line. */
  readonly shares?: boolean;
}

/** The shared context of commands that read and judge snapshots. */
export interface Session extends Loader {
  readonly settings: Settings;
  readonly options: ComparingOptions;
  readonly choice: Choice;
  /** For what is read. */
  readonly limits: LoadOptions;
  readonly features: readonly FeatureSpec[];
  /** Undefined if no evidence of consumers is given. */
  readonly evidence: UsageSources | undefined;
  /** Counts how long a stage of the work takes. */
  time<T>(stage: string, work: () => Promise<T>): Promise<T>;
  /** Gives the findings of a comparison the severity of their place, and each place its options; names of files count from `folder`. */
  review(folder: string): Review;
  /** The comparison without what is accepted: by comments, by waivers and, unless it is left out, by the baseline. */
  accept(compared: ComparedRoots, options?: { readonly baseline: boolean }): Promise<Comparison>;
  /** Prints the time of each stage if `--stats` was given. */
  showStats(): void;
  /** Writes the reports of what nobody accepted, and gives the exit code. */
  finish(compared: ComparedRoots): Promise<number>;
}

/** Reads the flags and the configuration. Throws for what they cannot say. */
export async function openSession(
  flags: ComparingFlags & CachingFlags & ParallelFlags,
  io: Io,
  defaults: SessionDefaults,
): Promise<Session> {
  const stats = new Stats();
  const progress = new Progress(io);
  const time: Session["time"] = async (stage, work) => {
    progress.show(stage);
    try {
      return await stats.time(stage, work);
    } finally {
      progress.clear();
    }
  };
  const named = await readTargets(flags.format ?? ["text"], flags.output);
  const targets = flags.statistics === true ? await withStatistics(named) : named;
  const settings = await time("configuration", () => loadSettings(flags, io.cwd, defaults));
  const { failOn, strict, profile, clients, kubernetesVersion, rules, severities, ruleOptions, overrides } = settings;
  const today = settings.today ?? new Date().toISOString().slice(0, 10);
  const all = flags.all ?? defaults.all;
  const limits = limitsOf(flags, io);
  const features = (flags.features ?? []).map(readFeatureSpec);
  const pathFrom =
    (folder: string) =>
    (file: string): string =>
      wayTo(resolve(folder, file), settings.folder);
  const accept: Session["accept"] = async (compared, { baseline } = { baseline: true }) => {
    const pathOf = pathFrom(compared.home ?? io.cwd);
    const { moves } = compared;
    const context = { matcher: matcherOf, pathOf, rules: Object.keys(rules), ...(moves && { moves }) };
    const accepted = await loadAccepted(settings.folder, io.cwd, context);
    return withoutAccepted(compared, baseline ? accepted : { ...accepted, baseline: [] }, { rules, today });
  };
  const evidence = await openEvidence(flags.usage ?? [], settings, io);
  // Imports of plugins are not tracked, so a cached result could be outdated.
  const cached = settings.pluggedIn ? undefined : cacheOf(flags, io, defaults, stats);
  const showStats = (): void => {
    if (flags.stats === true) io.stderr.write(stats.report());
  };
  return {
    settings,
    time,
    options: {
      rules: flags.stats === true ? stats.watch(rules) : rules,
      ...(flags.stats === true && { measure: stats.measure }),
      severities: severitiesToLookFor(severities, overrides),
      ruleOptions,
      strict,
      all,
      allowBump: settings.allowBumpOf(),
      ...settings.choiceOf(),
      onDocument: (path) => progress.next(`comparing ${path}`),
      today,
      ...(evidence && { annotate: evidence.annotate }),
      ...(profile !== undefined && { profile }),
      clients,
      ...(kubernetesVersion !== undefined && { kubernetesVersion }),
      ...(cached && { cached }),
      ...(io.ahead && { ahead: io.ahead }),
    },
    limits,
    evidence,
    review: (folder) =>
      createOverriding(overrides, {
        rules,
        severities,
        options: ruleOptions,
        strict,
        matcher: matcherOf,
        pathOf: pathFrom(folder),
      }),
    choice: flags,
    load: (spec) => time("reading files", async () => chosenOf(spec, await loadSide(spec, limits), flags)),
    showStats,
    features,
    featureFiles: () => loadFeatureFiles(features, limits),
    accept,
    finish: async (compared) => {
      const { sources } = compared;
      refuseInputs(targets, sources.values(), io.cwd);
      const accepted = await time("what is accepted", () => accept(compared));
      const problems = evidence === undefined ? [] : evidence.problems();
      const comparison = { ...accepted, problems: [...accepted.problems, ...problems] };
      const display = {
        tool,
        all,
        quiet: flags.quiet ?? false,
        explain: flags.explain ?? false,
        verbose: flags.verbose ?? false,
        maxFindings: flags["max-findings"],
        color: flags.color,
        source: (file: string) => sources.get(file),
        rule: ruleNotes(rules),
        today,
        threshold: { failOn, strict },
        ...(targets.some(({ reporter }) => reporter.name === "blob") && repositoryNamed(io.cwd)),
      };
      await stats.time("reports", async () => writeReports(comparison, targets, display, io));
      showStats();
      return exitCode(comparison, { failOn, strict });
    },
  };
}

/** The results are in a folder, come from other threads, or both. */
function cacheOf(
  flags: CachingFlags & ParallelFlags & Pick<ComparingFlags, "stats">,
  io: Io,
  { remembers, shares }: SessionDefaults,
  stats: Stats,
): ResultCache | undefined {
  const folder = remembers === true ? cacheFolder(flags, io) : undefined;
  const store = folder === undefined ? undefined : new Store(folder);
  // Statistics describe a run of one thread.
  const results = shares === true && flags.stats !== true ? sharedResults(flags, io, store) : store;
  return results && createResultCache(results, { onAnswer: (known) => stats.noteCacheHit(known) });
}

function repositoryNamed(cwd: string): Pick<Display, "repository"> {
  const repository = repositoryName(cwd);
  return repository === undefined ? {} : { repository };
}

/** Loads what reads records only where there are some. */
async function openEvidence(named: readonly string[], settings: Settings, io: Io): Promise<UsageSources | undefined> {
  if (io.ahead !== undefined || named.length + settings.consumers.length === 0) return undefined;
  const { openUsage } = await import("./usage-sources.ts");
  return openUsage(named, settings, io);
}

/** Returns the limits of reading: root folders, file size and standard input. */
export function limitsOf(flags: ReadingFlags, { cwd, stdin }: Io): LoadOptions {
  const maxFileSize = flags["max-file-size"];
  const roots = flags.root ?? [];
  const missing = roots.find((root) => statOf(resolve(cwd, root))?.isDirectory() !== true);
  if (missing !== undefined) throw usage(`--root ${missing} is not a folder.`, "Correct the path after --root.");
  return {
    cwd,
    stdin,
    roots,
    allowRemote: flags["allow-remote"] ?? false,
    allowRemoteRefs: flags["allow-remote-refs"] ?? false,
    ...(maxFileSize !== undefined && { maxFileSize: bytesOf(maxFileSize) }),
  };
}

const UNITS = { "": 1, k: 1e3, m: 1e6, g: 1e9 } as const satisfies Record<string, number>;

function bytesOf(size: string): number {
  const parts = /^(\d+(?:\.\d+)?)\s*([kmg]?)b?$/i.exec(size);
  if (parts === null)
    throw usage(`--max-file-size ${size} is not a valid size.`, "Use a number of bytes, or a size such as 20MB.");
  return Math.round(Number(parts[1]) * UNITS[parts[2]!.toLowerCase() as keyof typeof UNITS]);
}
