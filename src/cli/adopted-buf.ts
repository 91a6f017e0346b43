import { posix } from "node:path";
import type { Severity } from "../contracts/finding.ts";
import { isObject, type Json, type JsonObject } from "../model/json.ts";
import { adoptSeverities, type Adopted } from "./adopted-severities.ts";

/** The profile for a category of checks, the strictest first. */
const PROFILES = [
  ["FILE", "protobuf"],
  ["PACKAGE", "protobuf"],
  ["WIRE_JSON", "protobuf-wire-json"],
  ["WIRE", "protobuf-wire"],
] as const;

/** Converts `breaking` of a `buf.yaml`: of the whole file, and of each module of version 2. */
export function adoptBuf(config: JsonObject): Adopted {
  const listed = Array.isArray(config["modules"]) ? (config["modules"] as readonly Json[]).filter(isObject) : [];
  const main = isObject(config["breaking"]) ? config["breaking"] : {};
  const own = adoptBreaking(main);
  const modules = listed.flatMap((module) => {
    const path = typeof module["path"] === "string" ? posix.normalize(module["path"]) : ".";
    return isObject(module["breaking"]) ? [{ path, ...adoptBreaking(module["breaking"]) }] : [];
  });
  const ignored = [own, ...modules].flatMap(({ ignore }) => ignore.map((path) => `!${path}`));
  const surfaces = [
    ...modules.map(({ path, profile }) => surface(path, path, profile, ignored)),
    ...(own.profile !== "protobuf" || ignored.length + modules.length > 0
      ? [surface("protobuf", ".", own.profile, ignored)]
      : []),
  ];
  const overrides = [
    ...own.overrides,
    ...modules.flatMap(({ path, rules, overrides: others }) => [
      ...(Object.keys(rules).length > 0 ? [{ files: [path], rules }] : []),
      ...others,
    ]),
  ];
  return {
    settings: {
      failOn: "error",
      ...(surfaces.length > 0 && { surfaces }),
      ...(Object.keys(own.rules).length > 0 && { rules: own.rules }),
      ...(overrides.length > 0 && { overrides }),
    },
    notes: [
      ...[own, ...modules].flatMap(({ notes }) => notes),
      ...(surfaces.length > 0 ? ["Only .proto files are checked. Add a surface for each other API."] : []),
    ],
  };
}

function surface(name: string, folder: string, profile: string, ignored: readonly string[]): JsonObject {
  return { name, files: [posix.join(folder, "**/*.proto"), ...ignored], profile };
}

interface Breaking {
  readonly profile: string;
  readonly rules: JsonObject;
  readonly overrides: readonly JsonObject[];
  readonly ignore: readonly string[];
  readonly notes: readonly string[];
}

function adoptBreaking(breaking: JsonObject): Breaking {
  const use = textsOf(breaking["use"]);
  const single = use.filter((name) => !PROFILES.some(([category]) => category === name));
  const [, profile] = PROFILES.find(([category]) => use.includes(category)) ?? PROFILES[0];
  const { rules, notes } = adoptSeverities("buf", allOff(textsOf(breaking["except"])));
  const only = isObject(breaking["ignore_only"]) ? Object.entries(breaking["ignore_only"]) : [];
  const limited = only.map(([id, paths]) => ({ files: textsOf(paths), ...adoptSeverities("buf", allOff([id])) }));
  return {
    profile,
    rules,
    overrides: limited
      .filter((each) => Object.keys(each.rules).length > 0)
      .map((each) => ({ files: each.files, rules: each.rules })),
    ignore: textsOf(breaking["ignore"]),
    notes: [
      ...(single.length > 0 ? [`"use" names single checks, but all rules are on: ${single.join(", ")}.`] : []),
      ...notes,
      ...limited.flatMap((each) => each.notes),
      ...(breaking["ignore_unstable_packages"] === true
        ? ['"ignore_unstable_packages" was not taken over: rules are milder for alpha and beta packages anyway.']
        : []),
    ],
  };
}

function allOff(ids: readonly string[]): ReadonlyMap<string, Severity> {
  return new Map(ids.map((id) => [id, "off"]));
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((each) => typeof each === "string") : [];
}
