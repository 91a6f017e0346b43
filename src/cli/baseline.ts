import { resolve } from "node:path";
import { ApicompatError } from "../contracts/errors.ts";
import { occurrencesOf } from "../contracts/occurrences.ts";
import { type Acceptance, createCovering } from "../policy/suppress.ts";
import {
  BASELINE_FILE,
  baselineAcceptances,
  baselineEntry,
  type BaselineEntry,
  writeBaseline,
} from "../policy/baseline.ts";
import { wayTo } from "../base/relative-path.ts";
import { count } from "../reporters/prose.ts";
import { parseBaseline, readOwn } from "./acceptances.ts";
import type { Arguments } from "./args.ts";
import { compareOperands } from "./compare-operands.ts";
import type { Io } from "./io.ts";
import type { BaseliningFlags } from "./options.ts";
import { writeWhole } from "./output-file.ts";
import { openSession } from "./session.ts";

/** Records current findings so that only new ones are reported. Removes unused entries; adds new ones on request. */
export async function baseline(args: Arguments<BaseliningFlags>, io: Io): Promise<number> {
  const { add = false, prune = false } = args.flags;
  const session = await openSession(args.flags, io, { failOn: "never", all: false, remembers: true });
  const compared = await compareOperands("baseline", args, session, io);
  const { findings, problems } = await session.accept(compared, { baseline: false });
  const errors = problems.filter(({ level }) => level === "error");
  if (errors.length > 0) {
    const message = "Findings are unknown while a file cannot be read.";
    throw new ApicompatError("UNREADABLE", message, "Correct it first.", { problems: errors });
  }
  const path = resolve(session.settings.folder, BASELINE_FILE);
  const name = wayTo(path, io.cwd);
  const text = await readOwn(session.settings.folder, BASELINE_FILE, name);
  const known = text === undefined ? undefined : parseBaseline(text, session.settings.folder, name);
  const acceptances = baselineAcceptances(known ?? [], name, compared.moves);
  const coveringOf = createCovering(acceptances);
  const accepted = new Map(acceptances.map((each): [Acceptance, BaselineEntry[]] => [each, []]));
  const found: BaselineEntry[] = [];
  for (const finding of findings) {
    if (finding.verdict === "compatible") continue;
    const covering = coveringOf(finding);
    for (const occurrence of occurrencesOf(finding)) {
      const entry = baselineEntry(finding, occurrence);
      found.push(entry);
      for (const each of covering(occurrence)) accepted.get(each)!.push(entry);
    }
  }
  const isKept = !(prune || compared.whole === true);
  const renewed = (known ?? []).map((entry, index): readonly BaselineEntry[] => {
    const now = accepted.get(acceptances[index]!)!;
    return now.length > 0 || !isKept ? now : [entry];
  });
  // An entry takes the form and the document of what it accepts now.
  const kept = unique(renewed.flat());
  const listed = new Set(kept.map(({ fingerprint }) => fingerprint));
  const others = found.filter(({ fingerprint }) => !listed.has(fingerprint));
  const added = known === undefined || add ? others : [];
  writeWhole({ path, name, cwd: io.cwd }, writeBaseline([...kept, ...added]));
  const pruned = renewed.filter((entries) => entries.length === 0).length;
  const changes = [`${count(added.length, "finding")} added`, `${pruned.toLocaleString("en")} removed`].join(", ");
  io.stdout.write(`${name} contains ${count(kept.length + added.length, "finding")}: ${changes}.\n`);
  if (others.length > added.length) {
    const missing = count(others.length, "finding is", "findings are");
    io.stdout.write(`${missing} not in it. Undo the changes, waive them, or add them: apicompat baseline --add\n`);
  }
  return 0;
}

function unique(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  return [...new Map(entries.map((entry) => [entry.fingerprint, entry])).values()];
}
