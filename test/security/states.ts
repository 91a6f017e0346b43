// Two states of a repository, compared by the command line. One repository serves all tests of a file.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Result, Scratch } from "../cli/scratch.ts";

/** A text or bytes by path; a symbolic link as `{ to }`. */
export type Files = Readonly<Record<string, string | Buffer | { readonly to: string }>>;

export class States {
  readonly scratch = Scratch.repository();

  /** Compares the second state, which is not committed, with the first one. */
  async check(before: Files, after: Files, ...args: readonly string[]): Promise<Result> {
    this.#put(before);
    this.scratch.commit();
    this.#put(after);
    this.scratch.git("add", "--all");
    return this.scratch.run("check", "--base", "HEAD", ...args);
  }

  remove(): void {
    this.scratch.remove();
  }

  #put(files: Files): void {
    if (this.scratch.git("ls-files") !== "") this.scratch.git("rm", "-rqf", ".");
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.scratch.folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (typeof content === "string" || Buffer.isBuffer(content)) writeFileSync(path, content);
      else symlinkSync(content.to, path);
    }
  }
}
