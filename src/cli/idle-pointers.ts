import { realpathSync } from "node:fs";
import { wayTo } from "../base/relative-path.ts";
import type { Problem } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import { occurrencesOf } from "../contracts/occurrences.ts";
import type { SourceFile } from "../contracts/source.ts";
import { isObject, type Json } from "../model/json.ts";
import { child } from "../model/pointer.ts";
import { listOf } from "../policy/config.ts";
import { parseDocument } from "../readers/document/parse.ts";
import { filesIn } from "../sources/changes.ts";
import { DESCRIPTION } from "../sources/file.ts";
import { loadFiles, type LoadOptions } from "../sources/load.ts";
import type { Repository } from "../sources/repository.ts";
import { matcherOf, scopeOf, withoutSign } from "../sources/scope.ts";
import type { Settings } from "./settings.ts";

const MANY = 50;

/** The length of the texts that are searched for a place; more of them would take as long as a comparison. */
const MOST = 2_000_000;

/**
 * Reports pointers of overrides that match neither a finding nor a place in a file of the override, before or after. Where these
 * files are many, or not all of them are JSON or YAML, nothing is reported.
 */
export async function idlePointers(
  { ownOverrides, folder, file = "" }: Pick<Settings, "ownOverrides" | "folder" | "file">,
  { comparisons, sources }: { readonly comparisons: readonly Comparison[]; readonly sources: readonly SourceFile[] },
  { git, top }: Repository,
  limits: LoadOptions,
): Promise<readonly Problem[]> {
  const home = wayTo(realpathSync(folder), top);
  const findings = comparisons.flatMap((each) => [...each.findings, ...each.implied]);
  const found = findings.flatMap(occurrencesOf).flatMap((each) => [each.old.pointer, each.new.pointer]);
  const idle: string[] = [];
  for (const { pointers, files } of ownOverrides) {
    const doubtful = listOf(pointers).filter((pattern) => !found.some(matcherOf([withoutSign(pattern)])));
    if (doubtful.length === 0) continue;
    const { covers } = files === undefined ? { covers: () => true } : scopeOf(listOf(files), home);
    const paths = filesIn(git).filter((path) => DESCRIPTION.test(path) && covers(path));
    if (paths.length > MANY) continue;
    const before = sources.filter(({ name }) => covers(name.slice(name.indexOf(":") + 1)));
    const places = placesIn([...before, ...(await loadFiles(paths, top, limits)).files]);
    if (places !== undefined)
      idle.push(...doubtful.filter((pattern) => !places.some(matcherOf([withoutSign(pattern)]))));
  }
  return idle.map((pattern) => ({
    code: "PATTERN_IDLE",
    level: "warning",
    message: `Pattern "${pattern}" of \`overrides[].pointers\` matches no place.`,
    hint: "Correct the pointer, or remove it.",
    file,
  }));
}

/** Undefined where the pointers of findings are not those of a text, or the texts are too long to search. */
function placesIn(files: readonly SourceFile[]): readonly string[] | undefined {
  if (files.length === 0 || files.reduce((sum, { text }) => sum + text.length, 0) > MOST) return undefined;
  const places: string[] = [];
  for (const each of files) {
    const document = /\.(?:json|ya?ml)$/iu.test(each.name) ? parseDocument(each) : undefined;
    if (document === undefined || !("value" in document)) return undefined;
    addPlaces(document.value, "", places);
  }
  return places;
}

function addPlaces(value: Json, pointer: string, places: string[]): void {
  places.push(pointer);
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const [key, each] of Object.entries(value as Readonly<Record<string, Json>>))
    addPlaces(each, child(pointer, key), places);
}
