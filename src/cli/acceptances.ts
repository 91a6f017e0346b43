import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ApicompatError, type Problem } from "../errors.ts";
import type { Comparison } from "../finding.ts";
import { BASELINE_FILE, baselineAcceptances, readBaseline, type BaselineEntry } from "../policy/baseline.ts";
import { placeIn } from "../policy/config.ts";
import { ignoresIn, type Ignores } from "../policy/ignore-comments.ts";
import { suppress, type Acceptance } from "../policy/suppress.ts";
import { readWaivers, WAIVERS_FILE, type WaiverContext } from "../policy/waivers.ts";
import type { Document } from "../reader.ts";
import { parseDocument } from "../readers/document/parse.ts";
import type { Rule } from "../rule.ts";
import type { SourceFile } from "../source.ts";
import type { ComparedRoots } from "./compare-roots.ts";

/** What the project accepts, beside what its texts say. */
export interface Accepted {
  readonly waivers: readonly Acceptance[];
  readonly baseline: readonly BaselineEntry[];
  /** As the user would write it. */
  readonly baselineFile: string;
}

/** Reads the waivers and the baseline of the project in `folder`; there may be neither. */
export async function loadAccepted(folder: string, cwd: string, context: WaiverContext): Promise<Accepted> {
  const name = (file: string): string => relative(cwd, join(folder, file)).replaceAll("\\", "/");
  const waivers = await readOptional(join(folder, WAIVERS_FILE));
  const baseline = await readOptional(join(folder, BASELINE_FILE));
  const baselineFile = name(BASELINE_FILE);
  return {
    waivers: waivers === undefined ? [] : parseWaivers(waivers, folder, name(WAIVERS_FILE), context),
    baseline: baseline === undefined ? [] : readBaseline(baseline, baselineFile),
    baselineFile,
  };
}

export function parseWaivers(
  text: string,
  folder: string,
  name: string,
  context: WaiverContext,
): readonly Acceptance[] {
  if (text.replaceAll(/^\s*#.*$/gm, "").trim() === "") return [];
  const document = parseDocument({ name, url: pathToFileURL(join(folder, WAIVERS_FILE)).href, text });
  if ("value" in document) return readWaivers(document, context);
  const [first] = document;
  throw new ApicompatError("CONFIG", `${placeIn(name, first?.range)}: ${first?.message ?? ""}`, first?.hint ?? "");
}

/** Takes what is accepted out of the findings: by the texts themselves, by waivers, by the baseline. */
export function withoutAccepted(
  { comparison, sources, current, whole = false }: ComparedRoots,
  { waivers, baseline, baselineFile }: Accepted,
  { rules, today }: { readonly rules: Readonly<Record<string, Rule>>; readonly today: string },
): Comparison {
  const ignores = [...current].sort().flatMap((name): Ignores[] => {
    const file = sources.get(name);
    return file === undefined ? [] : [ignoresIn(file, () => parsed(file), Object.keys(rules))];
  });
  const comments = ignores.flatMap(({ acceptances }) => acceptances);
  const invalid = ignores.flatMap(({ problems }) => problems);
  const known = baselineAcceptances(baseline, baselineFile);
  // What a comment accepts may be found by another shard.
  const commented = suppress(comparison, comments, { today, whole: comparison.shard === undefined });
  const waived = suppress(commented, waivers, { today, whole });
  const accepted = suppress(waived, known, { today, whole: false });
  const used = accepted.suppressed.filter(({ by }) => by === "baseline").length;
  const stale = whole && used < known.length ? [staleBaseline(known.length - used, baselineFile)] : [];
  return { ...accepted, problems: [...accepted.problems, ...invalid, ...stale] };
}

function parsed(file: SourceFile): Document | undefined {
  const document = parseDocument(file);
  return "value" in document ? document : undefined;
}

function staleBaseline(amount: number, file: string): Problem {
  const entries = amount === 1 ? "An entry of the baseline accepts" : `${amount} entries of the baseline accept`;
  return {
    code: "SUPPRESSION_UNUSED",
    level: "warning",
    message: `${entries} nothing any more.`,
    hint: "`apicompat baseline` takes out what is not needed.",
    file,
  };
}

export async function readOptional(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code = "unknown reason" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new ApicompatError("UNREADABLE", `${path} cannot be read (${code}).`, "Check its permissions.", {
      cause: error,
    });
  }
}
