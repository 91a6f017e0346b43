import { usage, type Arguments } from "./args.ts";
import { rootsInRepository } from "./lint-repository.ts";
import { lintRoots, lintSurfaces } from "./lint-roots.ts";
import type { Io } from "./io.ts";
import type { LintingFlags } from "./options.ts";
import { findRoots, loadBoth, refuseStdinTwice, type Roots } from "./roots.ts";
import { openSession } from "./session.ts";

/** Lints single versions, or only what is new since a base; fails on errors. */
export async function lint({ operands, flags }: Arguments<LintingFlags>, io: Io): Promise<number> {
  const { base } = flags;
  const [first = "", second] = operands;
  if (base !== undefined && second !== undefined) {
    throw usage("--base needs exactly one FILE.", `Use a folder, or run: apicompat lint ${first} --base ${base}`);
  }
  refuseStdinTwice([...operands, ...(base === undefined ? [] : [base])]);
  const session = await openSession(flags, io, { failOn: "error", all: false });
  const options = { ...session.options, review: session.review(io.cwd) };
  if (base !== undefined && operands.length === 0) {
    throw usage("--base needs a FILE.", `Run: apicompat lint FILE --base ${base}`);
  }
  if (base !== undefined) {
    const roots = await loadBoth(base, first, session);
    return session.finish(await session.time("checking", async () => lintRoots([roots.new], options, roots.old)));
  }
  if (operands.length === 0) {
    const { all, top } = await session.time("reading files", () => rootsInRepository(session, io));
    const asked = { ...options, review: session.review(top) };
    const linted = await session.time("checking", () => lintSurfaces(all, asked));
    return session.finish({ ...linted, home: top });
  }
  const roots: Roots[] = [];
  const gates = await session.featureFiles();
  // Sequential, so that the first failure is reported deterministically.
  for (const spec of operands) roots.push(findRoots(spec, await session.load(spec), gates.new));
  return session.finish(await session.time("checking", async () => lintRoots(roots, options)));
}
