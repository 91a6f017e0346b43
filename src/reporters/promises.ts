import type { Criterion } from "../finding.ts";

/** One of the promises that a change can break. */
export interface CompatibilityPromise {
  readonly name: string;
  /** What it promises, as a clause. */
  readonly clause: string;
}

/** The promises in the words of the Kubernetes API review guide, and the two of generated code and of the wire. */
export const PROMISES: Readonly<Record<Criterion, CompatibilityPromise>> = {
  C1: { name: "calls keep working", clause: "any call that succeeded before succeeds after" },
  C2: { name: "unchanged meaning", clause: "a call that does not use the change behaves as before" },
  C3: { name: "skew-safe", clause: "a call that uses the change does no harm to a server that lacks it" },
  C4: { name: "round trip", clause: "converting between API versions and back loses nothing" },
  C5: { name: "unaware clients", clause: "existing clients go on working unaware, even while the change is in use" },
  C6: { name: "rollback-safe", clause: "rolling the server back leaves objects that do not use the change intact" },
  S1: { name: "source", clause: "code that was generated from the API still compiles for its callers" },
  W1: { name: "wire", clause: "bytes that were written before can still be read" },
};
