import { resolve } from "node:path";
import type { Finding } from "../contracts/finding.ts";
import { FINGERPRINT } from "../contracts/fingerprint.ts";
import { wayTo } from "../base/relative-path.ts";
import { didYouMean } from "../base/suggestion.ts";
import { fingerprintsOf, occurrencesOf } from "../contracts/occurrences.ts";
import { isDay } from "../policy/day.ts";
import { unknownRule } from "../policy/rule-settings.ts";
import { addWaiver, WAIVERS_FILE, type Waiver } from "../policy/waivers.ts";
import { causes } from "../reporters/causes.ts";
import { enumeration, firstOf } from "../reporters/prose.ts";
import { waiverEnd } from "../reporters/waive-command.ts";
import { Git } from "../sources/git-process.ts";
import { matcherOf } from "../sources/scope.ts";
import { parseWaivers, readOwn } from "./acceptances.ts";
import { type Arguments, usage } from "./args.ts";
import { compareOperands } from "./compare-operands.ts";
import type { Io } from "./io.ts";
import type { WaivingFlags } from "./options.ts";
import { writeWhole } from "./output-file.ts";
import { openSession, type Session } from "./session.ts";

const FINGERPRINTS_SHOWN = 8;

/** Records that findings are accepted, why, and until which day. Throws USAGE where there is no such finding. */
export async function waive({ operands, flags }: Arguments<WaivingFlags>, io: Io): Promise<number> {
  const named = operands.filter((operand) => FINGERPRINT.test(operand));
  const others = operands.filter((operand) => !FINGERPRINT.test(operand));
  const terms = termsOf(named, flags, others);
  const session = await openSession(sessionFlags(flags), io, { failOn: "never", all: false, remembers: true });
  const { folder, rules } = session.settings;
  const path = resolve(folder, WAIVERS_FILE);
  const name = wayTo(path, io.cwd);
  const text = await readOwn(folder, WAIVERS_FILE, name);
  const context = { matcher: matcherOf, pathOf: (file: string) => file };
  const known = text === undefined ? [] : parseWaivers(text, folder, name, context);
  const entryOf = (fingerprint: string) => known.find(({ subject }) => subject.includes(fingerprint));
  for (const fingerprint of named) {
    const same = entryOf(fingerprint);
    if (same === undefined) continue;
    const line = same.place.range?.start.line;
    const place = line === undefined ? name : `${name}:${line}`;
    throw usage(`${fingerprint} is already waived.`, `Change the entry in ${place}.`);
  }
  const { rule, pointer } = flags;
  if (rule !== undefined && !Object.hasOwn(rules, rule)) throw unknownRule(rule, Object.keys(rules), "--rule");
  const found = await findingsAsked(others, flags, session, io);
  if (found === undefined) io.stderr.write("This folder is not in a git repository, so the finding was not checked.\n");
  const fingerprints =
    flags.likewise === true ? withThoseLikewise(named, found).filter((each) => entryOf(each) === undefined) : named;
  const wanted: readonly Waiver[] =
    rule === undefined
      ? fingerprints.map((fingerprint) => ({ fingerprint, ...terms }))
      : [{ rule, ...(pointer !== undefined && { pointer }), ...terms }];
  const changed = wanted.reduce<string | undefined>(addWaiver, text) ?? "";
  // Before it is written: a list in brackets, for instance, takes no entry at its end.
  const accepted = parseWaivers(changed, folder, name, context).slice(known.length);
  for (const [index, { covers }] of accepted.entries())
    if (found?.some((one) => occurrencesOf(one).some((each) => covers(one, each))) === false)
      throw unknown(wanted[index]!, found);
  writeWhole({ path, name, cwd: io.cwd }, changed);
  const what =
    rule === undefined
      ? enumeration(firstOf(fingerprints, FINGERPRINTS_SHOWN))
      : `${rule}${pointer === undefined ? "" : ` at ${pointer}`}`;
  io.stdout.write(`${name} accepts ${what} until ${terms.until}.\n`);
  return 0;
}

/** Returns the fingerprints with those of the findings that reports show together with them. Throws USAGE without a comparison. */
function withThoseLikewise(fingerprints: readonly string[], found: readonly Finding[] | undefined): readonly string[] {
  if (found === undefined)
    throw usage("--likewise needs a comparison.", "Name both sides: apicompat waive FINGERPRINT OLD NEW --likewise.");
  const groups = causes(found).map(fingerprintsOf);
  const isNamed = (each: string): boolean => fingerprints.includes(each);
  return [...new Set([...fingerprints, ...groups.filter((group) => group.some(isNamed)).flat()])];
}

type Terms = Pick<Waiver, "reason" | "until" | "owner">;

/** Throws USAGE where it is not said what is waived, why, or until when. */
function termsOf(fingerprints: readonly string[], flags: WaivingFlags, others: readonly string[]): Terms {
  const { reason, until, owner, rule, pointer, likewise, today = new Date().toISOString().slice(0, 10) } = flags;
  const [first = "0123456789abcdef0123-01234567"] = fingerprints;
  if (rule === undefined && fingerprints.length === 0) {
    if (others.length === 0) throw usage("waive needs FINGERPRINT or --rule.", "`apicompat check` shows fingerprints.");
    throw usage(
      `"${others[0]!}" is not a valid fingerprint.`,
      "Copy it from the report: 20 hexadecimal digits, a hyphen and 8 more, such as 0123456789abcdef0123-01234567.",
    );
  }
  if (rule !== undefined && fingerprints.length > 0)
    throw usage(`A fingerprint and --rule cannot be combined.`, "Use one of them.");
  if (rule !== undefined && likewise === true)
    throw usage("--likewise and --rule cannot be combined.", "Use a fingerprint with --likewise, or --rule alone.");
  if (rule === undefined && pointer !== undefined)
    throw usage("--pointer needs --rule.", "Add --rule, or remove --pointer.");
  const target = rule === undefined ? first : `--rule ${rule}`;
  const example = `apicompat waive ${target} --reason "Nobody calls it yet." --until ${waiverEnd(today)}`;
  if (reason === undefined) throw usage("A waiver needs a reason.", `Example: ${example}`);
  if (until === undefined) throw usage("A waiver needs an end date.", `Example: ${example}`);
  if (!isDay(until))
    throw usage(`--until ${until} is not a valid date.`, "Write the date as YYYY-MM-DD, for example 2027-01-31.");
  if (until < today) throw usage(`--until ${until} is in the past.`, "Use a date in the future.");
  return { reason, until, ...(owner !== undefined && { owner }) };
}

/** Returns the flags that determine findings. */
function sessionFlags({ config, today, profile }: WaivingFlags): Pick<WaivingFlags, "config" | "today" | "profile"> {
  return {
    ...(config !== undefined && { config }),
    ...(today !== undefined && { today }),
    ...(profile !== undefined && { profile }),
  };
}

/** All findings, accepted ones included. Undefined where nothing is named to compare, and there is no repository. */
async function findingsAsked(
  operands: readonly string[],
  { base, fetch }: WaivingFlags,
  session: Session,
  io: Io,
): Promise<readonly Finding[] | undefined> {
  const isRepository = (): boolean => new Git(io.cwd).line(["rev-parse", "--is-inside-work-tree"]) === "true";
  if (operands.length === 0 && base === undefined && !isRepository()) return undefined;
  const flags = { ...(base !== undefined && { base }), ...(fetch !== undefined && { fetch }) };
  const { comparison } = await compareOperands("waive", { operands, flags }, session, io);
  return comparison.findings.filter(({ verdict }) => verdict !== "compatible");
}

function unknown({ fingerprint, rule = "", pointer }: Waiver, found: readonly Finding[]): Error {
  const elsewhere = "Use the same sides as `check`: apicompat waive FINGERPRINT OLD NEW, or the same --base and paths.";
  if (fingerprint === undefined) {
    const place = pointer === undefined ? "" : ` at ${pointer}`;
    return usage(`Rule ${rule} has no finding${place}.`, elsewhere);
  }
  const known = found.flatMap((finding) => occurrencesOf(finding).map((each) => each.fingerprint));
  return usage(`No finding has the fingerprint ${fingerprint}.`, didYouMean(fingerprint, known, elsewhere));
}
