import { relative, resolve } from "node:path";
import { waiverEnd } from "../reporters/waive-command.ts";
import { isDay } from "../policy/day.ts";
import { addWaiver, WAIVERS_FILE } from "../policy/waivers.ts";
import { parseWaivers, readOptional } from "./acceptances.ts";
import { type Arguments, usage } from "./args.ts";
import type { Io } from "./io.ts";
import type { WaivingFlags } from "./options.ts";
import { writeTo } from "./report-targets.ts";
import { loadRules } from "./settings.ts";

/** Writes down that one finding is accepted, why, and until which day. */
export async function waive({ operands, flags }: Arguments<WaivingFlags>, io: Io): Promise<number> {
  const [fingerprint = ""] = operands;
  const { reason, until, owner, today = new Date().toISOString().slice(0, 10) } = flags;
  const example = `apicompat waive ${fingerprint} --reason "Nobody calls it yet." --until ${waiverEnd(today)}`;
  if (!/^[0-9a-f]{16}$/.test(fingerprint)) {
    throw usage(`"${fingerprint}" is no fingerprint.`, "It has 16 hexadecimal digits and stands with each finding.");
  }
  if (reason === undefined) throw usage("A waiver needs a reason.", `Write for instance: ${example}`);
  if (until === undefined) throw usage("A waiver needs a day on which it ends.", `Write for instance: ${example}`);
  if (!isDay(until)) throw usage(`--until ${until} is no day.`, "Write it as YYYY-MM-DD, for instance 2027-01-31.");
  if (until < today) throw usage(`--until ${until} is over.`, "Name a day to come.");
  const { folder } = (await loadRules(flags.config, io.cwd)).loaded;
  const path = resolve(folder, WAIVERS_FILE);
  const name = relative(io.cwd, path).replaceAll("\\", "/");
  const text = await readOptional(path);
  const context = { matcher: () => () => true, pathOf: (file: string) => file };
  const known = text === undefined ? [] : parseWaivers(text, folder, name, context);
  const same = known.find(({ subject }) => subject.includes(fingerprint));
  if (same !== undefined) {
    const line = same.place.range?.start.line;
    throw usage(
      `${fingerprint} is waived already.`,
      `Change the entry in ${name}${line === undefined ? "" : `:${line}`}.`,
    );
  }
  const changed = addWaiver(text, { fingerprint, reason, until, ...(owner !== undefined && { owner }) });
  // Before it is written: a list in brackets, for instance, takes no entry at its end.
  parseWaivers(changed, folder, name, context);
  await writeTo(path, name, changed, io);
  io.stdout.write(`${name} accepts ${fingerprint} until ${until}.\n`);
  return 0;
}
