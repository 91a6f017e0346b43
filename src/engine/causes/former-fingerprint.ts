import { textHash } from "../../fingerprint.ts";
import process from "node:process";
import { ownName, type Change } from "../../model/change.ts";
import { principal, type Pointer } from "../../model/pointer.ts";
import type { Snapshot } from "../../model/snapshot.ts";
import { createEnclosing } from "../reach/enclosing.ts";
import { kindsIn } from "./kinds.ts";

/** The fingerprints of version 1, which its baselines and waivers name. Remove them with version 3. To be asked about all in order. */
export interface FormerFingerprints {
  ofChange(subject: string, change: Change): () => string;
  ofPart(subject: string, at: Pointer, names: readonly string[]): () => string;
}

export function createFormerFingerprints(
  surface: string,
  snapshots: Readonly<Record<"old" | "new", Snapshot>>,
): FormerFingerprints {
  const stablePointer = { old: createStablePointer(snapshots.old), new: createStablePointer(snapshots.new) };
  const hash = createHashes(surface);
  return {
    ofChange: (subject, change) => {
      const { at } = change;
      const values = [change.old, change.new].map((value) =>
        plain(change.subject === "null" ? formerNull(value) : value),
      );
      return hash(subject, [stablePointer.old(at.old), stablePointer.new(at.new)], [ownName(change), ...values]);
    },
    ofPart: (subject, at, names) => hash(subject, [stablePointer.new(at)], names),
  };
}

/** Counts equal identities, which differ in list positions only. Identities that are not shown are not hashed. */
function createHashes(
  surface: string,
): (subject: string, places: readonly string[], parts: readonly string[]) => () => string {
  const counts = new Map<string, number>();
  return (subject, places, parts) => {
    const located = places.map((place) => locatedFrom(place, surface));
    const home = located.at(-1)?.file ?? surface;
    const within = located.map(({ file, node }) => (file === home ? node : file + node));
    const text = [home, subject, ...within, ...parts].join("\n");
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return () => textHash(count === 0 ? text : `${text}\n${String(count)}`);
  };
}

function locatedFrom(place: string, surface: string): { readonly file: string; readonly node: string } {
  const end = place.indexOf("#");
  if (end <= 0 || surface === "") return { file: surface, node: place };
  const { dirname, join } = process.getBuiltinModule("node:path").posix;
  return { file: join(dirname(surface), place.slice(0, end)), node: place.slice(end) };
}

const LISTS =
  /(\/(?:parameters|allOf|oneOf|anyOf|required|enum|prefixItems|items|servers|security|tags|x-kubernetes-validations|fields|values|oneofs|ranges|names))\/\d+(?=\/|$)/gu;

function createStablePointer({ resources }: Pick<Snapshot, "resources">): (at: Pointer) => string {
  const holderOf = createEnclosing(kindsIn(resources));
  return (at) => {
    const whole = principal(at);
    const held = holderOf(whole);
    const place = held === undefined ? whole : held.name + whole.slice(held.at.length);
    return place.replaceAll(LISTS, "$1/*");
  };
}

/** Version 1 did not distinguish `undefined` and `null`. */
function formerNull(value: unknown): unknown {
  return value === undefined ? undefined : "null";
}

function plain(value: unknown): string {
  const members = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const isPlain = members.every((member) => typeof member !== "object" && !String(member).includes("#/"));
  return isPlain ? (JSON.stringify(value) ?? "") : "";
}
