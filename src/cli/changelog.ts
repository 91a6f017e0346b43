import type { Comparison } from "../contracts/finding.ts";
import { withFindings } from "../contracts/summary.ts";
import { summarizeUse } from "../contracts/usage.ts";
import { releaseNotes } from "../reporters/changelog.ts";
import { usage, type Arguments } from "./args.ts";
import { compareOperands } from "./compare-operands.ts";
import { taggedReleases } from "./history-releases.ts";
import { widthOf, type Io } from "./io.ts";
import type { ChangelogFlags } from "./options.ts";
import { ruleNotes } from "./rule-notes.ts";
import { openSession, type Session } from "./session.ts";
import { tool } from "./tool.ts";

/** Writes release notes; fails on nothing unless asked to. */
export async function changelog(args: Arguments<ChangelogFlags>, io: Io): Promise<number> {
  const flags = { ...args.flags, format: args.flags.format ?? ["changelog"] };
  const session = await openSession(flags, io, { failOn: "never", all: true });
  if (flags.since !== undefined) {
    if (flags.for !== undefined) throw usage("--for and --since exclude each other.", "Leave one of them out.");
    return notesSince(flags.since, args, session, io);
  }
  if (flags.tags !== undefined) throw usage("--tags chooses releases for --since.", "Add --since TAG.");
  const compared = await compareOperands("changelog", { ...args, flags }, session, io);
  if (flags.for === undefined) return session.finish(compared);
  if (session.evidence === undefined)
    throw usage("--for needs evidence of the consumer.", "Add --usage FILE, or list `consumers` in the configuration.");
  return session.finish({ ...compared, comparison: concerning(compared.comparison, flags.for) });
}

/** The findings that concern a consumer or a client, with its evidence only, and what could not be read. */
function concerning(comparison: Comparison, name: string): Comparison {
  const findings = comparison.findings.flatMap((finding) => {
    const usage = (finding.usage ?? []).filter((use) => {
      const { state, clients } = summarizeUse(use);
      const isOwn = use.consumer === name || clients.some((client) => client.name === name);
      return isOwn && state !== "unused";
    });
    return usage.length === 0 ? [] : [{ ...finding, usage }];
  });
  return { ...withFindings(comparison, findings), consumer: name, implied: [], unjudged: [] };
}

/** One section for each release after a tag, and one for the working tree; the newest first. */
async function notesSince(
  since: string,
  { operands, flags }: Arguments<ChangelogFlags>,
  session: Session,
  io: Io,
): Promise<number> {
  if (flags.base !== undefined || flags.format !== undefined) {
    const flag = flags.base === undefined ? "--format" : "--base";
    throw usage(
      `${flag} and --since exclude each other.`,
      `Leave ${flag} out: the notes are Markdown on standard output.`,
    );
  }
  const choice = { pattern: flags.tags ?? "v*", preReleases: false, from: since };
  const series = await taggedReleases(operands, choice, session, io);
  const notes: { readonly title: string; readonly comparison: Awaited<ReturnType<Session["accept"]>> }[] = [];
  for (let newer = 1; newer < series.releases.length; newer++) {
    const { name, date } = series.releases[newer]!;
    const { comparison } = await series.compare(newer - 1, newer);
    const isUnreleased = newer === series.releases.length - 1;
    const title = isUnreleased ? "Unreleased" : date === undefined ? name : `${name} (${date})`;
    if (!isUnreleased || comparison.findings.length > 0) notes.push({ title, comparison });
  }
  const options = {
    tool,
    color: false,
    width: widthOf(io.stdout),
    all: true,
    quiet: flags.quiet ?? false,
    source: () => undefined,
    rule: ruleNotes(session.settings.rules),
  };
  io.stdout.write(releaseNotes(notes.toReversed(), options));
  return notes.some(({ comparison }) => comparison.problems.some(({ level }) => level === "error")) ? 2 : 0;
}
