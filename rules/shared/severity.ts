import type { Severity, Stability } from "../../src/finding.ts";

/** What a broken promise weighs where nothing special holds: the more stable the place, the more. */
export const BY_STABILITY: Readonly<Record<Stability, Severity>> = { alpha: "warn", beta: "error", stable: "error" };
