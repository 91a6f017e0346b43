import type { Finding } from "../finding.ts";

/** Where release notes tell a change that breaks nobody; `unseen` is one that concerns the document only. */
export type Section = "new" | "deprecated" | "fixed" | "other" | "unseen";

const UNSEEN = /^component-/;

const DEPRECATED = /^(?:deprecation-added|deprecation-warning-changed|sunset-.*|stability-lowered)$/;

/** Things that a client can use and could not before, by the subject that a rule's name begins with. */
const NEW =
  /^(?:callback|(?:open-)?enum-value|header|media-type|operation|(?:optional-|required-)?parameter|(?:optional-|required-)?property|pattern-property|protobuf-(?:definition|enum-value|field)|request-body|resource(?:-version)?|response|root|security-(?:flow|scheme|scope)|selectable-field|server|server-variable-value|subresource|variant|variants|webhook|group-version)-(?:added|served)$/;

/** Demands that went, and promises that became firmer. */
const FIXED =
  /-(?:removed|loosened|tightened|widened|narrowed|lowered|raised|opened|closed|unconstrained|constrained|made-optional|made-required|made-mutable|kept)$/;

/** What goes for good is no repair, though nobody may notice. */
const GONE =
  /^(?:callback|component|category|deprecated-.*|declared-type|group-version|link|operation.*|path.*|parameter.*|property|root|resource.*|short-name|subresource|selectable-field|tag|server.*|security-scheme|tombstone|protobuf-.*|webhook|variant|stored-version)-removed(?:-before-sunset)?$/;

/** What was there to be used is there no more. */
export function isGone({ ruleId }: Pick<Finding, "ruleId">): boolean {
  return GONE.test(ruleId);
}

/** By the name of its rule, which says what happened to what. */
export function sectionOf({ ruleId }: Pick<Finding, "ruleId">): Section {
  if (UNSEEN.test(ruleId)) return "unseen";
  if (DEPRECATED.test(ruleId)) return "deprecated";
  if (NEW.test(ruleId)) return "new";
  return FIXED.test(ruleId) && !isGone({ ruleId }) ? "fixed" : "other";
}
