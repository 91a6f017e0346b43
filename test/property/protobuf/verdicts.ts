// Compares the findings of `compare` for edited files with the truth.
import { compare, profiles } from "../../../src/index.ts";
import type { Finding } from "../../../src/contracts/finding.ts";
import { readProtobuf } from "../../../src/readers/protobuf/read.ts";
import type { Reading } from "../../../src/contracts/reader.ts";
import type { Edited } from "./edits/index.ts";
import { truthOf, type Harms, type Truth } from "./truth.ts";

export type Texts = ReadonlyMap<string, string>;

export function read(texts: Texts, side: string, like?: Reading): Reading {
  const members = [...texts].map(([path, text]) => ({
    path,
    file: { name: path, url: `file:///${side}/${path}`, text },
  }));
  return readProtobuf(
    members as never,
    () => ({ code: "REF_NOT_FOUND", level: "error", message: "", hint: "" }) as never,
    like?.files,
  );
}

/** Everything that has a place, and where that is. */
function placesIn({ snapshot: { wire }, locate }: Reading): readonly string[] {
  const places = new Set<string>();
  JSON.stringify(wire, (key, value: unknown) => {
    if (key === "at") places.add(`${value as string} ${JSON.stringify(locate(value as string))}`);
    return value;
  });
  return [...places].sort();
}

/** Checks that reused parts of another text make no difference. */
function differenceIn(reading: Reading, fresh: Reading): string | undefined {
  const [wire, own] = [reading, fresh].map(({ snapshot }) => JSON.stringify(snapshot.wire));
  if (wire !== own) return "read beside the other side, the definitions are others";
  const [places, ownPlaces] = [placesIn(reading), placesIn(fresh)];
  const astray = places.find((place, index) => place !== ownPlaces[index]);
  return astray === undefined ? undefined : `read beside the other side, a place is another: ${astray}`;
}

/** Each level keeps the promises of those before it. */
const LEVELS: readonly (readonly [profile: string, promises: readonly (keyof Harms)[]])[] = [
  ["protobuf-wire", ["wire"]],
  ["protobuf-wire-json", ["wire", "json"]],
  ["protobuf", ["wire", "json", "source"]],
];

/** Returns the contradiction between verdict and truth; undefined if there is none. */
export function contradiction(
  { old, new: new_, what }: Edited,
  texts: { readonly old: Texts; readonly new: Texts },
): string | undefined {
  const before = read(texts.old, "old");
  const after = read(texts.new, "new", before);
  const difference = differenceIn(after, read(texts.new, "new"));
  if (difference !== undefined) return difference;
  const truth = truthOf(old, new_);
  for (const [profile, promises] of LEVELS) {
    const { findings, problems, unjudged } = compare(before, after, { profile: profiles[profile]!, all: true });
    if (problems.length > 0) return `not read: ${problems[0]!.message}`;
    if (unjudged.length > 0) return `unjudged: ${unjudged[0]!.event}`;
    const found = gapIn(findings, truth, promises);
    if (found !== undefined) return `${what.join(", ")}: at ${profile}, ${found}`;
    const reported = findings.filter(({ verdict }) => verdict !== "compatible");
    if (what.length < 2 && reported.length > what.length && !MANIFOLD.has(what[0]!)) {
      return `${what.join(", ")}: at ${profile}, told ${String(reported.length)} times: ${reported.map(({ message }) => message).join(" ")}`;
    }
  }
  return undefined;
}

/** Edits with several effects: another file can decide differently for each field, and a range can be written out. */
const MANIFOLD: ReadonlySet<string> = new Set([
  "swap two numbers",
  "swap two numbers of values",
  "put two fields into a new oneof",
  "dissolve a oneof",
  "give up what an enumeration reserves",
  "give up a reserved number",
  "move a message to another file",
  "split a file",
]);

function gapIn(
  findings: readonly Finding[],
  { certain, possible }: Truth,
  promises: readonly (keyof Harms)[],
): string | undefined {
  const reported = findings.filter(({ verdict }) => verdict !== "compatible");
  const harm = promises.flatMap((promise) => certain[promise].map((each) => `${promise}: ${each}`));
  const [first] = harm;
  if (first !== undefined && reported.length === 0) return `not told: ${first}`;
  const risk = promises.flatMap((promise) => possible[promise]);
  const alarm =
    harm.length > 0 ? undefined : reported.find(({ verdict }) => verdict === "breaking" || risk.length === 0);
  return alarm && `told, but not so: ${alarm.ruleId} (${alarm.verdict}): ${alarm.message}`;
}
