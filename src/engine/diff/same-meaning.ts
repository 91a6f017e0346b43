import type { Channel } from "../../model/channel.ts";
import type { SchemaTable } from "../../model/schema.ts";
import type { Facts } from "./facts.ts";
import { diffSchemas } from "./schema.ts";
import type { SchemaSides } from "../match/sides.ts";
import { createEquivalence } from "../same/equivalence.ts";
import { createChangedNames } from "../same/name-pairs.ts";
import { createOpenPairs } from "../same/open-pairs.ts";
import type { SameField } from "../match/source-fields.ts";
import type { UnchangedText } from "../same/same-text.ts";
import { definition } from "../../model/definition.ts";

/** Every member is visible in one of the two. */
const CHANNELS: readonly Channel[] = [
  { polarity: "request", serialization: "data", outcome: "success" },
  { polarity: "response", serialization: "data", outcome: "success" },
];

/** Ends a comparison: after one difference, no other one matters. */
const DIFFERENCE = new Error("a difference");

function differ(): never {
  throw DIFFERENCE;
}

/**
 * Compares schemas by meaning: they are equal if no reachable pair differs, regardless of names. Equal texts are not
 * read.
 */
export function createSchemaSides(
  old: SchemaTable,
  new_: SchemaTable,
  isUnchanged: UnchangedText["nodes"],
  sameField: SameField = () => false,
  byDeclaration = false,
): SchemaSides {
  const openPair = createOpenPairs({ old, new: new_ });
  const changedNames = createChangedNames(old, new_, isUnchanged);
  const same = createEquivalence((a, b, dependsOn) => {
    if (isUnchanged(a, b)) return false;
    const names = changedNames(a, b);
    if (names !== undefined) {
      for (const [before, after] of names) dependsOn(before.at, after.at);
      return false;
    }
    const open = openPair(a, b);
    if (open?.arguments.every((pair) => pair.every(({ computed }) => !computed))) {
      dependsOn(open.old, open.new);
      for (const [before, after] of open.arguments) dependsOn(before.at, after.at);
      return false;
    }
    try {
      for (const channel of CHANNELS) {
        const pair = { kind: "schema", old: a, new: b, channel } as const;
        const facts: Facts = { pair, endsAtFirst: true, emit: differ, enter: dependsOn };
        diffSchemas(facts, old.get(a), new_.get(b), sides);
      }
      return false;
    } catch (error) {
      if (error !== DIFFERENCE) throw error;
      return true;
    }
  });
  const sides: SchemaSides = {
    old,
    new: new_,
    unchangedText: isUnchanged,
    same,
    sameField,
    byDeclaration,
    matches: (a, b) => (definition(a) !== undefined && definition(a) === definition(b)) || same(a, b),
  };
  return sides;
}
