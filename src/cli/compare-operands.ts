import { parseRevisionSpec } from "../sources/git.ts";
import { isPackageSpec } from "../sources/npm/spec.ts";
import { HOLDS_BYTES } from "../sources/text.ts";
import { type Arguments, usage } from "./args.ts";
import { compareRepository } from "./compare-repository.ts";
import type { ComparedRoots } from "./compare-roots.ts";
import { compareSides } from "./compare-sides.ts";
import { namesLock } from "./history-choice.ts";
import type { Io } from "./io.ts";
import type { CheckingFlags } from "./options.ts";
import type { Session } from "./session.ts";
import { belongsTo, readShard } from "./shard.ts";

/**
 * Compares the operands: two of them are the two sides unless a base is given; otherwise they are paths of the
 * repository.
 */
export async function compareOperands(
  command: string,
  args: Arguments<CheckingFlags>,
  session: Session,
  io: Io,
): Promise<ComparedRoots> {
  const { shard: share } = args.flags;
  if (share === undefined) return compare(command, args, session, io);
  const shard = readShard(share);
  const options = { ...session.options, takes: belongsTo(shard) };
  const compared = await compare(command, args, { ...session, options }, io);
  return { ...compared, whole: false, comparison: { ...compared.comparison, shard } };
}

/** As a base it says that all operands are paths of the repository, two of them too. */
const WHERE_IT_BEGAN = "auto";

function compare(
  command: string,
  { operands, flags: { base, fetch, history } }: Arguments<CheckingFlags>,
  session: Session,
  io: Io,
): Promise<ComparedRoots> {
  const [first = ""] = operands;
  if (base === WHERE_IT_BEGAN) return compareRepository(operands, { base: undefined, fetch, history }, session, io);
  const lock = history !== undefined && namesLock(history) ? history : undefined;
  const published = base ?? first;
  if (isPackageSpec(published)) {
    const others = base === undefined ? operands.slice(1) : operands;
    if (others.length > 1)
      throw usage(`${published} is compared with one package.`, "Name one folder or one npm: package.");
    return compareSides([published, others[0] ?? "."], session, io, { lock });
  }
  if (base === undefined && operands.length === 1 && isSide(first)) {
    throw usage(`${command} needs a second side to compare with ${first}.`, `Write: apicompat ${command} ${first} NEW`);
  }
  const hasTwoSides = (base !== undefined && isFile(base)) || (base === undefined && operands.length > 1);
  if (hasTwoSides && history !== undefined && lock === undefined) {
    throw usage(
      "--history reads the tags of a repository, and two sides have none.",
      "Use a lock file after --history, compare with a base (--base REVISION), or write: apicompat history.",
    );
  }
  if (base !== undefined && isFile(base)) {
    if (operands.length === 1) return compareSides([base, first], session, io, { lock });
    throw usage(
      `--base ${base} is a file and needs exactly one other side.`,
      `Write: apicompat ${command} --base ${base} NEW`,
    );
  }
  if (base !== undefined || operands.length < 2) {
    return compareRepository(operands, { base, fetch, history }, session, io);
  }
  if (operands.length > 2) {
    throw usage(
      `${command} compares two sides, but got ${operands.length}.`,
      `To compare all of them with a revision, run: apicompat ${command} --base REVISION ${first} …`,
    );
  }
  if (fetch !== undefined) throw usage("--no-fetch applies only to a base in git.", "Remove the option.");
  return compareSides(operands, session, io, { lock, mayBePaths: operands.every((operand) => !isSide(operand)) });
}

/** Returns whether the base is a file, such as a lock file or a descriptor set, and not a revision. */
function isFile(base: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(base) || HOLDS_BYTES.test(base);
}

/** Returns whether an operand is not a path of the working tree, so that it must be a side. */
function isSide(operand: string): boolean {
  return operand === "-" || /^[a-z][-+.a-z0-9]+:\/\//i.test(operand) || parseRevisionSpec(operand) !== undefined;
}
