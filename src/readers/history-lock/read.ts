import { ApicompatError } from "../../contracts/errors.ts";
import type { Release } from "../../model/element.ts";
import type { HistoryLock, LockedDocument, LockedElement, LockedStay } from "../../model/history-lock.ts";
import { dictionary, isObject, type Dictionary, type Json, type JsonObject } from "../../model/json.ts";
import { FORMATS, type Format } from "../../model/snapshot.ts";
import { readJson } from "../document/json.ts";
import { KIND, VERSION } from "./format.ts";
import { hasConflictMarks } from "../../base/merge-conflict.ts";

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
  const { value, faults = [] } = readJson(text, 0);
  return value ?? fail(faults[0]?.message.replace(/\.$/, "") ?? "it is empty");
}

function releaseOf(value: Json, fail: Fail): Release {
  if (!isObject(value) || typeof value["name"] !== "string") return fail("a release has no `name`");
  const { name, date } = value;
  return { name, ...(date !== undefined && { date: textOf(date, `the date of ${name}`, fail) }) };
}

function elementOf(key: string, entry: JsonObject, releases: ReadonlySet<string>, fail: Fail): LockedElement {
  const { name, holder, was = [], is } = entry;
  if (typeof name !== "string") return fail(`${key} has no \`name\``);
  const stay = (value: Json): LockedStay => {
    if (!isObject(value)) return fail(`a state of ${key} is not an object`);
    const { from, until, unreleased, ...state } = value;
    for (const [member, stated] of Object.entries({ ...state, ...(unreleased !== undefined && { unreleased }) }))
      if (!isKnown(member, stated)) return fail(`\`${member}\` of ${key} is not as \`apicompat snapshot\` writes it`);
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
    ...(holder !== undefined && { holder: textOf(holder, `\`holder\` of ${key}`, fail) }),
    was: list(was, `\`was\` of ${key}`, fail).map(stay),
    ...(is !== undefined && { is: stay(is) }),
  };
}

/** The values that the members of a state have, as `history-lock.schema.json` states them; `default` has any. */
const MEMBERS: Readonly<Record<string, Json | "text" | "texts" | "number" | "any">> = {
  unreleased: true,
  stability: ["alpha", "beta"],
  deprecated: true,
  type: "text",
  format: "text",
  required: true,
  default: "any",
  open: true,
  ratchets: true,
  gates: "texts",
  number: "number",
  served: false,
  stored: true,
  storedVersions: "texts",
  stage: "text",
  enabled: true,
  locked: true,
};

function isKnown(member: string, value: Json): boolean {
  const wanted = Object.hasOwn(MEMBERS, member) ? MEMBERS[member] : undefined;
  if (wanted === "text") return typeof value === "string";
  if (wanted === "texts") return Array.isArray(value) && value.every((each) => typeof each === "string");
  if (wanted === "number") return Number.isSafeInteger(value);
  if (Array.isArray(wanted)) return (wanted as readonly Json[]).includes(value);
  return wanted === "any" || (wanted !== undefined && wanted === value);
}

function textOf(value: Json, what: string, fail: Fail): string {
  return typeof value === "string" ? value : fail(`${what} is not a text`);
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
