import type { Severity } from "../contracts/finding.ts";
import type { JsonObject } from "../model/json.ts";
import { PREFIX } from "../policy/operation-choice.ts";
import { adoptSeverities, type Adopted } from "./adopted-severities.ts";

const LEVELS: Readonly<Record<string, Severity>> = { err: "error", warn: "warn", info: "info", none: "off" };

/** Keys that are handled below, or that say only how a report looks. */
const KNOWN = new Set(["fail-on", "severity-levels", "err-ignore", "warn-ignore", "format", "color", "lang"]);

/** Prefixes of paths: one that is added to a side stands before the paths of the other one. */
const PREFIXES = {
  "prefix-base": "new",
  "prefix-revision": "old",
  "strip-prefix-base": "old",
  "strip-prefix-revision": "new",
} as const satisfies Readonly<Record<string, "old" | "new">>;

/** An expression that is only a name: `^x-internal$`. */
const NAME = /^\^?(x-[\w-]+)\$?$/u;
/** An expression for all paths below a folder: `^/v1/`, `^/v1/.*$`. */
const BELOW = /^\^(\/[\w./-]*)\/(?:\.\*)?\$?$/u;

/** Converts what selects operations. */
function operationsIn(config: JsonObject): readonly string[] {
  const below = (key: string): string | undefined => BELOW.exec(textOf(config[key]))?.[1];
  const [path, other, extension] = [
    below("match-path"),
    below("unmatch-path"),
    NAME.exec(textOf(config["filter-extension"]))?.[1],
  ];
  return [
    ...(path === undefined ? [] : [`${path}/**`]),
    ...(other === undefined ? [] : [`!${other}/**`]),
    ...(extension === undefined ? [] : [`!${extension}`]),
  ];
}

function prefixesIn(config: JsonObject): JsonObject {
  const stated = Object.entries(PREFIXES).map(([key, side]) => [side, textOf(config[key])] as const);
  return Object.fromEntries(stated.filter(([, prefix]) => PREFIX.test(prefix)));
}

/** Converts the configuration of oasdiff. `read` returns the text of a file that it names. */
export function adoptOasdiff(config: JsonObject, read: (path: string) => string | undefined): Adopted {
  const failOn = LEVELS[textOf(config["fail-on"]).toLowerCase()];
  const levels = levelsIn(config, read);
  const { rules, notes } = adoptSeverities("oasdiff", levels.wanted);
  const [operations, prefixes] = [operationsIn(config), prefixesIn(config)];
  const isTaken = (key: string): boolean =>
    KNOWN.has(key) ||
    (key in PREFIXES && Object.values(prefixes).includes(config[key]!)) ||
    (key.endsWith("match-path") && BELOW.test(textOf(config[key]))) ||
    (key === "filter-extension" && NAME.test(textOf(config[key])));
  const others = Object.keys(config).filter((key) => !isTaken(key));
  return {
    settings: {
      failOn: failOn ?? "error",
      ...(operations.length > 0 && { operations }),
      ...(Object.keys(prefixes).length > 0 && { prefixes }),
      ...(Object.keys(rules).length > 0 && { rules }),
    },
    notes: [
      ...levels.notes,
      ...notes,
      ...["err-ignore", "warn-ignore"].flatMap((key) => ignoredIn(key, textOf(config[key]), read)),
      ...others.map((key) => `"${key}" was not taken over.`),
    ],
  };
}

/** A file of severities has a check and a level in each line. */
function levelsIn(
  config: JsonObject,
  read: (path: string) => string | undefined,
): { readonly wanted: ReadonlyMap<string, Severity>; readonly notes: readonly string[] } {
  const path = textOf(config["severity-levels"]);
  const text = path === "" ? "" : read(path);
  if (text === undefined) return { wanted: new Map(), notes: [`${path} of "severity-levels" cannot be read.`] };
  const wanted = new Map<string, Severity>();
  const notes: string[] = [];
  for (const line of linesOf(text)) {
    const [id = "", level = ""] = line.split(/\s+/u);
    const severity = LEVELS[level.toLowerCase()];
    if (severity === undefined) notes.push(`"${line}" in ${path} has no known level.`);
    else wanted.set(id, severity);
  }
  return { wanted, notes };
}

/** Lines that accept findings name the text of a message of oasdiff, which no finding here has. */
function ignoredIn(key: string, path: string, read: (path: string) => string | undefined): readonly string[] {
  if (path === "") return [];
  const text = read(path);
  if (text === undefined) return [`${path} of "${key}" cannot be read.`];
  const count = linesOf(text).length;
  const what = `"${key}": the ${String(count)} entries of ${path} quote messages of oasdiff.`;
  return [`${what} Run \`apicompat baseline\` to accept present findings.`];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
