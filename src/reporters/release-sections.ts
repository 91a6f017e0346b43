import type { Finding } from "../contracts/finding.ts";

/** The section of a compatible change in release notes; `unseen` changes concern the document only. */
export type Section = "new" | "deprecated" | "fixed" | "other" | "unseen";

const UNSEEN = /^component-/;

const DEPRECATED = /^(?:deprecation-added|deprecation-warning-changed|sunset-.*|stability-lowered)$/;

/** New elements that clients can use, by the subject at the start of a rule's name. */
const NEW =
  /^(?:callback|(?:open-)?enum-value|header|media-type|operation|(?:optional-|required-)?parameter|(?:optional-|required-)?property|pattern-property|protobuf-(?:definition|enum-value|field)|request-body|resource(?:-version)?|response|root|security-(?:flow|scheme|scope)|selectable-field|server|server-variable-value|subresource|variant|variants|webhook|group-version)-(?:added|served)$/;

/** Loosened requirements of requests, and tightened guarantees of responses. */
const FIXED =
  /-(?:removed|loosened|tightened|widened|narrowed|lowered|raised|opened|closed|unconstrained|constrained|made-optional|made-required|made-mutable|kept)$/;

/** Removals of elements that clients could use: never a fix. */
const REMOVED =
  /^(?:callback|component|category|deprecated-.*|declared-type|group-version|link|operation.*|path.*|parameter.*|property|root|resource.*|short-name|subresource|selectable-field|tag|server.*|security-scheme|tombstone|protobuf-.*|webhook|variant|stored-version)-removed(?:-before-sunset)?$/;

/** Returns whether an element that clients could use was removed. */
export function isRemoval({ ruleId }: Pick<Finding, "ruleId">): boolean {
  return REMOVED.test(ruleId);
}

/** Derives the section from the rule's name, which states subject and action. */
export function sectionOf({ ruleId }: Pick<Finding, "ruleId">): Section {
  if (UNSEEN.test(ruleId)) return "unseen";
  if (DEPRECATED.test(ruleId)) return "deprecated";
  if (NEW.test(ruleId)) return "new";
  return FIXED.test(ruleId) && !isRemoval({ ruleId }) ? "fixed" : "other";
}
