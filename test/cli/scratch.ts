// A repository of real git in a temporary folder, and the command line run in it.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { Io } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";

const AUTHOR = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

export interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let emptyRepository: string | undefined;

export class Scratch {
  readonly folder: string;

  constructor(folder: string = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-gate-")))) {
    this.folder = folder;
  }

  /** A new repository on the branch `main`. */
  static repository(): Scratch {
    const scratch = new Scratch();
    emptyRepository ??= Scratch.#made();
    cpSync(emptyRepository, join(scratch.folder, ".git"), { recursive: true });
    return scratch;
  }

  /** The path of the repository that git makes; a copy of it takes less time than another process. */
  static #made(): string {
    const scratch = new Scratch();
    scratch.git("init", "--quiet", "--initial-branch=main", "--template=");
    // Each commit would start another process that finds nothing to do.
    scratch.git("config", "maintenance.auto", "false");
    process.once("exit", () => scratch.remove());
    return join(scratch.folder, ".git");
  }

  git(...args: readonly string[]): string {
    return execFileSync("git", args, { cwd: this.folder, env: { ...process.env, ...AUTHOR }, stdio: "pipe" })
      .toString()
      .trim();
  }

  write(files: Readonly<Record<string, string>>): this {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
    return this;
  }

  /** Commits all that is there, and gives the commit. */
  commit(message = "change"): string {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message", message);
    const [, ref = ""] = /^ref: (.*)$/m.exec(readFileSync(join(this.folder, ".git/HEAD"), "utf8")) ?? [];
    const path = join(this.folder, ".git", ref);
    return ref !== "" && existsSync(path) ? readFileSync(path, "utf8").trim() : this.git("rev-parse", "HEAD");
  }

  /** Clones over the protocol that supports shallow clones. */
  clone(...flags: readonly string[]): Scratch {
    const target = new Scratch();
    const url = pathToFileURL(this.folder).href;
    execFileSync("git", ["clone", "--quiet", ...flags, url, target.folder], {
      env: { ...process.env, ...AUTHOR },
      stdio: "pipe",
    });
    return target;
  }

  run(...args: readonly string[]): Promise<Result> {
    return this.runWith({}, ...args);
  }

  async runWith(
    {
      env = {},
      cwd = "",
      stdin = "",
      ...threads
    }: {
      readonly env?: Readonly<Record<string, string>>;
      readonly cwd?: string;
      readonly stdin?: string;
    } & Pick<Io, "startThread" | "ahead">,
    ...args: readonly string[]
  ): Promise<Result> {
    let stdout = "";
    let stderr = "";
    const code = await main(args, {
      cwd: join(this.folder, cwd),
      env,
      stdin: Readable.from([Buffer.from(stdin)]),
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
      ...threads,
    });
    return { code, stdout, stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A small API whose one parameter takes these values. */
export const pets = (values: string, more = ""): string => `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      parameters:
        - name: kind
          in: query
          schema:
            type: string
            enum: [${values}]
      responses:
        "200":
          description: All pets
${more}`;
