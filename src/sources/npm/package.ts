import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { ApicompatError, type Problem } from "../../contracts/errors.ts";
import { isObject } from "../../model/json.ts";
import type { Resolve } from "../../contracts/reader.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { ciService } from "../ci.ts";
import { DESCRIPTION } from "../file.ts";
import { errorOf, problemOf, tooLarge } from "../refusal.ts";
import { contentOf } from "../text.ts";
import { npm } from "./run.ts";
import { parsePackageSpec, type PackageSpec } from "./spec.ts";
import { type Announced, differs, filesInTarball, hasIntegrity } from "./tarball.ts";

/** The API descriptions of a package as a registry has it. */
export interface PublishedPackage {
  /** The name with the resolved version: `npm:@acme/lib@1.2.3`. */
  readonly name: string;
  readonly files: readonly SourceFile[];
  /** Follows references to other files of the package. */
  readonly resolve: Resolve;
}

/** Downloads a package with the user's npm, checks it, and reads it in memory. Nothing of it is run or left behind. */
export async function readPublished(spec: string, cwd: string, maxFileSize: number): Promise<PublishedPackage> {
  const { bytes, name } = await download(parsePackageSpec(spec), cwd);
  const found = await filesInTarball(bytes, name, (path) => DESCRIPTION.test(path) || isManifest(path));
  const files = new Map([...found].map(([path, content]) => [path, fileOf(name, path, content, maxFileSize)]));
  const described = [...files].filter(([path]) => !/(?:^|\/)node_modules\//.test(path)).map(([, file]) => file);
  return {
    name,
    files: described.sort((a, b) => (a.name < b.name ? -1 : 1)),
    resolve: (reference, from) => resolved(reference, from, name, files),
  };
}

/** The paths that npm would publish of a package in a folder. */
export async function packedPaths(folder: string): Promise<readonly string[]> {
  const [entry] = entriesIn(await npm(["pack", "--dry-run"], folder));
  const { files } = entry ?? {};
  return Array.isArray(files) ? files.flatMap((each) => (isObject(each) ? String(each["path"]) : [])) : [];
}

function isManifest(path: string): boolean {
  return basename(path) === "package.json";
}

/** Downloads to a separate cache without unpacking. */
async function download(
  { name, wanted }: PackageSpec,
  cwd: string,
): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const folder = mkdtempSync(join(tmpdir(), "apicompat-npm-"));
  // A change can edit the `.npmrc` of the checkout, which chooses the registry and what it gets.
  const place = ciService(process.env) === undefined ? cwd : folder;
  try {
    const { version, dist } = await announced(`${name}@${wanted}`, place);
    const exact = `${name}@${version}`;
    await npm(["cache", "add", exact, "--cache", folder], place, "nothing");
    const paths = filesBelow(join(folder, "_cacache", "content-v2"));
    const large = paths.find((path) => statSync(path).size > MOST_PACKED);
    if (large !== undefined) throw errorOf(tooLarge(exact, statSync(large).size, MOST_PACKED), "REMOTE", exact);
    const bytes = paths.map((path) => readFileSync(path)).find((content) => hasIntegrity(content, dist));
    if (bytes === undefined) throw differs(exact, dist);
    return { bytes, name: `npm:${exact}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const MOST_PACKED = 128 * 1024 * 1024;

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the last of several versions in a range, because npm sorts them. */
async function announced(spec: string, cwd: string): Promise<{ readonly version: string; readonly dist: Announced }> {
  const listed = await npm(["view", spec, "version", "dist"], cwd);
  const last = (Array.isArray(listed) ? listed.at(-1) : listed) as Readonly<Record<string, unknown>> | undefined;
  const { version, dist } = last ?? {};
  if (typeof version === "string" && isObject(dist)) return { version, dist: dist as Announced };
  throw new ApicompatError(
    "REMOTE",
    `The registry has no ${spec}.`,
    `\`npm view ${spec} versions\` lists what it has.`,
  );
}

/** npm lists packed packages in an array, newer ones by name. */
function entriesIn(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  const entries = Array.isArray(answer) ? (answer as unknown[]) : isObject(answer) ? Object.values(answer) : [];
  return entries.filter((each): each is Readonly<Record<string, unknown>> => isObject(each));
}

function fileOf(name: string, path: string, content: Buffer, maxFileSize: number): SourceFile {
  const shown = `${name}/${path}`;
  if (content.length > maxFileSize) throw errorOf(tooLarge(shown, content.length, maxFileSize), "UNREADABLE", shown);
  return { name: shown, url: urlOf(name, path), ...contentOf(content, path) };
}

function urlOf(name: string, path: string): string {
  const { href } = new URL(
    [name.slice("npm:".length), path].join("/").split("/").map(encodeURIComponent).join("/"),
    "npm:///",
  );
  return href;
}

function resolved(
  reference: string,
  from: SourceFile,
  name: string,
  files: ReadonlyMap<string, SourceFile>,
): SourceFile | Problem {
  const url = new URL(reference, from.url);
  url.hash = "";
  const home = urlOf(name, "");
  const path = url.href.startsWith(home) ? decodeURIComponent(url.href.slice(home.length)) : undefined;
  if (path === undefined) {
    const message = `The reference "${reference}" leads out of the package ${name}.`;
    return problemOf({ code: "REF_OUTSIDE_ROOT", message, hint: "Refer to files of the package." }, from.name);
  }
  const message = `The reference "${reference}" leads to a file that ${name} does not have.`;
  return (
    files.get(path) ??
    problemOf({ code: "REF_NOT_FOUND", message, hint: "Add it to the files of the package." }, from.name)
  );
}
