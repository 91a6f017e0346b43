import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isEndless } from "../base/own-text.ts";
import { ApicompatError, type Problem } from "../contracts/errors.ts";
import type { Comparison, Finding } from "../contracts/finding.ts";
import { UNMOVED } from "../contracts/fingerprint.ts";
import { occurrencesOf } from "../contracts/occurrences.ts";
import { BASELINE_FILE, baselineAcceptances, readBaseline, type BaselineEntry } from "../policy/baseline.ts";
import { ignoresIn, type Ignores } from "../policy/ignore-comments.ts";
import { projectTop } from "../policy/config-file.ts";
import { requireOwn } from "../policy/own-files.ts";
import { createCovering, suppress, type Acceptance } from "../policy/suppress.ts";
import { readWaivers, WAIVERS_FILE, type WaiverContext } from "../policy/waivers.ts";
import { parseDocument } from "../readers/document/parse.ts";
import { wayTo } from "../base/relative-path.ts";
import { enumeration, firstOf } from "../reporters/prose.ts";
import { documentIn } from "../readers/index.ts";
import type { Rule } from "../contracts/rule.ts";
import type { ComparedRoots } from "./compare-roots.ts";

/** The suppressions of the project except those in texts. */
export interface Accepted {
  readonly waivers: readonly Acceptance[];
  readonly baseline: readonly BaselineEntry[];
  /** As the user would write it. */
  readonly baselineFile: string;
}

/** Reads the waivers and the baseline of the project in `folder`; there may be neither. */
export async function loadAccepted(folder: string, cwd: string, context: WaiverContext): Promise<Accepted> {
  const name = (file: string): string => wayTo(join(folder, file), cwd);
  const baselineFile = name(BASELINE_FILE);
  const waivers = await readOwn(folder, WAIVERS_FILE, name(WAIVERS_FILE));
  const baseline = await readOwn(folder, BASELINE_FILE, baselineFile);
  return {
    waivers: waivers === undefined ? [] : parseWaivers(waivers, folder, name(WAIVERS_FILE), context),
    baseline: baseline === undefined ? [] : parseBaseline(baseline, folder, baselineFile),
    baselineFile,
  };
}

export function parseBaseline(text: string, folder: string, name: string): readonly BaselineEntry[] {
  return readBaseline({ name, url: pathToFileURL(join(folder, BASELINE_FILE)).href, text }, parseDocument);
}

export function parseWaivers(
  text: string,
  folder: string,
  name: string,
  context: WaiverContext,
): readonly Acceptance[] {
  const url = pathToFileURL(join(folder, WAIVERS_FILE)).href;
  return readWaivers({ name, url, text }, parseDocument, context);
}

/** Takes what is accepted out of the findings: by the texts themselves, by waivers, by the baseline. */
export function withoutAccepted(
  { comparison, sources, current, moves = UNMOVED, whole = false }: ComparedRoots,
  { waivers, baseline, baselineFile }: Accepted,
  { rules, today }: { readonly rules: Readonly<Record<string, Rule>>; readonly today: string },
): Comparison {
  const ignores = [...current].sort().flatMap((name): Ignores[] => {
    const file = sources.get(name);
    return file === undefined ? [] : [ignoresIn(file, () => documentIn(file), Object.keys(rules))];
  });
  const comments = ignores.flatMap(({ acceptances }) => acceptances);
  const invalid = ignores.flatMap(({ problems }) => problems);
  const known = baselineAcceptances(baseline, baselineFile, moves);
  // Another shard can have the finding of a comment.
  const commented = suppress(comparison, comments, { today, whole: comparison.shard === undefined });
  const waived = suppress(commented, waivers, { today, whole });
  const accepted = suppress(waived, known, { today, whole: false });
  const unused = whole ? unusedOf(baseline, known, waived.findings) : [];
  const stale = unused.length > 0 ? [staleBaseline(unused, baselineFile)] : [];
  return { ...accepted, problems: [...accepted.problems, ...invalid, ...stale] };
}

/** The entries whose acceptance covers no finding. */
function unusedOf(
  entries: readonly BaselineEntry[],
  acceptances: readonly Acceptance[],
  findings: readonly Finding[],
): readonly BaselineEntry[] {
  const coveringOf = createCovering(acceptances);
  const used = new Set(findings.flatMap((finding) => occurrencesOf(finding).flatMap(coveringOf(finding))));
  return entries.filter((_, index) => !used.has(acceptances[index]!));
}

const ENTRIES_NAMED = 5;

function staleBaseline(unused: readonly BaselineEntry[], file: string): Problem {
  const entries =
    unused.length === 1 ? "1 entry of the baseline matches" : `${unused.length} entries of the baseline match`;
  const named = unused.map((entry) => `\`${entry.rule}\` at ${entry.file}#${entry.pointer} (${entry.fingerprint})`);
  return {
    code: "SUPPRESSION_UNUSED",
    level: "warning",
    message: `${entries} no finding: ${enumeration(firstOf(named, ENTRIES_NAMED))}.`,
    hint: "Run `apicompat baseline` to remove unused entries.",
    file,
  };
}

/** Throws CONFIG for a link that leads out of the project. */
export function readOwn(folder: string, file: string, name: string): Promise<string | undefined> {
  const path = join(folder, file);
  requireOwn(path, name, projectTop(folder));
  return readOptional(path);
}

async function readOptional(path: string): Promise<string | undefined> {
  try {
    return isEndless(path) ? undefined : await readFile(path, "utf8");
  } catch (error) {
    const { code = "unknown reason" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new ApicompatError("UNREADABLE", `${path} cannot be read (${code}).`, "Check its permissions.", {
      cause: error,
    });
  }
}
