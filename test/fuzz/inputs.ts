// Mutated documents of all formats, each by the number of its seed.
import { loadAll } from "js-yaml";
import { loadFixtures, type FixtureFile } from "../../src/dev/fixtures.ts";
import { groupBy } from "../../src/base/group-by.ts";
import type { Json } from "../../src/model/json.ts";
import type { Chance } from "../property/chance.ts";
import { mutatedText, mutatedTree } from "../property/mutations.ts";

export interface Input {
  readonly name: string;
  readonly text: string;
}

export interface Inputs {
  /** The pair of a seed: a document of a fixture and its mutation, in either order, or two mutations. */
  of(seed: number): { readonly old: Input; readonly new: Input };
}

/** Numbers that look random and depend on the seed alone (mulberry32). */
function chanceOf(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { of: (list) => list[Math.floor(next() * list.length)]! } as Chance;
}

const endingOf = ({ name }: Pick<FixtureFile, "name">): string => /(?:\.d)?\.\w+$/u.exec(name)![0];

export function loadInputs(root: string): Inputs {
  const files = loadFixtures(root).pairs.flatMap((pair) =>
    pair.old.members === undefined && pair.new.members === undefined ? [pair.old, pair.new] : [],
  );
  const byEnding = groupBy(files, endingOf);
  const endings = [...byEnding.keys()].sort();
  return {
    of: (seed) => {
      const chance = chanceOf(seed);
      const alike = byEnding.get(chance.of(endings))!;
      const file = chance.of(alike);
      const mutated = (): Input => mutation(file, alike, chance);
      const original = { name: file.name, text: file.text };
      return chance.of([
        () => ({ old: original, new: mutated() }),
        () => ({ old: mutated(), new: original }),
        () => ({ old: mutated(), new: mutated() }),
      ])();
    },
  };
}

function mutation(file: FixtureFile, alike: readonly FixtureFile[], chance: Chance): Input {
  const ending = endingOf(file);
  const isTree = /ya?ml|json/u.test(ending) && chance.of([true, true, false]);
  if (!isTree)
    return { name: `api${ending}`, text: damaged(mutatedText(file.text, chance.of(alike).text, chance), chance) };
  const documents = loadAll(file.text) as readonly Json[];
  const texts = documents.map((document) => JSON.stringify(mutatedTree(document, chance)));
  return { name: texts.length === 1 ? "api.json" : "api.yaml", text: texts.join("\n---\n") };
}

const DEPTH = 3000;

/** As transfers and editors damage a text: cut off, doubled, with strange characters in it, nested beyond all measure. */
function damaged(text: string, chance: Chance): string {
  const at = chance.of([...Array(text.length + 1).keys()]);
  return chance.of<() => string>([
    () => text,
    () => text,
    () => text,
    () => text.slice(0, at),
    () => text + text,
    () => `${text.slice(0, at)}\u0000${text.slice(at)}`,
    () => `${text.slice(0, at)}\ud800\u202e\u2028${text.slice(at)}`,
    () => `${text.slice(0, at)}${chance.of(["[", "{", "(", "<", "/*", "- "]).repeat(DEPTH)}${text.slice(at)}`,
    () => text.replaceAll("\n", "\r"),
    () => text.replaceAll(/\d/g, (digit) => digit.repeat(40)),
  ])();
}
