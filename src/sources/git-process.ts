import process from "node:process";
import { ApicompatError } from "../contracts/errors.ts";
import { ciService } from "./ci.ts";
import {
  gitEnvironment,
  gitProgram,
  GUARDS,
  refuseEmbedded,
  refuseOwnSettings,
  type Setting,
  settingsIn,
} from "./git-guard.ts";
import { namesIn } from "./names.ts";
import { reasonOf } from "./refusal.ts";

interface RunOptions {
  readonly input?: string | Buffer;
  /** In bytes. */
  readonly maxBuffer?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A remote that does not answer in this time counts as a failure. */
  readonly seconds?: number;
}

/** The folders in which the settings of git are known to be out of reach for a change. */
const trusted = new Set<string>();

/** The time that listings hold: a run sees one state of the repository, an editor sees many. */
export type Lifetime = "run" | "command";

/**
 * Runs git in a folder, the only place that does. Nothing in the working tree decides what git runs: it throws GIT for
 * a folder that only looks like a repository. In CI, so do settings from files that a change can edit.
 */
export class Git {
  readonly cwd: string;
  readonly #kept: Map<string, readonly string[]> | undefined;
  #settings: readonly Setting[] | undefined;

  constructor(cwd: string, lifetime: Lifetime = "command") {
    this.cwd = cwd;
    this.#kept = lifetime === "run" ? new Map<string, readonly string[]>() : undefined;
  }

  /** Throws GIT with what git said. */
  run(args: readonly string[], options: RunOptions = {}): Buffer {
    try {
      return this.#run(args, options);
    } catch (error) {
      throw gitError(error);
    }
  }

  /** As `run`; undefined if the output has more bytes than `maxBuffer`. */
  runWithin(args: readonly string[], options: RunOptions & { readonly maxBuffer: number }): Buffer | undefined {
    try {
      return this.#run(args, options);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOBUFS") return undefined;
      throw gitError(error);
    }
  }

  /**
   * Returns the output of a git command for which exit code 1 is an answer, as for `grep` and `diff --no-index`. Throws
   * GIT if it fails.
   */
  answer(args: readonly string[], options: RunOptions = {}): Buffer {
    try {
      return this.#run(args, options);
    } catch (error) {
      if (error instanceof GitFailure && error.status === 1) return error.stdout;
      throw gitError(error);
    }
  }

  /** Undefined where git fails; throws GIT where there is no git, or no object that it needs. */
  try(args: readonly string[], options: RunOptions = {}): Buffer | undefined {
    try {
      return this.#run(args, options);
    } catch (error) {
      if (error instanceof GitFailure) return undefined;
      throw gitError(error);
    }
  }

  /** The single output line of git; undefined if it fails or prints nothing. */
  line(args: readonly string[], options: RunOptions = {}): string | undefined {
    const text = this.try(args, options)?.toString().trim();
    return text === "" ? undefined : text;
  }

  /** Returns a list of `-z` output; throws GIT if the command fails, because no list is not an empty one. */
  list(args: readonly string[]): readonly string[] {
    return namesIn(this.run(args));
  }

  /** Returns a list of `-z` output of `ls-tree` for one folder; empty if the revision does not have it. */
  folder(tree: string, options: readonly string[] = []): readonly string[] {
    try {
      return namesIn(this.#run(["ls-tree", "-z", "--full-tree", ...options, tree], {}));
    } catch (error) {
      if (error instanceof GitFailure && NO_FOLDER.test(error.output)) return [];
      throw gitError(error);
    }
  }

  /** Returns the `-z` output of `git grep`; empty without a match. Throws GIT for a search that fails. */
  search(args: readonly string[], options: RunOptions = {}): Buffer {
    return this.answer(["grep", "--no-color", "--full-name", "--text", "-z", ...args], options);
  }

  /** Returns a list of `-z` output; within a run, git answers the same command once. */
  listing(args: readonly string[]): readonly string[] {
    const key = args.join("\0");
    const known = this.#kept?.get(key);
    if (known !== undefined) return known;
    const listed = this.list(args);
    this.#kept?.set(key, listed);
    return listed;
  }

  /** The configuration, in the order in which later values win; it is read once. Keys are as git prints them. */
  get settings(): readonly Setting[] {
    this.#guard();
    return this.#readSettings();
  }

  #run(args: readonly string[], options: RunOptions): Buffer {
    this.#guard();
    return this.#spawn(args, options);
  }

  #guard(): void {
    refuseEmbedded(this.cwd, process.env);
    // On a developer's machine, the user has chosen these files, and runs git by hand with them.
    if (ciService(process.env) === undefined || trusted.has(this.cwd)) return;
    refuseOwnSettings(this.#readSettings(), this.cwd);
    trusted.add(this.cwd);
  }

  #readSettings(): readonly Setting[] {
    this.#settings ??= settingsIn(namesIn(this.#spawn(["config", "--list", "--show-origin", "-z"], {})));
    return this.#settings;
  }

  #spawn(args: readonly string[], { input = "", maxBuffer = 512e6, env, seconds = 0 }: RunOptions): Buffer {
    // Loaded for revisions only: it takes as long to load as a small comparison.
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { error, status, stdout, stderr } = spawnSync(
      gitProgram(process.platform, process.env),
      [...GUARDS, ...args],
      {
        cwd: this.cwd,
        input,
        maxBuffer,
        timeout: seconds * 1000,
        windowsHide: true,
        stdio: ["pipe", "pipe", "pipe"],
        env: { ...gitEnvironment(process.env), ...env },
      },
    );
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT") throw new GitFailure(null, stdout, "");
    if (error !== undefined) throw error;
    const output = stderr.toString().trim();
    // A search goes on without what it cannot read.
    const [, object] = UNREADABLE.exec(output) ?? [];
    if (object !== undefined) throw lacking(object);
    if (status !== 0) throw new GitFailure(status, stdout, output);
    return stdout;
  }
}

/** Git ended with another status than 0. */
class GitFailure extends Error {
  readonly status: number | null;
  readonly stdout: Buffer;
  /** The error output; empty if there is none. */
  readonly output: string;

  constructor(status: number | null, stdout: Buffer, output: string) {
    super(`git exited with ${String(status)}`);
    this.status = status;
    this.stdout = stdout;
    this.output = output;
  }
}

const NO_FOLDER = /^fatal: (?:Not a valid object name|not a tree object)/u;

const UNREADABLE =
  /\b(?:(?:unable to|Could not) read(?: tree)?|missing blob|could not get object info for) ([0-9a-f]{7,64})/u;

/** An object, by its full name, that the repository should have. */
export function lacking(object: string): ApicompatError {
  return new ApicompatError(
    "GIT",
    `The repository lacks the object ${object.slice(0, 7)} of a commit.`,
    "A partial clone may lack it: run `git fetch --refetch`. If that does not help, clone the repository again.",
  );
}

function gitError(error: unknown): ApicompatError {
  if (error instanceof ApicompatError) return error;
  if ((error as NodeJS.ErrnoException).code === "ENOENT") {
    return new ApicompatError("GIT", "git is not installed, or not on the PATH.", "Install git, or use files.", {
      cause: error,
    });
  }
  const output = error instanceof GitFailure ? error.output : "";
  const [, folder] = /dubious ownership in repository at '(.*)'/.exec(output) ?? [];
  if (folder !== undefined) {
    return new ApicompatError(
      "GIT",
      `git does not trust ${folder}, which belongs to another user.`,
      `If you trust it, run: git config --global --add safe.directory ${folder}`,
      { cause: error },
    );
  }
  const reason = output === "" ? reasonOf(error) : output.replace(/^fatal: /, "").split("\n")[0];
  return new ApicompatError("GIT", `git failed: ${reason}.`, "Run apicompat inside the repository, or use files.", {
    cause: error,
  });
}
