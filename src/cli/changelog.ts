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
  if (flags.since !== undefined) return notesSince(flags.since, args, session, io);
  if (flags.tags !== undefined) throw usage("--tags chooses releases for --since.", "Add --since TAG.");
  return session.finish(await compareOperands("changelog", { ...args, flags }, session, io));
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
