// The sentences of a description that announce further values.
import { describe, expect, test } from "@jest/globals";
import { statesOpen } from "../src/model/prose/open-enum.ts";

describe("a text says that a list is open", () => {
  test.each([
    "Clients should expect additional values.",
    "Clients must be prepared to handle unknown values.",
    "New values may be added in the future.",
    "More status codes may be added at any time without notice.",
    "The state of the order. Other states can appear later.",
    "This list is not exhaustive.",
    "A non-exhaustive list of colours.",
    "The list isn't complete.",
    "The enumeration is extensible.",
    "This is an open-ended set of kinds.",
    "An open enum of the kinds of wood.",
    "The set of values may be extended.",
    "This enum can grow over time.",
    "Values may be added in minor versions.",
    "Clients must not fail on unknown values.",
    "Don't assume that this list is complete.",
    "Clients should never reject unrecognised values.",
    "Adding new values will not be considered a breaking change.",
    "Treat unknown values as `other`.",
    "What it is made of:\n- wood\n- tin\n\nFurther kinds will follow.",
    "Values include, but are not limited to, `a` and `b`.",
    "New values\nmay be\nadded.",
    "More modes may be added in the future.",
    "Clients must tolerate unknown phases.",
  ])("%s", (text) => expect(statesOpen(text)).toBe(true));
});

describe("a text does not state it", () => {
  test.each([
    "",
    "The state of the order.",
    "No additional values will be added.",
    "New values will never be added.",
    "Clients should not expect additional values.",
    "Additional values won't be introduced.",
    "Unknown values are rejected.",
    "Other values will be refused with an error.",
    "Unknown values may lead to an error.",
    "The list is exhaustive.",
    "The list is complete and closed.",
    "New values are only added with a new major version.",
    "This list can not be extended.",
    "The value may change.",
    "Whether new orders may be added.",
    "The policy may be unknown.",
    "The type may be unknown.",
    "`unknown` where the state could not be told.",
    "Values must not be empty.",
    "The shop is open.",
    "Never break the seal.",
  ])("%s", (text) => expect(statesOpen(text)).toBe(false));
});
