import type { Problem } from "../../contracts/errors.ts";
import { isObject, type Json } from "../../model/json.ts";
import type { SourceFile } from "../../contracts/source.ts";
import { parseManifests } from "../document/parse.ts";
import type { FoundGate, FoundSpec } from "./found-gate.ts";
import { stageNamed, versionIn } from "./gate-stages.ts";

/** A document that is a list, comments above it aside. */
const LIST = /^(?:\s*#[^\n]*\n|---[ \t]*\n)*\s*(?:- |\[)/u;

/** A list of gates, each with its specs by version: `versioned_feature_list.yaml`. */
export function isGateList({ name, text }: SourceFile): boolean {
  return /\.(?:ya?ml|json)$/u.test(name) && LIST.test(text) && /^[ \t]*"?versionedSpecs"?:/mu.test(text);
}

export function readGateList(file: SourceFile): {
  readonly gates: readonly FoundGate[];
  readonly problems: readonly Problem[];
} {
  const document = parseManifests(file);
  if (!("value" in document)) return { gates: [], problems: document };
  const [list] = itemsOf(document.value);
  const tokens = Array.isArray(list) ? ["0"] : [];
  const items = Array.isArray(list) ? itemsOf(list) : itemsOf(document.value);
  const gates = items.flatMap((item, index): readonly FoundGate[] => {
    if (!isObject(item) || typeof item["name"] !== "string") return [];
    const { name } = item;
    const at = [...tokens, String(index)];
    const specs = itemsOf(item["versionedSpecs"]).flatMap((spec, position) =>
      specOf(spec, file, () => document.locate([...at, "versionedSpecs", String(position)])),
    );
    return [
      { name, identifier: name, comment: undefined, file, locate: () => document.locate([...at, "name"]), specs },
    ];
  });
  return { gates, problems: document.problems ?? [] };
}

function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function specOf(spec: Json, file: SourceFile, locate: FoundSpec["locate"]): readonly FoundSpec[] {
  if (!isObject(spec)) return [];
  const { preRelease, version } = spec;
  const stage = stageNamed(typeof preRelease === "string" ? preRelease : "");
  if (stage === undefined) return [];
  return [
    {
      version: versionIn(typeof version === "number" || typeof version === "string" ? String(version) : ""),
      stage,
      default: spec["default"] === true,
      lockedToDefault: spec["lockToDefault"] === true,
      file,
      locate,
    },
  ];
}
