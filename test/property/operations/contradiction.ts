// Compares the findings of `compare` for a changed API with its requests and responses.
import { compare, readSnapshot } from "../../../src/index.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import type { Reading } from "../../../src/contracts/reader.ts";
import { readService, type DocumentPair } from "./pairs.ts";
import { harmsOf } from "./truth.ts";

function read(document: JsonObject): Reading {
  return readSnapshot({ name: "pets.json", url: "file:///pets.json", text: JSON.stringify(document) });
}

/** Returns the contradiction between verdict and truth; undefined if there is none. */
export function contradiction(pair: DocumentPair): string | undefined {
  const { findings, unjudged } = compare(read(pair.old), read(pair.new), { all: true });
  if (unjudged.length > 0) return `unjudged: ${unjudged[0]!.event}`;
  const harms = harmsOf(readService(pair.old), readService(pair.new));
  const reported = findings.filter(({ verdict }) => verdict !== "compatible");
  const missed = harms.find(
    ({ polarity }) => !reported.some(({ polarities }) => polarity === undefined || polarities.includes(polarity)),
  );
  if (missed !== undefined) return `not told: ${missed.what}`;
  const alarms = reported.filter(({ verdict }) => verdict === "breaking" || pair.edits === 0);
  return harms.length > 0 || alarms.length === 0 ? undefined : `told, but not so: ${alarms[0]!.message}`;
}
