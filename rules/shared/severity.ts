import type { Severity, Stability } from "../../src/finding.ts";

/** The default severity of breaking changes. */
export const BY_STABILITY: Readonly<Record<Stability, Severity>> = { alpha: "warn", beta: "error", stable: "error" };

/** For findings that need no action. */
export const FOR_INFORMATION: Readonly<Record<Stability, Severity>> = { alpha: "info", beta: "info", stable: "info" };

/** For conventions that matter later: only advice in alpha. */
export const ADVICE: Readonly<Record<Stability, Severity>> = { alpha: "info", beta: "warn", stable: "warn" };

/** For likely mistakes. */
export const WARNINGS: Readonly<Record<Stability, Severity>> = { alpha: "warn", beta: "warn", stable: "warn" };
