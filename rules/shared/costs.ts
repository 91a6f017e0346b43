import type { Verdict } from "../../src/contracts/finding.ts";

/** Compatibility of the binary encoding, of JSON, and of code that uses the generated types. */
export type WirePromise = "wire" | "json" | "source";

/** The verdict of a change for each promise that it affects. */
export type Costs = Readonly<Partial<Record<WirePromise, Exclude<Verdict, "compatible"> | undefined>>>;
