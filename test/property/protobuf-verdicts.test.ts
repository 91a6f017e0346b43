// Findings about random `.proto` files are true for bytes, JSON and programs.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { chance } from "./chance.ts";
import { editedTree } from "./protobuf/edits/index.ts";
import { print, randomStyle } from "./protobuf/print.ts";
import { randomTree } from "./protobuf/random.ts";
import { contradiction } from "./protobuf/verdicts.ts";
import { patience, runsOf, seed } from "../size.ts";

const numRuns = runsOf(40, 20_000);

/** Files before and after up to two edits, each side in a separate style. */
const edited = fc.noBias(chance).map((each) => {
  const pair = editedTree(randomTree(each), each, each.of([0, 1, 1, 1, 1, 1, 1, 2]));
  return pair && { pair, texts: { old: print(pair.old, randomStyle(each)), new: print(pair.new, randomStyle(each)) } };
});

function shown(texts: ReadonlyMap<string, string>): string {
  return [...texts].map(([path, text]) => `--- ${path}\n${text}`).join("\n");
}

describe(`random changes of .proto files (seed ${String(seed)})`, () => {
  test(
    "are reported if they break, and only then",
    () => {
      const property = fc.property(edited, (each) => {
        fc.pre(each !== undefined);
        const found = contradiction(each.pair, each.texts);
        if (found !== undefined) throw new Error([found, shown(each.texts.old), shown(each.texts.new)].join("\n"));
        expect(found).toBeUndefined();
      });
      // A smaller example adds nothing to the edits.
      fc.assert(property, { seed, numRuns, endOnFailure: true });
    },
    patience,
  );
});
