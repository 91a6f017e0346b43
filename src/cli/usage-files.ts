import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { mergeSummaries } from "../usage/merge.ts";
import { readSummary, writeSummary } from "../usage/summary-file.ts";
import type { UsageSummary } from "../usage/summary.ts";
import { usage, type Arguments } from "./args.ts";
import type { Io } from "./io.ts";
import type { UsageFlags } from "./options.ts";
import { writeWhole } from "./output-file.ts";
import { refuseLink } from "./place-to-write.ts";

/** Adds records of one API. */
export async function mergeUsage({ operands, flags }: Arguments<UsageFlags>, io: Io): Promise<number> {
  const summaries: UsageSummary[] = [];
  for (const name of operands) summaries.push(await loadSummary(name, io.cwd));
  const [first, ...others] = summaries;
  if (first === undefined)
    throw usage("usage merge needs records.", "Run: apicompat usage merge FILE... --output FILE");
  writeUsage(mergeSummaries([first, ...others]), flags.output, io);
  return 0;
}

export async function loadSummary(name: string, cwd: string): Promise<UsageSummary> {
  try {
    return readSummary(await readFile(resolve(cwd, name), "utf8"), name);
  } catch (error) {
    if (error instanceof ApicompatError) throw error;
    const { code = "unknown reason" } = error as NodeJS.ErrnoException;
    const advice = "Use a file that `apicompat usage record` wrote.";
    throw new ApicompatError("NOT_FOUND", `${name} cannot be read (${code}).`, advice, { cause: error });
  }
}

/** Writes to a file, or to stdout. */
export function writeUsage(summary: UsageSummary, output: string | undefined, { cwd, stdout }: Io): void {
  const text = writeSummary(summary);
  if (output === undefined) {
    stdout.write(text);
    return;
  }
  const file = { path: resolve(cwd, output), name: output, cwd };
  refuseLink(file);
  writeWhole(file, text);
}
