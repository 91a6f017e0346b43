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
  return inCorpus(corpus, "kubernetes/swagger-1.35.json", "kubernetes/swagger-1.36.json");
}

function inCorpus(corpus: string | undefined, old: string, next: string): FilePair | Missing {
  if (corpus === undefined)
    return { missing: `give a folder that holds ${old} and ${next}: --corpus DIR or APICOMPAT_CORPUS` };
  const pair = { old: join(corpus, old), new: join(corpus, next) };
  const absent = Object.values(pair).find((file) => !existsSync(file));
  return absent === undefined ? pair : { missing: `${absent} does not exist` };
}

/** Stripe's API at two moments: OpenAPI 3.0, 3.4 MB each, all of it on cycles. */
export function stripePair(corpus: string | undefined): FilePair | Missing {
  return inCorpus(corpus, "stripe/v1/spec3.json", "stripe/v50/spec3.json");
}

/** The documents of all Kubernetes releases in the corpus. */
export function kubernetesReleases(corpus: string | undefined): readonly string[] {
  if (corpus === undefined) return [];
  const files = KUBERNETES_MINORS.map((minor) => join(corpus, "kubernetes", `swagger-1.${String(minor)}.json`));
  return files.every((file) => existsSync(file)) ? files : [];
}

const KUBERNETES_MINORS = [28, 29, 30, 31, 32, 33, 34, 35, 36];

/** The declarations of a package on npm, at two versions. */
export function packagePair(name: string, old: string, next: string): FilePair | Missing {
  try {
    return { old: unpackPackage(name, old), new: unpackPackage(name, next) };
  } catch (error) {
    return { missing: `${name} could not be had from npm: ${firstLine(error)}` };
  }
}

export function unpackPackage(name: string, version: string): string {
  const folder = join(CACHE, "packages", `${name.replaceAll(/[/@]+/gu, "-")}-${version}`);
  if (existsSync(join(folder, "package.json"))) return folder;
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`bench: fetching ${name}@${version} …\n`);
  const packed = pack(`${name}@${version}`, folder);
  execFileSync("tar", ["-xzf", packed, "--strip-components=1"], inFolder(folder));
  rmSync(join(folder, packed));
  return folder;
}

function pack(spec: string, folder: string): string {
  return execFileSync("npm", ["pack", "--silent", spec], inFolder(folder)).trim();
}

function inFolder(cwd: string): ExecFileSyncOptionsWithStringEncoding {
  return { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: 300_000 };
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

export function unpackGithub(version: string): string {
  const folder = join(CACHE, "github");
  const file = join(folder, `github-${version}.json`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`bench: fetching @octokit/openapi@${version} …\n`);
  const packed = pack(`@octokit/openapi@${version}`, folder);
  const member = "package/generated/api.github.com.json";
  execFileSync("tar", ["-xzf", packed, member], inFolder(folder));
  renameSync(join(folder, member), file);
  rmSync(join(folder, packed));
  return file;
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n")[0] ?? "";
}
