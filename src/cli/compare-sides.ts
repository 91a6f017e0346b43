import { compareRoots, type ComparedRoots } from "./compare-roots.ts";
import type { Io } from "./io.ts";
import { historyAsked, readLock } from "./history-choice.ts";
import { createLockMemory, withViolations } from "./release-memory.ts";
import { isPackageSpec } from "../sources/npm/spec.ts";
import { asPublished } from "./packed-side.ts";
import { loadBoth, refuseStdinTwice } from "./roots.ts";
import { releaseOfSides } from "./release-statements.ts";
import type { Session } from "./session.ts";
import { refuseUnrelated } from "./unrelated.ts";

interface SidesOptions {
  /** Operands can also be paths to check instead of two sides. */
  readonly mayBePaths?: boolean;
  /** A lock file that remembers releases. */
  readonly lock?: string | undefined;
}

/** Reads two sides and compares them. */
export async function compareSides(
  [old = "", new_ = ""]: readonly string[],
  session: Session,
  { cwd }: Pick<Io, "cwd">,
  { mayBePaths = false, lock }: SidesOptions = {},
): Promise<ComparedRoots> {
  refuseStdinTwice([old, new_]);
  const load: Session["load"] = async (spec) => {
    const side = await session.load(spec);
    return spec === new_ && isPackageSpec(old) ? asPublished(spec, side, cwd) : side;
  };
  const roots = await session.time("recognizing documents", () => loadBoth(old, new_, { ...session, load }));
  if (mayBePaths) await session.time("recognizing documents", async () => refuseUnrelated(roots.old, roots.new, cwd));
  const known = historyAsked(lock, session.settings.history, cwd)?.lock;
  const options = {
    ...session.options,
    review: session.review(cwd),
    releaseOf: releaseOfSides([old, new_], cwd, session.settings.releaseVersion),
    ...(known !== undefined && { follow: createLockMemory(readLock(known, cwd)) }),
  };
  const compared = await session.time("comparing", () => compareRoots(roots.old, roots.new, options));
  const comparison = withViolations(compared.comparison, compared.violations);
  const sides = { old: nameOf(roots.old.spec), new: nameOf(roots.new.spec), named: true as const };
  return { ...compared, comparison: { ...comparison, sides } };
}

function nameOf(spec: string): string {
  return spec === "-" ? "standard input" : spec;
}
