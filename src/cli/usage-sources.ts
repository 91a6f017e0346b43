import { open, readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import type { Reading } from "../contracts/reader.ts";
import type { JsonObject } from "../model/json.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { projectTop } from "../policy/config-file.ts";
import { requireOwn } from "../policy/own-files.ts";
import { detectProfile, profiles } from "../policy/profiles.ts";
import { openRecording } from "../sources/recording.ts";
import { wayTo } from "../base/relative-path.ts";
import { askRecord, isRecordOf, withUsage, type Asked } from "../usage/annotate.ts";
import type { Sides } from "../usage/objects.ts";
import { openSummary } from "../usage/summary-file.ts";
import type { UsageSummary } from "../usage/summary.ts";
import { flawOf, type UnusedPolicy } from "../usage/unused.ts";
import type { CodeFile } from "../usage/code/program.ts";
import type { ConsumerConfig } from "../policy/config.ts";
import type { Io } from "./io.ts";
import { readCode } from "./usage-code.ts";
import type { Settings } from "./settings.ts";

/** Says of the findings of one API whom they concern. */
export interface UsageSources {
  annotate(comparison: Comparison, readings: Readings): Promise<Comparison>;
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
  const fromConfig = consumers.flatMap((consumer) => sourcesOf(consumer, folder, io));
  const fromFlags = named.map((name): Source => ({ path: resolve(io.cwd, name), name }));
  const sources = [...fromConfig, ...fromFlags];
  if (sources.length === 0 && consumers.length === 0) return undefined;
  const loaded: (Source & { readonly prepare: Prepare })[] = [];
  for (const source of sources) loaded.push({ ...source, prepare: await prepareOf(source, io) });
  const idle: Problem[] = [];
  for (const { name, code } of consumers) {
    if (code === undefined) continue;
    const { files, idle: own } = await readCode(code, folder, io.cwd);
    idle.push(...own.map((pattern) => idleCode(pattern, name)));
    const prepare = await prepareCode(files);
    loaded.push({ path: folder, name: `The code of ${name}`, consumer: name, prepare });
  }
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
    annotate: async (comparison, readings) => {
      const [{ snapshot: old }, { snapshot: new_ }] = [readings.old, readings.new];
      const [profile = ""] = comparison.profile.split(", ");
      const sides: Sides = { old, new: new_, profile: profiles[profile] ?? detectProfile(old) };
      const asked: Asked[] = [];
      for (const { name, consumer, prepare } of loaded) {
        const own = await prepare(comparison, sides, readings);
        if (own === undefined) continue;
        used.add(name);
        const flaw = own.record && policy && flawOf(own.record.summary, policy);
        if (flaw !== undefined) flaws.set(name, flaw);
        const as = consumer ?? own.consumer;
        asked.push(as === undefined ? own : { ...own, ask: (each) => ({ ...own.ask(each), consumer: as }) });
      }
      return withUsage(comparison, asked, policy);
    },
    problems: () => [
      ...idle,
      ...loaded.filter(({ name }) => !used.has(name)).map(({ name }) => otherApi(name)),
      ...[...flaws].map(([name, flaw]) => insufficient(name, flaw)),
      ...(edited === undefined ? [] : [distrusted(edited)]),
    ],
  };
}

function idleCode(pattern: string, consumer: string): Problem {
  return {
    code: "PATTERN_IDLE",
    level: "warning",
    message: `Pattern "${pattern}" in \`code\` of the consumer \`${consumer}\` matches no file.`,
    hint: "Correct the pattern, or remove it.",
    file: "",
  };
}

function sourcesOf(
  { name: consumer, traffic, objects, expects, code }: ConsumerConfig,
  folder: string,
  io: Io,
): readonly Source[] {
  const files = [traffic, objects, expects].filter((file) => file !== undefined);
  if (files.length === 0 && code === undefined) {
    const advice = "Add `traffic`, `objects`, `expects` or `code`, relative to the configuration.";
    throw new ApicompatError("CONFIG", `The consumer "${consumer}" has no evidence.`, advice);
  }
  return files.map((file) => {
    const path = resolve(folder, file);
    const name = wayTo(path, io.cwd);
    requireOwn(path, name, projectTop(folder));
    return { path, name, consumer };
  });
}

/** Makes evidence answer about a comparison; undefined if it is of another API. */
type Prepare = (
  comparison: Comparison,
  sides: Sides,
  readings: Readings,
) => Promise<(Asked & { readonly consumer?: string }) | undefined>;

interface Readings {
  readonly old: Reading;
  readonly new: Reading;
}

/** The compiler is loaded only for code. */
async function prepareCode(files: readonly CodeFile[]): Promise<Prepare> {
  const [{ askCode }, { askPackage }] = await Promise.all([
    import("../usage/code/index.ts"),
    import("../usage/code/package/index.ts"),
  ]);
  return (comparison, _, { old, new: new_ }) => {
    const ask =
      old.package !== undefined && new_.package !== undefined
        ? askPackage(files, comparison, {
            old: { files: old.files, package: old.package },
            new: { files: new_.files, package: new_.package },
          })
        : askCode(files, old.snapshot, new_.snapshot);
    return Promise.resolve(ask && { ask });
  };
}

const BEGINNING = 200;

/** Loads what judges requests and objects only where it is needed, because it is large. */
async function prepareOf({ path, name }: Source, io: Io): Promise<Prepare> {
  const beginning = await beginningOf(path, name);
  if (/^\s*\{\s*"kind"\s*:\s*"apicompat-usage"/u.test(beginning)) {
    const summary = openSummary(await readFile(path, "utf8"), name);
    return (_, { old }) => Promise.resolve(isRecordOf(summary, old) ? recordOf(summary, name, old) : undefined);
  }
  const expecting = looksLikeContract(beginning) ? await prepareContract(path, name) : undefined;
  if (expecting !== undefined) return expecting;
  if (looksLikeObjects(beginning)) {
    const { askObjects } = await import("../usage/objects.ts");
    const objects = await readObjects(path, name);
    return (comparison, sides) => {
      const ask = askObjects(objects, comparison, sides);
      return Promise.resolve(ask && { ask, consumer: name });
    };
  }
  const [{ createRecorder }, { createReplaying }, { readRecording }] = await Promise.all([
    import("../usage/recorder.ts"),
    import("../usage/recording.ts"),
    import("../usage/formats/stream.ts"),
  ]);
  return async (comparison, sides) => {
    const recorder = createRecorder(sides.old);
    const replaying = createReplaying(comparison, sides);
    await readRecording(openRecording(path, name, io.stdin), {}, (observed) => {
      if (observed === "bad") return recorder.skip();
      for (const one of observed) if (recorder.observe(one)) replaying.observe(one);
    });
    const summary = recorder.summary();
    if (summary.requests === summary.unmatched) return undefined;
    const { ask, record } = recordOf(summary, name, sides.old);
    return { ask: replaying.sharpen(ask), record };
  };
}

const MAX_CONTRACT = 64 * 1024 * 1024;

/** Recordings are lines or begin with `log`. */
function looksLikeContract(beginning: string): boolean {
  return /^\s*\{\s*"(?:consumer|provider|interactions|metadata)"\s*:/u.test(beginning);
}

/** Undefined for a file that is no Pact. */
async function prepareContract(path: string, name: string): Promise<Prepare | undefined> {
  if ((await stat(path)).size > MAX_CONTRACT) return undefined;
  const [{ askExpectations, contractIn }, { parsed }] = await Promise.all([
    import("../usage/pact/index.ts"),
    import("../usage/record-text.ts"),
  ]);
  const value = parsed(await readFile(path, "utf8"));
  const contract = value === undefined ? undefined : contractIn(value);
  if (contract === undefined) return undefined;
  return (comparison, sides) => {
    const ask = askExpectations(contract, comparison, sides);
    return Promise.resolve(ask && { ask, consumer: contract.consumer ?? name });
  };
}

function recordOf(summary: UsageSummary, name: string, old: Snapshot): Required<Asked> {
  return { ask: askRecord(summary, old), record: { name, summary } };
}

/** An audit event is an object, too, but of one line. */
function looksLikeObjects(beginning: string): boolean {
  return (
    /^\ufeff?(?:\s*(?:#.*|---.*)\n)*\s*\[?\s*[{"]?\s*"?(?:apiVersion|kind|items|metadata|spec)"?\s*:/u.test(
      beginning,
    ) && !/audit\.k8s\.io/u.test(beginning)
  );
}

async function readObjects(path: string, name: string): Promise<readonly JsonObject[]> {
  const file = { name, url: pathToFileURL(path).href, text: await readFile(path, "utf8") };
  const [{ parseManifests }, { objectsIn }] = await Promise.all([
    import("../readers/document/parse.ts"),
    import("../usage/objects.ts"),
  ]);
  const document = parseManifests(file);
  if ("value" in document) return objectsIn(document.value);
  const [problem] = document;
  throw new ApicompatError("UNREADABLE", `${name} cannot be read: ${problem?.message ?? ""}`, problem?.hint ?? "", {
    problems: document,
  });
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
    message: `${file} has nothing of the compared APIs.`,
    hint: "Use requests, objects, expectations or code of clients of this API.",
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
