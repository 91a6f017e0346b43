import type { ResourceVersion } from "../../src/model/resource.ts";
import type { ResourcePart } from "../../src/model/part.ts";
import type { PartReport, RoundTrip, RoundTripQuestion, SnapshotRuleContext } from "../../src/rule.ts";
import type { MemberPair } from "./version-schemas.ts";

type Asks = Pick<SnapshotRuleContext, "roundTrip">;

/** A round trip that was tried. */
export interface Tried {
  readonly written: ResourceVersion;
  readonly read: ResourceVersion;
  readonly trip: RoundTrip;
}

/** Both ways, what one version refuses of the values that the other one admits at a place. */
export function triedBothWays(
  { value: resource }: ResourcePart,
  { left, right, way }: MemberPair,
  context: Asks,
): readonly Tried[] {
  const ask = (written: ResourceVersion, read: ResourceVersion): Tried => {
    const question: RoundTripQuestion = { resource, written, read, way, holding: "refused" };
    return { written, read, trip: context.roundTrip(question) };
  };
  return [ask(left.version, right.version), ask(right.version, left.version)];
}

/** What is said of a difference between versions that nothing converts: it is none where no object can show it. */
export function verdictOf(
  { value: { conversion } }: ResourcePart,
  tried: readonly Tried[],
  consequence: string,
  verdict: "breaking" | "dangerous" = "breaking",
): Pick<PartReport, "verdict" | "consequence" | "undecided" | "witness" | "readBack"> {
  if (tried.every(({ trip }) => trip.is === "kept")) return { verdict: "compatible", consequence: "" };
  if (conversion?.assumed === true) return { undecided: CONVERSION_UNSTATED };
  for (const { written, read, trip } of tried) {
    if (trip.is !== "changed" && trip.is !== "refused") continue;
    const shown =
      trip.is === "changed"
        ? `Written as ${written.name} and written back as ${read.name}, an object comes back another one.`
        : `An object that is written as ${written.name} can be read as ${read.name} and not be written back.`;
    return { verdict, consequence: `${consequence} ${shown}`, witness: trip.written, readBack: trip.readBack };
  }
  return { verdict, consequence };
}

export const CONVERSION_UNSTATED =
  "CONVERSION_UNSTATED: the definition comes from controller-gen, which leaves it to a patch to say what converts between the versions. Compare the manifests that are applied, or the folder that holds the patches as well.";
