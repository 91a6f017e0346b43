import type { Cell, History, TimelineEntry } from "../../contracts/history.ts";
import type { ReporterOptions } from "../../contracts/reporter.ts";
import { finding, problem } from "../json.ts";
import { withoutCommands } from "../prose.ts";
import { shownEntries, shownOf, shownProblems } from "./selection.ts";

export type HistoryDisplay = Pick<ReporterOptions, "tool" | "color" | "width" | "all" | "quiet" | "maxFindings">;

const VERSION = 2;

/** For machines. `history.schema.json` is the contract; an incompatible change of it raises `VERSION`. */
export function historyJson(history: History, display: HistoryDisplay): string {
  const { releases, profile, matrix, oldestCompatible, oldestServer } = history;
  const nameOf = (release: number): string => releases[release]!.name;
  const report = {
    version: VERSION,
    tool: { name: display.tool.name, version: display.tool.version },
    profile,
    releases: releases.map(({ name, date }) => ({ name, date })),
    timeline: shownEntries(history, display).map((entry) => entryOf(entry, nameOf)),
    violations: shownOf(history.violations, display).map((entry) => entryOf(entry, nameOf)),
    elements: history.elements.map(({ label, kind, events }) => ({
      label,
      kind,
      events: events.map(({ release, what, verdict, former }) => ({ release: nameOf(release), what, verdict, former })),
    })),
    kinds: history.kinds.map(({ kind, versions }) => ({
      kind,
      versions: versions.map(({ name, states }) => ({
        name,
        releases: states.flatMap((state, release) =>
          state === undefined ? [] : [{ release: nameOf(release), ...state }],
        ),
      })),
    })),
    expiries: history.expiries.map(
      ({ label, kind, deprecated, window, inReleases, notBefore, withVersion, announced }) => ({
        label,
        kind,
        deprecated: nameOf(deprecated),
        isOlder: deprecated === 0,
        window: { releases: window.releases, months: window.months },
        inReleases,
        notBefore,
        withVersion,
        announced,
      }),
    ),
    matrix: matrix.map((cell) => cellOf(cell, nameOf)),
    oldestServer: {
      oldest: nameOf(oldestServer.oldest),
      tolerated: nameOf(oldestServer.tolerated),
      isOpen: oldestServer.isOpen,
    },
    oldestCompatible: oldestCompatible.map(({ release, oldest, tolerated }) => ({
      release: nameOf(release),
      oldest: nameOf(oldest),
      tolerated: nameOf(tolerated),
    })),
    problems: shownProblems(history, display).map(problem),
  };
  return withoutCommands(`${JSON.stringify(report, null, 2)}\n`);
}

function entryOf(
  { introduced, again, standing, suppressed, finding: found }: TimelineEntry,
  nameOf: (release: number) => string,
): object {
  return {
    introduced: nameOf(introduced),
    before: nameOf(introduced - 1),
    again: again.map(nameOf),
    standing,
    suppressed,
    finding: finding(found),
  };
}

function cellOf(cell: Cell, nameOf: (release: number) => string): object {
  const { answer, exitCode, verdict, verdicts, severities, promises, unjudged, suppressed, lost } = cell;
  const { suppressedBreaks, isIncomplete } = cell;
  const { breaking, dangerous, undecided, compatible } = verdicts;
  const { error, warn, info, off } = severities;
  return {
    older: nameOf(cell.older),
    newer: nameOf(cell.newer),
    answer,
    exitCode,
    verdict,
    verdicts: { breaking, dangerous, undecided, compatible },
    severities: { error, warn, info, off },
    promises,
    unjudged,
    suppressed,
    suppressedBreaks,
    isIncomplete,
    lost,
  };
}
