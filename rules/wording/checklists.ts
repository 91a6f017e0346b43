import type { Checklist } from "../../src/contracts/finding.ts";

type Checklists = Readonly<Record<string, Checklist>>;

/** Steps that the guide of a community requires and that a document does not show. */
export const REMOVING_A_MEMBER: Checklists = {
  kubernetes: {
    title: "Before you remove a field",
    items: [
      "The field is alpha, or the whole version is removed with it.",
      "Its name and its protobuf number stay reserved by a tombstone.",
      "Examples and documentation no longer mention it.",
      "The release note explains what users have to do.",
    ],
  },
  gardener: {
    title: "Before you remove a field",
    items: [
      "First release: mark it as deprecated, remove every use of it in the code, and warn on create and update.",
      "Second release, if it had a default: set it to nil in Canonicalize, and mention it in the warning.",
      "Last release: comment it out with a note that its protobuf number is reserved.",
      "A unit test makes sure that the number is not used again.",
      "The maintenance reconciler sets it to nil on forced upgrades.",
      "For a component configuration: the release note is marked as breaking for operators.",
    ],
  },
};

export const ADDING_A_VALUE: Checklists = {
  kubernetes: {
    title: "Add a new value in two releases",
    items: [
      "First release: accept it only in updates of objects that already contain it.",
      "First release: every supported client and node handles unknown values safely.",
      "Second release: accept it on create, behind a feature gate that is on by default.",
      "Tests cover the gate on and off, and an object with the value on a server with the gate off.",
    ],
  },
};

export const MAKING_PLURAL: Checklists = {
  kubernetes: {
    title: "Keep a single value and its list consistent",
    items: [
      "On create: if only one of the two is set, fill the other from it. If both are set, the first item must equal the value.",
      "On update: a client that changes only the value changes the first item with it.",
      "On update: a client that clears the value clears the list.",
      "On read: objects that were stored before the list existed contain it.",
      "Tests send each combination by an old client and by a new one.",
    ],
  },
};

export const TIGHTENING: Checklists = {
  kubernetes: {
    title: "Ratchet the validation",
    items: [
      "Stored objects that fail the new check stay valid while the value is not changed.",
      "The validation options get the old and the new object.",
      "A test updates another field of a stored object that fails the new check.",
    ],
  },
};

export const ADDING_A_VERSION: Checklists = {
  kubernetes: {
    title: "A new version needs more than its schema",
    items: [
      "Conversion to and from every other version is implemented and lossless.",
      "A fuzzer round-trips random objects through every version.",
      "The new version has defaults with the same meaning as in the others.",
      "It is not stored or preferred in the first release that supports it.",
      "Examples, documentation and the release note mention it.",
    ],
  },
};
