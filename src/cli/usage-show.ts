import { count, enumeration, firstOf, grouped, printable, withoutCommands } from "../reporters/prose.ts";
import { overviewOf, type Overview } from "../usage/overview.ts";
import type { UsageSummary } from "../usage/summary.ts";
import { usage, type Arguments } from "./args.ts";
import type { Io } from "./io.ts";
import type { UsageFlags } from "./options.ts";
import { readOneSurface } from "./one-surface.ts";
import { limitsOf } from "./session.ts";
import { loadSummary } from "./usage-files.ts";

/** Shows who uses what, what nobody uses, and what is used though deprecated. */
export async function showUsage({ operands, flags }: Arguments<UsageFlags>, io: Io): Promise<number> {
  const [file, extra] = operands;
  if (file === undefined || extra !== undefined)
    throw usage("usage show needs one record.", "Run: apicompat usage show FILE");
  const summary = await loadSummary(file, io.cwd);
  const reading = flags.snapshot === undefined ? undefined : await readOneSurface(flags.snapshot, limitsOf(flags, io));
  const overview = overviewOf(summary, reading?.snapshot);
  io.stdout.write(RENDER[flags.format ?? "text"](summary, overview));
  return 0;
}

const RENDER: Readonly<Record<"text" | "json", (summary: UsageSummary, overview: Overview) => string>> = {
  text: (summary, overview) => withoutCommands(`${linesOf(summary, overview).map(printable).join("\n")}\n`),
  json: ({ requests, unmatched, badLines, days }, overview) =>
    withoutCommands(`${JSON.stringify({ days, requests, unmatched, badLines, ...overview }, null, 2)}\n`),
};

const CLIENTS_NAMED = 3;

function linesOf({ requests, unmatched, badLines, days }: UsageSummary, overview: Overview): readonly string[] {
  const { clients, called, uncalled, unsent, deprecated } = overview;
  const period = days === undefined ? "" : ` from ${days[0]} to ${days[1]}`;
  const named = (names: readonly string[]): string => enumeration(firstOf(names, CLIENTS_NAMED));
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];
  const rest = [
    ...(unmatched > 0 ? [`${count(unmatched, "request")} matched no operation.`] : []),
    ...(badLines > 0 ? [`${count(badLines, "line")} could not be read.`] : []),
  ];
  return [
    `${count(requests, "request")} of ${count(clients.length, "client")}${period}.`,
    ...rest,
    ...section(
      "Clients",
      clients.map(
        ({ name, calls, last }) => `${grouped(calls)}  ${name}${last === undefined ? "" : ` (last ${last})`}`,
      ),
    ),
    ...section(
      "Operations",
      called.map(({ id, calls, clients: users }) => `${grouped(calls)}  ${id}: ${named(users)}`),
    ),
    ...section(
      "Deprecated but used",
      deprecated.map(({ name, requests: times, clients: users }) => `${grouped(times)}  ${name}: ${named(users)}`),
    ),
    ...section("Never called", uncalled),
    ...section("Never sent to called operations", unsent),
  ];
}
