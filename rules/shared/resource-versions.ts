import type { Change } from "../../src/model/change.ts";
import {
  definitionsOf,
  isAsStable,
  stageOfVersion,
  type Resource,
  type ResourceVersion,
} from "../../src/model/resource.ts";
import type { Report, RuleContext } from "../../src/rule.ts";

/** Served before and after, and at least as stable: what clients of the version can have moved to in time. */
export function successorOf(version: ResourceVersion, context: Pick<RuleContext, "snapshot">): string | undefined {
  const before = context.snapshot("old").resources[version.resource];
  const after = context.snapshot("new").resources[version.resource];
  const found = Object.values(before?.versions ?? {}).find(
    ({ name, served }) =>
      name !== version.name &&
      served.value &&
      isAsStable(name, version.name) &&
      after?.versions[name]?.served.value === true,
  );
  return found?.name;
}

export function isStable({ name }: ResourceVersion): boolean {
  return (stageOfVersion(name) ?? "stable") === "stable";
}

/** Definitions can say that a version is deprecated; what operations tell of a kind does not. */
export function canBeDeprecated(version: ResourceVersion, context: Pick<RuleContext, "snapshot">): boolean {
  return context.snapshot("old").resources[version.resource]?.definitionVersion !== undefined;
}

const CALLS_FAIL = { criteria: ["C1"], consequence: "Calls to it fail." } as const;

/** A version that may go one day, and had a successor beside it, left its clients time to move. */
export function lossOf(
  version: ResourceVersion,
  successor: string | undefined,
): Pick<Report, "verdict" | "criteria" | "consequence"> {
  return { verdict: successor !== undefined && !isStable(version) ? "dangerous" : "breaking", ...CALLS_FAIL };
}

/** How a sentence about a version goes on. */
export function besides(successor: string | undefined): string {
  return successor === undefined ? "nothing as stable was served beside it" : `\`${successor}\` was served beside it`;
}

/** The versions of a resource in a sentence: "`v1`, `v1beta1`". */
export function listVersions({ versions }: Pick<Resource, "versions">): string {
  return Object.keys(versions)
    .map((name) => `\`${name}\``)
    .join(", ");
}

/** The definition that a change is in; of a kind that several define, the one that is compared. */
export function resourceAt(change: Change, side: "old" | "new", context: Pick<RuleContext, "snapshot">): Resource {
  return definitionsOf(context.snapshot(side).resources).find(({ at }) => at === change.pair[side])!;
}

/** The version that a change is in. */
export function versionAt(
  change: Change,
  side: "old" | "new",
  context: Pick<RuleContext, "snapshot">,
): ResourceVersion | undefined {
  return definitionsOf(context.snapshot(side).resources)
    .flatMap(({ versions }) => Object.values(versions))
    .find(({ at }) => at === change.pair[side]);
}
