// Half-typed and broken texts: the result is independent of earlier texts, and ESLint never throws.
import { afterAll, describe, expect, test } from "@jest/globals";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { Linter, type ESLint } from "eslint";
import { load } from "js-yaml";
import { directivesOf, loadFixtures, withoutExpectations, type FixturePair } from "../../src/dev/fixtures.ts";
import plugin from "../../src/eslint/index.ts";
import { ApicompatError, compare, identify, readSnapshot, rules, type Reading } from "../../src/index.ts";
import { Scratch } from "../cli/scratch.ts";
import { runsOf, whole } from "../size.ts";

const EXTENSIONS = ["yaml", "json", "proto", "go"] as const;
type Extension = (typeof EXTENSIONS)[number];

interface Sample {
  readonly name: string;
  readonly path: string;
  readonly old: string;
  readonly new: string;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const pairs = loadFixtures(root).pairs.filter(
  (pair) =>
    pair.old.members === undefined &&
    Object.keys(directivesOf(pair)).length === 0 &&
    !/\$ref: \W?\w/.test(pair.new.text),
);

function samplesIn(extension: Extension, amount: number): readonly Sample[] {
  const source = extension === "json" ? "yaml" : extension;
  const written = (text: string): string => (extension === "json" ? JSON.stringify(load(text), null, 2) : text);
  const isSingle = ({ text }: { readonly text: string }): boolean => !/^---\s*$/m.test(text);
  const isReported = ({ text }: { readonly text: string }): boolean => /expect: \S+ breaking/.test(text);
  const own = pairs.filter(
    (pair) => pair.new.name.endsWith(`.${source}`) && isSingle(pair.old) && isSingle(pair.new) && isReported(pair.new),
  );
  const step = Math.max(1, Math.floor(own.length / amount));
  return own.flatMap((pair: FixturePair, index) => {
    if (index % step !== 0 || index / step >= amount) return [];
    const [old, next] = [pair.old, pair.new].map((file) => written(withoutExpectations(file).text)) as [string, string];
    const path = `${pair.ruleId}-${pair.case}/api.${extension}`;
    return [{ name: `${pair.ruleId}/${pair.case}`, path, old, new: next }];
  });
}

const scratch = Scratch.repository();
afterAll(() => {
  scratch.remove();
});

const samples = Object.fromEntries(
  EXTENSIONS.map((extension) => [extension, samplesIn(extension, whole ? 40 : 3)]),
) as Record<Extension, readonly Sample[]>;
for (const { path, old } of Object.values(samples).flat()) scratch.write({ [path]: old });
scratch.commit();

const linter = new Linter({ configType: "flat", cwd: scratch.folder });
const TODAY = "2026-01-01";

function lint(extension: Extension, path: string, text: string): readonly string[] {
  const own = Object.keys(rules).filter((id) => plugin.rules[id]?.meta?.languages?.includes(`apicompat/${extension}`));
  const config: Linter.Config = {
    files: [`**/*.${extension}`],
    plugins: { apicompat: plugin as ESLint.Plugin },
    language: `apicompat/${extension}`,
    settings: { apicompat: { today: TODAY } },
    rules: Object.fromEntries(own.map((id) => [`apicompat/${id}`, "error"])),
  };
  const reported = linter.verify(text, [config], { filename: join(scratch.folder, path) });
  return reported
    .map(({ fatal, ruleId, line, column }) =>
      fatal === true ? "fatal" : `${ruleId ?? ""} ${String(line)}:${String(column)}`,
    )
    .sort();
}

/** By the library, which remembers nothing; undefined where the text cannot be read. */
function expected({ path, old }: Sample, text: string): readonly string[] | undefined {
  const url = pathToFileURL(join(scratch.folder, path)).href;
  const read = (of: string): Reading => readSnapshot({ name: path, url, text: of });
  const identity = identify({ name: path, url, text });
  if (!("formats" in identity)) return identity.every(({ code }) => code === "UNKNOWN_FORMAT") ? [] : undefined;
  try {
    const reading = read(text);
    if (/\.(?:proto|go)$/.test(path) && reading.problems.some(({ code }) => code === "SYNTAX_ERROR")) return undefined;
    const { findings } = compare(read(old), reading, { today: TODAY });
    return findings
      .map(
        ({ ruleId, new: { range } }) =>
          `apicompat/${ruleId} ${String(range?.start.line ?? 1)}:${String(range?.start.column ?? 1)}`,
      )
      .sort();
  } catch (error) {
    if (error instanceof ApicompatError && error.code === "UNREADABLE") return undefined;
    throw error;
  }
}

function expectTrue(extension: Extension, sample: Sample, text: string): void {
  const reported = lint(extension, sample.path, text);
  const wanted = expected(sample, text);
  const seen = { reported: wanted === undefined ? [...new Set(reported)] : reported, text };
  expect(seen).toEqual({ reported: wanted ?? ["fatal"], text });
}

const TYPED = [
  ..."ab:#-\"'{}[]|>&*!%,\n \t=;/()0",
  "  ",
  "\n\n",
  ": x\n",
  "- a\n",
  "//",
  "/*",
  "`",
  "\u0000",
  "é",
  "reserved 1;",
  "required:",
];

const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.oneof(fc.constant(0), fc.nat(2), fc.nat(40)),
    typed: fc.array(fc.constantFrom(...TYPED), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 3 },
);

describe.each(EXTENSIONS)("in %s", (extension) => {
  const own = samples[extension];

  test("there is something to type", () => {
    expect(own.length).toBeGreaterThan(1);
    expect(own.flatMap((sample) => lint(extension, sample.path, sample.new)).join()).toMatch(/^apicompat\//);
  });

  test("a text that breaks off anywhere", () => {
    for (const sample of own) {
      const step = Math.max(1, Math.floor(sample.new.length / (whole ? 200 : 15)));
      for (let end = 0; end <= sample.new.length; end += step) expectTrue(extension, sample, sample.new.slice(0, end));
      expectTrue(extension, sample, sample.new);
      expectTrue(extension, sample, sample.old);
    }
  });

  test("a text that somebody types in, here and there", () => {
    fc.assert(
      fc.property(fc.constantFrom(...own), edits, (sample, all) => {
        let text = sample.new;
        for (const { at, removed, typed } of all) {
          const start = Math.floor(at * text.length);
          text = text.slice(0, start) + typed.join("") + text.slice(start + removed);
          expectTrue(extension, sample, text);
        }
      }),
      { numRuns: runsOf(20, 3000) },
    );
  });
});
