// Equal texts in several places are proven once; similar ones are proven separately.
import { expect, test } from "@jest/globals";
import { memoizedProver } from "../../src/engine/verdict/memoized-prover.ts";
import type { Change } from "../../src/model/change.ts";
import type { Channel, Polarity } from "../../src/model/channel.ts";
import type { Answer, Prover, SchemaPair } from "../../src/contracts/prover.ts";
import { schemaOf } from "../prove/contain/tables.ts";

const HOMES = ["a", "b"] as const;
type Home = (typeof HOMES)[number];

const tree = (height: string): string => `{ "properties": { "spec": { "properties": { "height": ${height} } } } }`;
const OLD = tree('{ "type": "integer", "maximum": 9 }');
const NEW = tree('{ "type": "integer", "maximum": 5 }');

interface Asked {
  readonly relations: number;
  readonly answers: readonly Answer[];
  readonly asked: number;
}

/** Asks the same of a schema in two places. */
function ask(
  old: Readonly<Record<Home, string>>,
  new_: Readonly<Record<Home, string>>,
  polarityIn: Readonly<Record<Home, Polarity>> = { a: "request", b: "request" },
): Asked {
  const tables = [old, new_].map(({ a, b }) => schemaOf(`{ "a": ${a}, "b": ${b}, "other": {} }`, "crd").table);
  const counts = { relations: 0, asked: 0 };
  const reported: Prover = {
    judges: () => true,
    reads: () => true,
    holds: () => true,
    disjoint: () => false,
    steps: () => 0,
    relate: () => {
      counts.relations++;
      return { effect: "narrows" };
    },
    ask: ({ change: { pair } }) => {
      counts.asked++;
      return { is: "inert", among: [{ old: pair.old, new: pair.new }] };
    },
  };
  const prover = memoizedProver(reported, tables[0]!, tables[1]!);
  const answers = HOMES.map((home) => {
    const root = at(`#/${home}`);
    const height = at(`#/${home}/properties/spec/properties/height`);
    const change = changeOf(height, polarityIn[home]);
    prover.relate(change);
    return prover.ask({ change, admitting: "old", way: [root, height] });
  });
  return { ...counts, answers };
}

function at(pointer: string): SchemaPair {
  return { old: pointer, new: pointer };
}

function changeOf(pair: SchemaPair, polarity: Polarity): Change {
  const channel: Channel = { polarity, serialization: "data", outcome: "success" };
  const places = { old: `${pair.old}/maximum`, new: `${pair.new}/maximum` };
  return {
    subject: "maximum",
    action: "changed",
    name: "",
    pair: { kind: "schema", ...pair, channel },
    channel,
    at: places,
  };
}

const both = (text: string): Readonly<Record<Home, string>> => ({ a: text, b: text });

test("copies are asked about once, and the answer mentions each where it stands", () => {
  const { relations, asked, answers } = ask(both(OLD), both(NEW));
  expect({ relations, asked }).toEqual({ relations: 1, asked: 1 });
  expect(answers).toEqual(
    HOMES.map((home) => ({ is: "inert", among: [at(`#/${home}/properties/spec/properties/height`)] })),
  );
});

test("a copy with different surroundings has the same relation and a separate answer", () => {
  const described = OLD.replace('{ "properties"', '{ "required": ["spec"], "properties"');
  expect(ask({ a: OLD, b: described }, both(NEW))).toMatchObject({ relations: 1, asked: 2 });
});

test("the direction makes another question", () => {
  expect(ask(both(OLD), both(NEW), { a: "request", b: "response" })).toMatchObject({ relations: 2, asked: 2 });
});

test("numbers with digits that no double holds are not taken for one another", () => {
  const [one, other] = [tree('{ "maximum": 9007199254740993 }'), tree('{ "maximum": 9007199254740992 }')];
  expect(ask({ a: one, b: other }, both(NEW))).toMatchObject({ relations: 2, asked: 2 });
});

test("a text is not taken for the value that it spells", () => {
  const [one, other] = [tree('{ "enum": ["true", 1] }'), tree('{ "enum": [true, 1] }')];
  expect(ask({ a: one, b: other }, both(NEW))).toMatchObject({ relations: 2, asked: 2 });
});

test("what refers to another schema is asked about alone", () => {
  const referring = tree('{ "$ref": "#/other" }');
  expect(ask(both(referring), both(NEW))).toMatchObject({ relations: 2, asked: 2 });
});
