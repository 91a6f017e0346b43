import { compareRoots, type ComparedRoots } from "./compare-roots.ts";
import type { Io } from "./io.ts";
import { loadBoth, refuseStdinTwice } from "./roots.ts";
import type { Session } from "./session.ts";

/** Reads two sides and compares them. */
export async function compareSides(
  [old = "", new_ = ""]: readonly string[],
  session: Session,
  { cwd }: Pick<Io, "cwd">,
): Promise<ComparedRoots> {
  refuseStdinTwice([old, new_]);
  const roots = await loadBoth(old, new_, session);
  const options = { ...session.options, review: session.review(cwd) };
  return session.time("comparing", () => compareRoots(roots.old, roots.new, options));
}
