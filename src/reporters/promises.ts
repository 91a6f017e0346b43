import type { Criterion } from "../contracts/finding.ts";

/** One of the promises that a change can break. */
export interface CompatibilityPromise {
  readonly name: string;
  /** The promise as a clause without a full stop. */
  readonly clause: string;
}

/** C1 to C6 are the promises of the Kubernetes API review guide. S1 is about generated code, W1 about the wire format. */
export const PROMISES: Readonly<Record<Criterion, CompatibilityPromise>> = {
  C1: { name: "calls keep working", clause: "requests that succeeded before still succeed" },
  C2: { name: "unchanged meaning", clause: "requests that do not use the change behave as before" },
  C3: { name: "skew-safe", clause: "requests that use the change do no harm on a server without it" },
  C4: { name: "round trip", clause: "converting between API versions and back loses nothing" },
  C5: { name: "unaware clients", clause: "existing clients keep working while others use the change" },
  C6: { name: "rollback-safe", clause: "a rollback of the server keeps objects that do not use the change intact" },
  S1: { name: "source", clause: "code that uses the generated code still compiles" },
  W1: { name: "wire", clause: "bytes that were written before can still be read" },
};
