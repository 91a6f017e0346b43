import type { Severity, Stability } from "../../src/finding.ts";

/** What a broken promise weighs where nothing special holds: the more stable the place, the more. */
export const BY_STABILITY: Readonly<Record<Stability, Severity>> = { alpha: "warn", beta: "error", stable: "error" };

/** For what is told so that it is known, and asks for nothing. */
export const FOR_INFORMATION: Readonly<Record<Stability, Severity>> = { alpha: "info", beta: "info", stable: "info" };

/** For conventions whose neglect shows later: advice while a thing is in alpha. */
export const ADVICE: Readonly<Record<Stability, Severity>> = { alpha: "info", beta: "warn", stable: "warn" };

/** For what is a slip of the pen wherever it stands. */
export const WARNINGS: Readonly<Record<Stability, Severity>> = { alpha: "warn", beta: "warn", stable: "warn" };
