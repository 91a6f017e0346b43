import type { Checklist } from "../../src/finding.ts";

type Checklists = Readonly<Record<string, Checklist>>;

/** What the guides of each community ask for and no document shows. */
export const REMOVING_A_MEMBER: Checklists = {
  kubernetes: {
    title: "Before a field goes",
    items: [
      "The field is in alpha, or the whole version goes with it.",
      "Its name and its protobuf number stay reserved by a tombstone.",
      "Examples and documentation no longer mention it.",
      "The release note says what users have to do.",
    ],
  },
  gardener: {
    title: "Before a field goes",
    items: [
      "First release: mark it as deprecated, drop every use of it in the code, and warn on create and on update.",
      "Second release, if it had a default: set it to nil in Canonicalize, and say so in the warning.",
      "Last release: comment it out with a note that its protobuf number is reserved.",
      "A unit test makes sure that the number is not used again.",
      "The maintenance reconciler sets it to nil on forced upgrades.",
      "For a component configuration: the release note is marked as breaking for operators.",
    ],
  },
};

export const ADDING_A_VALUE: Checklists = {
  kubernetes: {
    title: "Rolling out a new value takes two releases",
    items: [
      "First release: accept it only in updates of objects that hold it already.",
      "First release: every client and node of a supported version does something safe with a value that it does not know.",
      "Second release: accept it on create, behind a feature gate that is on by default.",
      "Tests cover the gate on and off, and an object with the value on a server with the gate off.",
    ],
  },
};

export const MAKING_PLURAL: Checklists = {
  kubernetes: {
    title: "Keeping a single value and its list in step",
    items: [
      "On create: where only one of the two is set, the other is filled from it; where both are, the first item must equal the value.",
      "On update: a client that changes only the value changes the first item with it.",
      "On update: a client that clears the value clears the list.",
      "On read: objects that were stored before the list existed show it.",
      "Tests send each combination by an old client and by a new one.",
    ],
  },
};

export const TIGHTENING: Checklists = {
  kubernetes: {
    title: "Ratcheting the validation",
    items: [
      "Objects that are stored and fail the new check stay valid while the value is not changed.",
      "The old and the new object are given to the validation options, so that it can tell.",
      "A test updates a stored object that fails the new check, in another field.",
    ],
  },
};

export const ADDING_A_VERSION: Checklists = {
  kubernetes: {
    title: "A new version needs more than its schema",
    items: [
      "Conversion to and from every other version is written, and loses nothing.",
      "A fuzzer round-trips random objects through every version.",
      "Defaults are written for the new version, with the same meaning as in the others.",
      "It is neither stored nor preferred before a release has passed that knows it.",
      "Examples, documentation and the release note name it.",
    ],
  },
};
