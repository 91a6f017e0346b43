import { ApicompatError } from "../../errors.ts";
import type { Release } from "../../model/element.ts";
import type { HistoryLock, LockedDocument, LockedElement, LockedStay } from "../../model/history-lock.ts";
import { dictionary, isObject, type Dictionary, type Json, type JsonObject } from "../../model/json.ts";
import { FORMATS, type Format } from "../../model/snapshot.ts";
import { KIND, VERSION } from "./format.ts";
import { hasConflictMarks } from "../../merge-conflict.ts";

/** Reads a lock file. Throws UNREADABLE where it is none, or where a merge left it broken. */
export function readHistoryLock(text: string, file: string): HistoryLock {
  const fail = (what: string): never => {
    throw new ApicompatError(
      "UNREADABLE",
      `${file} is not a valid lock file: ${what}.`,
      "Restore it from version control, or delete it and run `apicompat snapshot` again.",
    );
  };
  const root = parsed(text, fail);
  if (!isObject(root) || root["kind"] !== KIND) return fail(`\`kind\` is not ${KIND}`);
  const version = root["version"];
  if (typeof version !== "number" || version > VERSION) {
    throw new ApicompatError(
      "UNREADABLE",
      `${file} has the version ${JSON.stringify(version ?? null)}. The newest known version is ${String(VERSION)}.`,
      "Use the apicompat that wrote it, or a later one.",
    );
  }
  const releases = list(root["releases"], "releases", fail).map((each) => releaseOf(each, fail));
  const names = new Set(releases.map(({ name }) => name));
  const documents = mapped(root["documents"], "documents", fail, (path, document): LockedDocument => {
    const format = FORMATS.find((each) => each === document["format"]) as Format | undefined;
    const elements = mapped(document["elements"], `elements of ${path}`, fail, (key, entry) =>
      elementOf(key, entry, names, fail),
    );
    return { format: format ?? fail(`${path} has no known \`format\``), elements };
  });
  return { releases, documents };
}

type Fail = (what: string) => never;

function parsed(text: string, fail: Fail): Json {
  if (hasConflictMarks(text)) return fail("it contains the marks of a merge conflict");
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function releaseOf(value: Json, fail: Fail): Release {
  if (!isObject(value) || typeof value["name"] !== "string") return fail("a release has no `name`");
  const { name, date } = value;
  return { name, ...(typeof date === "string" && { date }) };
}

function elementOf(key: string, entry: JsonObject, releases: ReadonlySet<string>, fail: Fail): LockedElement {
  const { name, holder, was = [], is } = entry;
  if (typeof name !== "string") return fail(`${key} has no \`name\``);
  const stay = (value: Json): LockedStay => {
    if (!isObject(value)) return fail(`a state of ${key} is not an object`);
    const { from, until, unreleased, ...state } = value;
    const releaseNamed = (stated: Json | undefined): string | undefined => {
      if (stated === undefined) return undefined;
      return typeof stated === "string" && releases.has(stated)
        ? stated
        : fail(`${key} names the release ${JSON.stringify(stated)}, which \`releases\` does not list`);
    };
    const [first, last] = [releaseNamed(from), releaseNamed(until)];
    return {
      state,
      ...(first !== undefined && { from: first }),
      ...(last !== undefined && { until: last }),
      ...(unreleased === true && { unreleased }),
    };
  };
  return {
    name,
    ...(typeof holder === "string" && { holder }),
    was: list(was, `\`was\` of ${key}`, fail).map(stay),
    ...(is !== undefined && { is: stay(is) }),
  };
}

function list(value: Json | undefined, what: string, fail: Fail): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : fail(`${what} is not an array`);
}

function mapped<T>(
  value: Json | undefined,
  what: string,
  fail: Fail,
  read: (name: string, entry: JsonObject) => T,
): Dictionary<T> {
  if (!isObject(value)) return fail(`${what} is not an object`);
  return dictionary(
    Object.entries(value).map(([name, entry]) => [
      name,
      read(name, isObject(entry) ? entry : fail(`${name} is not an object`)),
    ]),
  );
}
