import type { Element, Release } from "./element.ts";
import type { Dictionary, JsonObject } from "./json.ts";
import type { Format } from "./snapshot.ts";

/** The content of a lock file that remembers what releases of an API had. */
export interface HistoryLock {
  /** Oldest first. Empty: the lock file was written without releases. */
  readonly releases: readonly Release[];
  /** By path. What several files declare together, such as custom resources, has the name of its format. */
  readonly documents: Dictionary<LockedDocument>;
}

export interface LockedDocument {
  readonly format: Format;
  /** By key. */
  readonly elements: Dictionary<LockedElement>;
}

export interface LockedElement extends Pick<Element, "name" | "holder"> {
  /** Former states, oldest first. */
  readonly was: readonly LockedStay[];
  /** The present state. Absent: the element was removed. */
  readonly is?: LockedStay;
}

export interface LockedStay {
  /** Without what follows from the kind of the element. */
  readonly state: JsonObject;
  /** The first release with this state. Absent: the first release of the lock file, or an earlier one. */
  readonly from?: string;
  /** The last release with this state. Absent: it is not known. */
  readonly until?: string;
  /** No release has the state yet. */
  readonly unreleased?: true;
}
