import { open, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { projectTop } from "../policy/config-file.ts";
import { requireOwn } from "../policy/own-files.ts";
import { openRecording } from "../sources/recording.ts";
import { wayTo } from "../base/relative-path.ts";
import { isRecordOf, withUsage, type UsageRecord } from "../usage/annotate.ts";
import { readRecording } from "../usage/formats/stream.ts";
import { createRecorder } from "../usage/recorder.ts";
import { readSummary } from "../usage/summary-file.ts";
import type { UsageSummary } from "../usage/summary.ts";
import { flawOf, type UnusedPolicy } from "../usage/unused.ts";
import type { Io } from "./io.ts";
import type { Settings } from "./settings.ts";

/** Says of the findings of one API whom they concern. */
export interface UsageSources {
  annotate(comparison: Comparison, old: Snapshot): Promise<Comparison>;
  /** Problems of the evidence, after all APIs were compared. */
  problems(): readonly Problem[];
  /** The absolute paths of all files with evidence. */
  readonly files: readonly string[];
  /** True if the settings lower the severity of what is not used. */
  readonly lowers: boolean;
  /** Lowers no severity, because the compared change edits a file that decides about it. */
  distrust(file: string): void;
}

/** A file with evidence of one consumer or of several clients. */
interface Source {
  readonly path: string;
  readonly name: string;
  readonly consumer?: string;
}

/** Returns undefined if no evidence is given. */
export async function openUsage(
  named: readonly string[],
  { consumers, usage, folder, today }: Pick<Settings, "consumers" | "usage" | "folder" | "today">,
  io: Io,
): Promise<UsageSources | undefined> {
  const fromConfig = consumers.map(({ name: consumer, traffic }): Source => {
    const path = resolve(folder, traffic);
    const name = wayTo(path, io.cwd);
    requireOwn(path, name, projectTop(folder));
    return { path, name, consumer };
  });
  const fromFlags = named.map((name): Source => ({ path: resolve(io.cwd, name), name }));
  const sources = [...fromConfig, ...fromFlags];
  if (sources.length === 0) return undefined;
  const loaded: (Source & { readonly summary: SummaryFor })[] = [];
  for (const source of sources) loaded.push({ ...source, summary: await summaryFor(source, io) });
  const used = new Set<string>();
  const flaws = new Map<string, string>();
  const day = today ?? new Date().toISOString().slice(0, 10);
  let policy: UnusedPolicy | undefined = usage && { ...usage, today: day };
  let edited: string | undefined;
  return {
    files: sources.map(({ path }) => path),
    lowers: usage !== undefined,
    distrust: (file) => {
      policy = undefined;
      edited = file;
    },
    annotate: async (comparison, old) => {
      const records: UsageRecord[] = [];
      for (const { name, consumer, summary } of loaded) {
        const own = await summary(old);
        if (own === undefined || !isRecordOf(own, old)) continue;
        used.add(name);
        const flaw = policy && flawOf(own, policy);
        if (flaw !== undefined) flaws.set(name, flaw);
        records.push({ name, summary: own, ...(consumer !== undefined && { consumer }) });
      }
      return withUsage(comparison, old, records, policy);
    },
    problems: () => [
      ...loaded.filter(({ name }) => !used.has(name)).map(({ name }) => otherApi(name)),
      ...[...flaws].map(([name, flaw]) => insufficient(name, flaw)),
      ...(edited === undefined ? [] : [distrusted(edited)]),
    ],
  };
}

/** The record of an API. A recording is counted by the description of the API that it was sent to. */
type SummaryFor = (old: Snapshot) => Promise<UsageSummary | undefined>;

const BEGINNING = 200;

async function summaryFor({ path, name }: Source, io: Io): Promise<SummaryFor> {
  if (/^\s*\{\s*"kind"\s*:\s*"apicompat-usage"/u.test(await beginningOf(path, name))) {
    const summary = readSummary(await readFile(path, "utf8"), name);
    return () => Promise.resolve(summary);
  }
  return async (old) => {
    const recorder = createRecorder(old);
    await readRecording(openRecording(path, name, io.stdin), {}, (observed) => {
      if (observed === "bad") recorder.skip();
      else for (const one of observed) recorder.observe(one);
    });
    const summary = recorder.summary();
    return summary.requests > summary.unmatched ? summary : undefined;
  };
}

async function beginningOf(path: string, name: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code = "unknown reason" } = error as NodeJS.ErrnoException;
    const advice = "Use a record of `apicompat usage record`, or a recording of requests.";
    throw new ApicompatError("NOT_FOUND", `${name} cannot be read (${code}).`, advice, { cause: error });
  }
}

function otherApi(file: string): Problem {
  return {
    code: "USAGE_UNFIT",
    level: "warning",
    message: `${file} has no requests to the compared APIs.`,
    hint: "Record requests to this API, or leave the file out. Only APIs with operations or custom resources have requests.",
    file,
  };
}

function insufficient(file: string, flaw: string): Problem {
  return {
    code: "USAGE_UNFIT",
    level: "warning",
    message: `${file} lowers no severity, because ${flaw}.`,
    hint: "Record more requests, or change `usage` in the configuration.",
    file,
  };
}

function distrusted(file: string): Problem {
  return {
    code: "USAGE_UNFIT",
    level: "warning",
    message: `No severity is lowered for what is not used, because this change edits ${file}.`,
    hint: "Merge the change of the record or the configuration first.",
    file,
  };
}
