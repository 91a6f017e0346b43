import { compareRoots, type ComparedRoots } from "./compare-roots.ts";
import type { Io } from "./io.ts";
import { isPackageSpec } from "../sources/npm/spec.ts";
import { asPublished } from "./packed-side.ts";
import { loadBoth, refuseStdinTwice } from "./roots.ts";
import { releaseOfSides } from "./release-statements.ts";
import type { Session } from "./session.ts";
import { refuseUnrelated } from "./unrelated.ts";

interface SidesOptions {
  /** The operands may be paths that somebody wants to have checked, and no two sides. */
  readonly mayBePaths?: boolean;
}

/** Reads two sides and compares them. */
export async function compareSides(
  [old = "", new_ = ""]: readonly string[],
  session: Session,
  { cwd }: Pick<Io, "cwd">,
  { mayBePaths = false }: SidesOptions = {},
): Promise<ComparedRoots> {
  refuseStdinTwice([old, new_]);
  const load: Session["load"] = async (spec) => {
    const side = await session.load(spec);
    return spec === new_ && isPackageSpec(old) ? asPublished(spec, side, cwd) : side;
  };
  const roots = await session.time("recognizing documents", () => loadBoth(old, new_, { ...session, load }));
  if (mayBePaths) await session.time("recognizing documents", async () => refuseUnrelated(roots.old, roots.new, cwd));
  const releaseOf = releaseOfSides([old, new_], cwd, session.settings.releaseVersion);
  const options = { ...session.options, review: session.review(cwd), releaseOf };
  const compared = await session.time("comparing", () => compareRoots(roots.old, roots.new, options));
  const sides = { old: nameOf(roots.old.spec), new: nameOf(roots.new.spec), named: true as const };
  return { ...compared, comparison: { ...compared.comparison, sides } };
}

function nameOf(spec: string): string {
  return spec === "-" ? "standard input" : spec;
}
