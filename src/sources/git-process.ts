import process from "node:process";
import { ApicompatError } from "../errors.ts";
import { reasonOf } from "./refusal.ts";

interface RunOptions {
  readonly input?: string;
  /** In bytes. */
  readonly maxBuffer?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs git in a folder: it asks nothing, takes no lock that it could do without, and says the same in every language. */
export class Git {
  readonly cwd: string;

  constructor(cwd: string) {
    this.cwd = cwd;
  }

  /** Throws GIT with what git said. */
  run(args: readonly string[], options: RunOptions = {}): Buffer {
    try {
      return this.#run(args, options);
    } catch (error) {
      throw gitError(error);
    }
  }

  /** What git says where 1 is an answer, as it is of `diff --no-index`. Throws GIT where it fails. */
  answer(args: readonly string[]): string {
    try {
      return this.#run(args, {}).toString();
    } catch (error) {
      const { status, stdout } = error as { readonly status?: number; readonly stdout?: Buffer };
      if (status === 1 && stdout !== undefined) return stdout.toString();
      throw gitError(error);
    }
  }

  /** Undefined where git fails; throws GIT where there is no git. */
  try(args: readonly string[], options: RunOptions = {}): Buffer | undefined {
    try {
      return this.#run(args, options);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") throw gitError(error);
      return undefined;
    }
  }

  /** The one line that git answers; undefined where it fails or says nothing. */
  line(args: readonly string[]): string | undefined {
    const text = this.try(args)?.toString().trim();
    return text === "" ? undefined : text;
  }

  /** What git lists with `-z`; nothing where it fails. */
  list(args: readonly string[], options: RunOptions = {}): readonly string[] {
    return (this.try(args, options)?.toString() ?? "").split("\0").filter((item) => item !== "");
  }

  #run(args: readonly string[], { input = "", maxBuffer = 512e6, env }: RunOptions): Buffer {
    // Loaded for revisions only: it takes as long to load as a small comparison.
    const { execFileSync } = process.getBuiltinModule("node:child_process");
    return execFileSync("git", args, {
      cwd: this.cwd,
      input,
      maxBuffer,
      windowsHide: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C", ...env },
    });
  }
}

function gitError(error: unknown): ApicompatError {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") {
    return new ApicompatError("GIT", "git is not installed, or not found on the PATH.", "Install git, or name files.", {
      cause: error,
    });
  }
  const told = String((error as { stderr?: unknown }).stderr ?? "").trim();
  const [, folder] = /dubious ownership in repository at '(.*)'/.exec(told) ?? [];
  if (folder !== undefined) {
    return new ApicompatError(
      "GIT",
      `git does not trust ${folder}, which belongs to another user.`,
      `If you do: git config --global --add safe.directory ${folder}`,
      { cause: error },
    );
  }
  const reason = told === "" ? reasonOf(error) : told.replace(/^fatal: /, "").split("\n")[0];
  return new ApicompatError("GIT", `git failed: ${reason}.`, "Run it inside the repository, or name files instead.", {
    cause: error,
  });
}
