import { historyOf, pairsOf } from "../engine/history.ts";
import { isDay } from "../policy/day.ts";
import type { History } from "../contracts/history.ts";
import { historyJson, type HistoryDisplay } from "../reporters/history/json.ts";
import { historyText } from "../reporters/history/text.ts";
import { usage, type Arguments } from "./args.ts";
import { exitCode } from "./exit-code.ts";
import { namedReleases, taggedReleases, type Series } from "./history-releases.ts";
import { colorOf, widthOf, type Io } from "./io.ts";
import type { HistoryFlags } from "./options.ts";
import { openSession, type Session } from "./session.ts";
import { tool } from "./tool.ts";

/** Follows an API over its releases; fails on findings only with `--fail-on`. */
export async function history({ operands, flags }: Arguments<HistoryFlags>, io: Io): Promise<number> {
  const { format = "text", "all-pairs": allPairs = false, ...own } = flags;
  const session = await openSession(own, io, { failOn: "error", all: false, remembers: true, shares: true });
  const { failOn, strict } = session.settings;
  const series = await readSeries({ operands, flags }, session, io);
  if (io.ahead !== undefined) return compareAhead(series, allPairs);
  // As for `check`: the matrix is about what breaks, also where nothing fails the run.
  const threshold = { failOn: failOn === "never" ? "error" : failOn, strict } as const;
  const found = await session.time("comparing", () =>
    historyOf(series.releases, {
      compare: series.compare,
      forget: series.forget,
      surfaces: series.surfaces,
      today: session.options.today,
      exitCode: (comparison) => exitCode(comparison, threshold),
      allPairs,
    }),
  );
  const display = {
    tool,
    all: flags.all ?? false,
    quiet: flags.quiet ?? false,
    color: colorOf(io.stdout, io.env, flags.color),
    width: widthOf(io.stdout),
    ...(flags["max-findings"] !== undefined && { maxFindings: flags["max-findings"] }),
  };
  io.stdout.write(await render(format, found, display));
  session.showStats();
  if (found.problems.some(({ level }) => level === "error")) return 2;
  const fails = flags["fail-on"] !== undefined && flags["fail-on"] !== "never";
  return fails && found.matrix.some((cell) => cell.newer === cell.older + 1 && cell.exitCode === 1) ? 1 : 0;
}

/** Compares the pairs of the history from the end, for the thread that follows them from the beginning. */
async function compareAhead({ releases, compare, forget }: Series, allPairs: boolean): Promise<number> {
  const newest = releases.length - 1;
  let last = newest;
  for (const { older, newer } of pairsOf(releases.length, allPairs).toReversed()) {
    if (older < last && last + 1 < newest) forget(last + 1);
    last = older;
    await compare(older, newer);
  }
  return 0;
}

async function render(
  format: NonNullable<HistoryFlags["format"]>,
  found: History,
  display: HistoryDisplay,
): Promise<string> {
  switch (format) {
    case "json":
      return historyJson(found, display);
    case "markdown":
      return (await import("../reporters/history/markdown.ts")).historyMarkdown(found, display);
    case "html":
      return (await import("../reporters/history/html.ts")).historyHtml(found, display);
    case "text":
      return historyText(found, display);
  }
}

function readSeries({ operands, flags }: Arguments<HistoryFlags>, session: Session, io: Io): Promise<Series> {
  const { tags, last, since } = flags;
  const preReleases = flags["pre-releases"] ?? false;
  if (tags === undefined) {
    const ofTags = (["last", "since", "pre-releases"] as const).find((name) => flags[name] !== undefined);
    if (ofTags !== undefined) throw usage(`--${ofTags} needs --tags.`, "Example: --tags 'v*'");
    if (operands.length < 2) {
      const advice = "List them oldest first: apicompat history OLD … NEW, or use tags: apicompat history --tags 'v*'";
      throw usage("history needs at least two versions.", advice);
    }
    const twice = operands.find((operand, index) => operands.indexOf(operand) !== index);
    if (twice !== undefined) throw usage(`${twice} is listed twice.`, "List each version once, oldest first.");
    return namedReleases(operands, session, io);
  }
  if (since !== undefined && !isDay(since)) {
    throw usage(`--since ${since} is not a valid date.`, "Write the date as YYYY-MM-DD, for example 2026-01-31.");
  }
  if (last === 0) throw usage("--last 0 selects no tag.", "Example: --last 5");
  return taggedReleases(operands, { pattern: tags, preReleases, last, since }, session, io);
}
