import type { ResourceVersion } from "../../src/model/resource.ts";
import type { ResourcePart } from "../../src/model/part.ts";
import type { PartReport, RoundTrip, RoundTripQuestion, SnapshotRuleContext } from "../../src/contracts/rule.ts";
import type { MemberPair } from "./version-schemas.ts";

type Asks = Pick<SnapshotRuleContext, "roundTrip">;

/** A tested round trip. */
export interface Tried {
  readonly written: ResourceVersion;
  readonly read: ResourceVersion;
  readonly trip: RoundTrip;
}

/** Tests both directions: objects that one version accepts and the other rejects. */
export function triedBothWays(
  { value: resource }: ResourcePart,
  { left, right, way }: MemberPair,
  context: Asks,
): readonly Tried[] {
  const ask = (written: ResourceVersion, read: ResourceVersion): Tried => {
    const question: RoundTripQuestion = { resource, written, read, way, holding: "rejected" };
    return { written, read, trip: context.roundTrip(question) };
  };
  return [ask(left.version, right.version), ask(right.version, left.version)];
}

/** Judges a difference between versions without conversion. It is compatible if no object shows it. */
export function verdictOf(
  { value: { conversion } }: ResourcePart,
  tried: readonly Tried[],
  consequence: string,
  verdict: "breaking" | "dangerous" = "breaking",
): Pick<PartReport, "verdict" | "consequence" | "undecided" | "witness" | "readBack"> {
  if (tried.every(({ trip }) => trip.is === "kept")) return { verdict: "compatible", consequence: "" };
  if (conversion?.assumed === true) return { undecided: CONVERSION_UNSTATED };
  for (const { written, read, trip } of tried) {
    if (trip.is !== "changed" && trip.is !== "rejected") continue;
    const shown =
      trip.is === "changed"
        ? `An object that is written as ${written.name} and written back as ${read.name} changes.`
        : `An object that is written as ${written.name} can be read as ${read.name} but not written back.`;
    return { verdict, consequence: `${consequence} ${shown}`, witness: trip.written, readBack: trip.readBack };
  }
  return { verdict, consequence };
}

export const CONVERSION_UNSTATED =
  "CONVERSION_UNSTATED: the definition comes from controller-gen, and a patch may set its conversion strategy. Compare the applied manifests, or include the folder with the patches.";
