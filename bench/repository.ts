/** A git repository of many small APIs, a branch of which changes a few. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatePair } from "./generate.ts";
import { CACHE } from "./pairs.ts";

export interface RepositoryShape {
  readonly documents: number;
  readonly changed: number;
}

/** Gives its folder, made on first use. What differs is committed on the branch that is checked out. */
export function generatedRepository({ documents, changed }: RepositoryShape): string {
  const folder = join(CACHE, `repository-${String(documents)}-${String(changed)}`);
  if (existsSync(join(folder, ".git", "refs", "heads", "work"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "apis"), { recursive: true });
  const pair = generatePair({ schemas: 4, references: 1, endpoints: 4 });
  const write = (index: number, text: string): void => {
    const titled = text.replace('"title":"', `"title":"Service ${String(index)}, `);
    writeFileSync(join(folder, "apis", `service-${String(index)}.json`), titled);
  };
  const git = (...args: readonly string[]): void => {
    const author = ["-c", "user.name=bench", "-c", "user.email=bench@example.com"];
    execFileSync("git", [...author, ...args], { cwd: folder, stdio: "pipe" });
  };
  const commit = (message: string): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", message);
  };
  git("init", "--quiet", "--initial-branch=main");
  for (let index = 0; index < documents; index++) write(index, pair.old);
  commit("before");
  git("switch", "--quiet", "--detach");
  for (let index = 0; index < changed; index++) write(index, pair.new);
  commit("after");
  git("switch", "--quiet", "--create", "work");
  return folder;
}
