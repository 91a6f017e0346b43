/** Where the documents that are compared come from: a folder of the user's, npm, the generator. */
import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { generatePair, type Shape } from "./generate.ts";

export interface FilePair {
  readonly old: string;
  readonly new: string;
  /** Known of generated pairs: how many places break. */
  readonly breaks?: number;
}

/** Why there is no pair. */
export interface Missing {
  readonly missing: string;
}

/** Kept from run to run, and outside the project, so that no other program finds the project's packages. */
export const CACHE: string = join(tmpdir(), "apicompat-bench");

/** The documents of two Kubernetes releases: Swagger 2.0, 4 MB each. */
export function kubernetesPair(corpus: string | undefined): FilePair | Missing {
  const [old, next] = ["swagger-1.35.json", "swagger-1.36.json"] as const;
  if (corpus === undefined) {
    return { missing: `give a folder that holds kubernetes/${old} and ${next}: --corpus DIR or APICOMPAT_CORPUS` };
  }
  const pair = { old: join(corpus, "kubernetes", old), new: join(corpus, "kubernetes", next) };
  const absent = Object.values(pair).find((file) => !existsSync(file));
  return absent === undefined ? pair : { missing: `${absent} does not exist` };
}

/** GitHub's REST API at two moments, as published on npm: OpenAPI 3.0, 1,000 operations, 13 MB together. */
export function githubPair(): FilePair | Missing {
  try {
    return { old: unpackGithub("19.1.0"), new: unpackGithub("23.0.2") };
  } catch (error) {
    return { missing: `@octokit/openapi could not be had from npm: ${firstLine(error)}` };
  }
}

export function generatedPair(shape: Shape): FilePair {
  const folder = join(CACHE, "generated");
  mkdirSync(folder, { recursive: true });
  const stem = join(folder, `${String(shape.schemas)}-${String(shape.references)}-${String(shape.endpoints)}`);
  const pair = { old: `${stem}.old.json`, new: `${stem}.new.json` };
  const texts = generatePair(shape);
  writeFileSync(pair.old, texts.old);
  writeFileSync(pair.new, texts.new);
  return { ...pair, breaks: texts.breaks };
}

function unpackGithub(version: string): string {
  const folder = join(CACHE, "github");
  const file = join(folder, `github-${version}.json`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`bench: fetching @octokit/openapi@${version} …\n`);
  const inFolder: ExecFileSyncOptionsWithStringEncoding = {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 300_000,
  };
  const packed = execFileSync("npm", ["pack", "--silent", `@octokit/openapi@${version}`], inFolder).trim();
  const member = "package/generated/api.github.com.json";
  execFileSync("tar", ["-xzf", packed, member], inFolder);
  renameSync(join(folder, member), file);
  rmSync(join(folder, packed));
  return file;
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n")[0] ?? "";
}
