import { createHash } from "node:crypto";
import { ApicompatError } from "../contracts/errors.ts";
import type { Comparison } from "../contracts/finding.ts";
import { enumeration } from "../reporters/prose.ts";
import { usage } from "./args.ts";

export type Shard = NonNullable<Comparison["shard"]>;

const GREATEST = 1000;

/** Reads `2/4`. */
export function readShard(text: string): Shard {
  const [, index, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index === undefined || of === undefined || index < 1 || index > of || of > GREATEST) {
    throw usage(`--shard ${text} is not a valid shard.`, "Example: --shard 2/4 for the second of four shards.");
  }
  return { index, of };
}

/** Returns whether a document belongs to this shard. Depends only on its path, so that all machines agree. */
export function belongsTo({ index, of }: Shard): (path: string) => boolean {
  return (path) => createHash("sha256").update(path).digest().readUInt32BE() % of === index - 1;
}

/** Throws USAGE unless each shard is there once. Reports of no shard may be any number. */
export function checkShards(reports: readonly { readonly name: string; readonly shard: Shard | undefined }[]): void {
  const sharded = reports.flatMap(({ name, shard }) => (shard === undefined ? [] : [{ name, ...shard }]));
  const [first] = sharded;
  if (first === undefined) return;
  const other = sharded.find(({ of }) => of !== first.of);
  if (other !== undefined) {
    throw refused(
      `${first.name} is one of ${first.of} shards, but ${other.name} is one of ${other.of}.`,
      "Merge only reports of the same run.",
    );
  }
  const byIndex = new Map<number, string>();
  for (const { name, index, of } of sharded) {
    const twin = byIndex.get(index);
    if (twin !== undefined) {
      throw refused(`${twin} and ${name} are both shard ${index} of ${of}.`, "Use a separate shard for each job.");
    }
    byIndex.set(index, name);
  }
  const missing = Array.from({ length: first.of }, (_, at) => at + 1).filter((index) => !byIndex.has(index));
  if (missing.length === 0) return;
  const names = enumeration(missing.map((index) => `${index}/${first.of}`));
  throw refused(
    `The report of ${missing.length === 1 ? "shard" : "shards"} ${names} is missing.`,
    "Check whether the job failed or its report was not collected, and run it again.",
  );
}

function refused(message: string, advice: string): ApicompatError {
  return new ApicompatError("USAGE", message, advice);
}
