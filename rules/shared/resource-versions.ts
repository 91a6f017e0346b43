import type { Change } from "../../src/model/change.ts";
import {
  definitionsOf,
  isAsStable,
  stageOfVersion,
  type Resource,
  type ResourceVersion,
} from "../../src/model/resource.ts";
import type { RuleContext } from "../../src/contracts/rule.ts";

/** Finds a version that is served on both sides and at least as stable, so that clients could migrate to it. */
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

/** Returns whether clients of an alpha or beta version could migrate to another one. */
export function isReplaced(version: ResourceVersion, context: Pick<RuleContext, "snapshot">): boolean {
  return !isStable(version) && successorOf(version, context) !== undefined;
}

/** Finds a version that replaces an alpha version of an OpenAPI document, which can be removed without notice, in the same release. */
export function newcomerFor(version: ResourceVersion, context: Pick<RuleContext, "snapshot">): string | undefined {
  if (stageOfVersion(version.name) !== "alpha" || canBeDeprecated(version, context)) return undefined;
  const after = Object.values(context.snapshot("new").resources[version.resource]?.versions ?? {});
  return after.find(({ served }) => served.value)?.name;
}

/** Returns whether the version can be marked as deprecated: only definitions can do that, not paths of an OpenAPI document. */
export function canBeDeprecated(version: ResourceVersion, context: Pick<RuleContext, "snapshot">): boolean {
  return context.snapshot("old").resources[version.resource]?.definitionVersion !== undefined;
}

/** The judgement of a version that was removed or is no longer served. */
export const CALLS_FAIL = {
  verdict: "breaking",
  criteria: ["C1"],
  consequence: "Requests to the version fail.",
} as const;

/** The judgement of a kind that was removed with all its versions. */
export const KIND_IS_GONE = {
  verdict: "breaking",
  consequence: "Requests to the kind fail, and its objects are deleted together with the definition.",
} as const;

export function servedOf({ versions }: Resource): readonly ResourceVersion[] {
  return Object.values(versions).filter(({ served }) => served.value);
}

/** All versions that a kind served were deprecated, and none of them was stable. */
export function isAnnounced(resource: Resource): boolean {
  const served = servedOf(resource);
  return served.length > 0 && served.every((each) => each.annotations.deprecated !== undefined && !isStable(each));
}

/** Ends a sentence about a removed version. */
export function besides(successor: string | undefined): string {
  return successor === undefined
    ? "no version that is at least as stable was served beside it"
    : `\`${successor}\` was already served beside it`;
}

/** Renders the versions of a resource: "`v1`, `v1beta1`". */
export function listVersions({ versions }: Pick<Resource, "versions">): string {
  return Object.keys(versions)
    .map((name) => `\`${name}\``)
    .join(", ");
}

/** Returns the definition that contains a change. */
export function resourceAt(change: Change, side: "old" | "new", context: Pick<RuleContext, "snapshot">): Resource {
  return definitionsOf(context.snapshot(side).resources).find(({ at }) => at === change.pair[side])!;
}

/** Returns the version that contains a change. */
export function versionAt(
  change: Change,
  side: "old" | "new",
  context: Pick<RuleContext, "snapshot">,
): ResourceVersion | undefined {
  return definitionsOf(context.snapshot(side).resources)
    .flatMap(({ versions }) => Object.values(versions))
    .find(({ at }) => at === change.pair[side]);
}
