import { stripVTControlCharacters } from "node:util";
import { ApicompatError } from "../contracts/errors.ts";
import { printable } from "../reporters/prose.ts";
import { styleOf } from "../reporters/style.ts";
import { Git } from "../sources/git-process.ts";
import { loadFiles, loadStandIn } from "../sources/load.ts";
import { usage, type Arguments } from "./args.ts";
import { compareRoots, type ComparedRoots } from "./compare-roots.ts";
import { colorOf, type Io } from "./io.ts";
import type { ComparingFlags } from "./options.ts";
import { rootsOf, type Roots } from "./roots.ts";
import { openSession, type Session } from "./session.ts";

/** One file, as git gives it to a driver of its diff. */
interface FileDiff {
  readonly old: Version;
  readonly new: Version;
}

interface Version {
  /** Counts from the top of the working tree, where git runs its drivers. */
  readonly path: string;
  /** The file with its present text. */
  readonly file: string;
}

/** Stands for a side that does not exist. */
const NOTHING = "/dev/null";

/** Shows API changes of one file for `git diff`, or changed lines if the file is no API. Findings never fail it. */
export async function gitDiff({ operands, flags }: Arguments<ComparingFlags>, io: Io): Promise<number> {
  const [path = ""] = operands;
  if (operands.length === 1) {
    io.stdout.write(`* Unmerged path ${printable(path)}\n`);
    return 0;
  }
  const diff = readOperands(operands);
  const color = colorOf(io.stdout, io.env, flags.color ?? (pagedByGit(io.env) ? true : undefined));
  const style = styleOf(color);
  const session = await openSession({ ...flags, color }, io, { failOn: "never", all: true });
  const compared = await compareApis(diff, session, io);
  const names = `a/${diff.old.path} b/${diff.new.path}`;
  io.stdout.write(`${style.strong(`diff ${compared === undefined ? "--git" : "--apicompat"} ${printable(names)}`)}\n`);
  if (compared === undefined) io.stdout.write(textDiff(diff, color, io.cwd));
  else await session.finish(compared);
  return 0;
}

/** `path old-file old-hex old-mode new-file new-hex new-mode`; of a rename, also the new path and what git says of it. */
function readOperands(operands: readonly string[]): FileDiff {
  const [path = "", oldFile = "", , , newFile = "", , , renamed = path] = operands;
  if (operands.length !== 7 && operands.length !== 9) {
    throw usage(
      "git-diff is run by git, with seven arguments, or nine for a rename.",
      "`apicompat init --git-diff-driver` makes git run it.",
    );
  }
  return { old: { path, file: oldFile }, new: { path: renamed, file: newFile } };
}

/** Returns whether the pager of git accepts colors, although output is a pipe. */
function pagedByGit({ GIT_PAGER_IN_USE: paged, NO_COLOR: never = "" }: Io["env"]): boolean {
  return paged !== undefined && paged !== "" && paged !== "false" && paged !== "0" && never === "";
}

/** Undefined where the file is no API on either side, or cannot be read on one. */
async function compareApis(diff: FileDiff, session: Session, { cwd }: Io): Promise<ComparedRoots | undefined> {
  try {
    // Both files get the same path, so that a renamed file is compared with itself.
    const path = diff.new.path;
    const old = await rootsAt("old:", { ...diff.old, path }, session, cwd);
    const new_ = await rootsAt("", { ...diff.new, path }, session, cwd);
    if (old.documents.size + new_.documents.size === 0 || old.unreadable.size + new_.unreadable.size > 0) {
      return undefined;
    }
    return await compareRoots(old, new_, { ...session.options, review: session.review(cwd) });
  } catch (error) {
    if (error instanceof ApicompatError && error.code === "UNREADABLE") return undefined;
    throw error;
  }
}

async function rootsAt(prefix: string, { path, file }: Version, { limits }: Session, top: string): Promise<Roots> {
  const side =
    file === NOTHING ? loadFiles([], top, limits) : loadStandIn({ path, file, name: prefix + path }, top, limits);
  return rootsOf(prefix, await side);
}

/** As git itself shows it, without the places where it keeps the texts for the moment. */
function textDiff({ old, new: new_ }: FileDiff, color: boolean, cwd: string): string {
  const flags = ["--no-index", "--no-ext-diff", "--no-textconv", `--color=${color ? "always" : "never"}`];
  const lines = new Git(cwd)
    .answer(["diff", ...flags, "--", old.file, new_.file])
    .toString()
    .split("\n");
  const start = lines.findIndex((line) => /^(?:@@|Binary files )/.test(stripVTControlCharacters(line)));
  if (start < 0) return "";
  if (lines[start]?.startsWith("Binary files ") === true) return "Binary files differ\n";
  const side = ({ file, path }: Version, letter: string): string => (file === NOTHING ? NOTHING : `${letter}/${path}`);
  const header = [`--- ${side(old, "a")}`, `+++ ${side(new_, "b")}`];
  const { strong } = styleOf(color);
  return [...header.map((line) => strong(printable(line))), ...lines.slice(start)].join("\n");
}
