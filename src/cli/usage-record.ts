import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { count, grouped, printable, withoutCommands } from "../reporters/prose.ts";
import { openRecording, type RecordedBytes } from "../sources/recording.ts";
import { createFrequent, generalPath } from "../usage/frequent.ts";
import { readRecording } from "../usage/formats/stream.ts";
import { createRecorder, type Recorder } from "../usage/recorder.ts";
import type { UsageSummary } from "../usage/summary.ts";
import { targetOf } from "../usage/url.ts";
import { usage, type Arguments } from "./args.ts";
import type { Io } from "./io.ts";
import type { UsageFlags } from "./options.ts";
import { Progress } from "./progress.ts";
import { readOneSurface } from "./one-surface.ts";
import { limitsOf } from "./session.ts";
import { writeUsage } from "./usage-files.ts";

const UNMATCHED_SHOWN = 10;

/** Counts the requests of recordings to one API. */
export async function recordUsage({ operands, flags }: Arguments<UsageFlags>, io: Io): Promise<number> {
  const { snapshot: spec, client, server, output } = flags;
  if (operands.length === 0)
    throw usage("usage record needs recordings.", "Run: apicompat usage record FILE... --snapshot API");
  if (spec === undefined)
    throw usage("usage record needs the API.", "Write --snapshot API, the description of what was called.");
  if (operands.filter((name) => name === "-").length > 1 || (spec === "-" && operands.includes("-")))
    throw usage("Only one input can come from stdin.", "Use a file for the others.");
  const { snapshot } = await readOneSurface(spec, limitsOf(flags, io));
  const isHashed = flags["hash-clients"] === true;
  const recorder = createRecorder(snapshot, {
    ...(isHashed && { nameOf: hashOf }),
    ...(server !== undefined && { server }),
  });
  const unmatched = createFrequent();
  const progress = new Progress(io);
  let isPartial = false;
  for (const name of operands) {
    const isWhole = await readOne(name, { recorder, unmatched, progress, clientBy: client }, io);
    isPartial ||= !isWhole;
  }
  const summary = finished(recorder, isHashed);
  if (summary.requests === 0) {
    const message = `No request was found in ${operands.join(", ")}.`;
    throw new ApicompatError("UNREADABLE", message, "Use HAR, audit events, JSON lines, OTLP JSON or an access log.");
  }
  writeUsage(summary, output, io);
  report(summary, unmatched.most(UNMATCHED_SHOWN), io);
  return isPartial ? 2 : 0;
}

interface Counting {
  readonly recorder: Recorder;
  readonly unmatched: ReturnType<typeof createFrequent>;
  readonly progress: Progress;
  readonly clientBy: string | undefined;
}

/** Counts the requests of a recording; returns false if it is damaged. The requests before the damage count. */
async function readOne(
  name: string,
  { recorder, unmatched, progress, clientBy }: Counting,
  { cwd, stdin, stderr }: Io,
): Promise<boolean> {
  const bytes = openRecording(name === "-" ? "-" : resolve(cwd, name), name, stdin);
  let requests = 0;
  try {
    await readRecording(bytes, clientBy === undefined ? {} : { clientBy }, (observed) => {
      if (observed === "bad") return recorder.skip();
      for (const one of observed) {
        requests++;
        if (!recorder.observe(one)) unmatched.add(`${one.method} ${generalPath(targetOf(one.url).path)}`);
      }
      if (requests % 1024 === 0) progress.next(stateOf(name, bytes, requests));
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApicompatError) || error.code !== "UNREADABLE") throw error;
    recorder.skip();
    stderr.write(withoutCommands(`${printable(error.message)}\n`));
    return false;
  } finally {
    progress.clear();
  }
}

function finished(recorder: Recorder, isHashed: boolean): UsageSummary {
  const { operations, ...head } = recorder.summary();
  return { ...head, ...(isHashed && { hashed: true as const }), operations };
}

const HASH_DIGITS = 12;

function hashOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, HASH_DIGITS);
}

const BAR = 20;

function stateOf(name: string, { size, done }: RecordedBytes, requests: number): string {
  const read = `${name}: ${count(requests, "request")}`;
  if (size === undefined || size === 0) return read;
  const share = Math.min(done() / size, 1);
  const full = Math.round(share * BAR);
  return `[${"#".repeat(full)}${"-".repeat(BAR - full)}] ${String(Math.floor(share * 100))} % of ${read}`;
}

function report(summary: UsageSummary, unmatched: readonly (readonly [string, number])[], { stderr }: Io): void {
  const { requests, badLines, clients, operations } = summary;
  const called = Object.values(operations).filter(({ calls }) => Object.keys(calls).length > 0).length;
  const lines = [
    `${count(requests, "request")} of ${count(clients.length, "client")} to ${grouped(called)} of ${count(Object.keys(operations).length, "operation")}.`,
    ...(badLines > 0 ? [`${count(badLines, "line")} could not be read.`] : []),
    ...(summary.unmatched > 0 ? [`${count(summary.unmatched, "request")} matched no operation, most often:`] : []),
    ...unmatched.map(([name, times]) => `  ${grouped(times)}  ${printable(name)}`),
  ];
  stderr.write(withoutCommands(`${lines.join("\n")}\n`));
}
