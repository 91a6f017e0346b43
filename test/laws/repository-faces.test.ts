// Compares what every face finds in one repository: fixtures of all formats, each a surface. What a face does not find, and
// why, stands in the table of exceptions.
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Linter, type ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { TextDocument } from "vscode-languageserver-textdocument";
import { directivesOf, loadFixtures, withoutExpectations, type FixturePair } from "../../src/dev/fixtures.ts";
import plugin from "../../src/eslint/index.ts";
import { rules } from "../../src/index.ts";
import { diagnose } from "../../src/lsp/diagnose.ts";
import { Scratch } from "../cli/scratch.ts";
import { groupBy } from "../../src/base/group-by.ts";
import { sampleOf, whole } from "../size.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const TODAY = "2026-01-01";

interface Place {
  readonly file: string;
  readonly range?: { readonly start: { readonly line: number } };
  readonly missing?: true;
}

interface Occurrence {
  readonly fingerprint: string;
  readonly severity?: string;
  readonly verdict?: string;
  readonly evidence?: string;
  readonly new?: Place;
}

interface Reported extends Required<Omit<Occurrence, "new">> {
  readonly ruleId: string;
  readonly message: string;
  readonly new: Place;
  readonly also?: readonly Place[];
  readonly occurrences?: readonly Occurrence[];
}

/** Takes fixtures that a repository can hold: one state before, and settings that a surface states. */
function chosen(): readonly FixturePair[] {
  const pairs = loadFixtures(root).pairs.filter((pair) => {
    // A manifest states what `import` and `require` give, and no surface of the configuration reads.
    if (pair.new.members?.some(({ path }) => /\.d\.[cm]ts$/u.test(path)) === true) return false;
    const { today, kubernetes, options, release } = directivesOf(pair);
    return [today, kubernetes, options, release].every((each) => each === undefined);
  });
  const formats = groupBy(pairs, ({ new: { name, members = [] } }) => {
    const path = members[0]?.path ?? name;
    return `${path.replace(/^.*?(?=\.(?:d\.ts|[^.]*)$)/u, "")}${members.length > 0 ? " folder" : ""}`;
  });
  return [...formats.values()].flatMap((all) => (whole ? all : sampleOf(all, Math.max(1, Math.ceil(all.length / 12)))));
}

/** The files of one side, below the folder of the fixture. */
function filesOf(side: FixturePair["old"], folder: string): Readonly<Record<string, string>> {
  const own = side.members ?? [{ path: `api${side.name.replace(/^.*\.(?:old|new)(?=\.)/u, "")}`, file: side }];
  return Object.fromEntries(own.map(({ path, file }) => [`${folder}/${path}`, withoutExpectations(file).text]));
}

let scratch: Scratch;
let paths: readonly string[];
let checked: readonly Reported[];

const json = async (...args: readonly string[]): Promise<unknown> => {
  const { stdout, stderr } = await scratch.run(...args, "--format", "json", "--today", TODAY);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
};
const findingsOf = async (...args: readonly string[]): Promise<readonly Reported[]> =>
  ((await json(...args)) as { readonly findings: readonly Reported[] }).findings;

const lineOf = ({ ruleId }: Pick<Reported, "ruleId">, { file, range }: Place): string =>
  `${file}:${String(range?.start.line ?? 1)} ${ruleId}`;

const textOf = (found: Reported): string =>
  [found.fingerprint, found.severity, found.verdict, lineOf(found, found.new), found.message].join(" ");

const occurrencesOf = (found: Reported): readonly (Occurrence & Pick<Reported, "ruleId">)[] =>
  (found.occurrences ?? [found]).map((each) => ({ ...each, ruleId: found.ruleId }));

const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].sort();

beforeAll(async () => {
  scratch = Scratch.repository();
  const surfaces: string[] = [];
  const states: { old: Record<string, string>; new: Record<string, string> } = { old: {}, new: {} };
  for (const pair of chosen()) {
    const folder = `${pair.ruleId}-${pair.case}`;
    const { profile } = directivesOf(pair);
    surfaces.push(
      `  - { name: ${folder}, files: "${folder}/**"${profile === undefined ? "" : `, profile: ${profile}`} }`,
    );
    for (const side of ["old", "new"] as const) Object.assign(states[side], filesOf(pair[side], folder));
  }
  scratch.write({ ...states.old, "apicompat.config.yaml": `surfaces:\n${surfaces.join("\n")}\n` }).commit("before");
  scratch.git("tag", "v1");
  const removed = Object.keys(states.old).filter((path) => !(path in states.new));
  if (removed.length > 0) scratch.git("rm", "--quiet", ...removed);
  scratch.write(states.new);
  // A source that is no declaration is compared where a user names it or an editor shows it.
  const isSource = (path: string): boolean => /(?<!\.d)\.[cm]?ts$/u.test(path);
  paths = Object.keys(states.new).filter((path) => states.new[path] !== states.old[path] && !isSource(path));
  checked = await findingsOf("check", "--base", "v1");
}, 600_000);
afterAll(() => scratch.remove());

test("check finds something in each format", () => {
  const endings = sorted(checked.map(({ new: { file } }) => file.replace(/^[^.]*/u, "")));
  expect(endings).toEqual(expect.arrayContaining([".yaml", ".proto", ".go", ".d.ts"]));
});

test("changelog and diff of the repository have the findings of check", async () => {
  const shown = (await findingsOf("changelog", "--base", "v1")).filter(({ verdict }) => verdict !== "compatible");
  expect(sorted(shown.map(textOf))).toEqual(sorted(checked.map(textOf)));
}, 600_000);

test("history has the findings of check in its only step", async () => {
  const { timeline } = (await json("history", "--tags", "v*")) as {
    readonly timeline: readonly { readonly finding: Reported }[];
  };
  const found = timeline.map(({ finding }) => finding).filter(({ verdict }) => verdict !== "compatible");
  expect(sorted(found.map(textOf))).toEqual(sorted(checked.map(textOf)));
}, 600_000);

test("baseline records each occurrence that check finds, and nothing else", async () => {
  await scratch.run("baseline", "--base", "v1", "--today", TODAY);
  const file = join(scratch.folder, ".apicompat/baseline.json");
  const { findings } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly findings: readonly { readonly fingerprint: string }[];
  };
  const known = findings.map(({ fingerprint }) => fingerprint);
  expect(sorted(known)).toEqual(sorted(checked.flatMap(occurrencesOf).map(({ fingerprint }) => fingerprint)));
  scratch.git("clean", "--quiet", "--force", "-d", ".apicompat");
}, 600_000);

test("lint has the findings of check that look at one version", async () => {
  const linted = new Set(
    (await findingsOf("lint")).flatMap((each) => [each.new, ...(each.also ?? [])].map((at) => lineOf(each, at))),
  );
  const single = checked.filter(({ ruleId }) => rules[ruleId]?.meta.looksAt === "snapshot");
  expect(single.length).toBeGreaterThan(0);
  expect(single.map((each) => lineOf(each, each.new)).filter((each) => !linted.has(each))).toEqual([]);
}, 600_000);

const OTHER_FOLDER =
  "The definition of the gate stands in another folder than the field that names it, and an editor reads one package.";
const BOTH_SIDES_OF_GATE =
  "The fields that a gate guards stand in another folder than the gate, and an editor reads one package.";
const NO_DOCUMENT = "A definition of gates is no API, so an editor compares its declarations and not its gates.";

/** Rules that an editor does not apply, each with the reason. All other rules must find there what check finds. */
const BEYOND_EDITOR: Readonly<Record<string, string>> = {
  "protobuf-file-outdated": "The rule compares Go types with a .proto file, and an editor reads files of one language.",
  "feature-gate-outlived": OTHER_FOLDER,
  "feature-gate-unknown": OTHER_FOLDER,
  "lifecycle-gate-diverged": OTHER_FOLDER,
  "alpha-gate-enabled": BOTH_SIDES_OF_GATE,
  "feature-gate-enabled": BOTH_SIDES_OF_GATE,
  "feature-gate-demoted": NO_DOCUMENT,
  "feature-gate-owner-missing": NO_DOCUMENT,
};
const isBeyondEditor = (ruleId: string): boolean => Object.hasOwn(BEYOND_EDITOR, ruleId);

/** Returns findings of check in the files that an editor shows. It shows no removed file, and asks neither validators nor the compiler. */
function expectedInEditor(path: string): { readonly least: readonly string[]; readonly most: readonly string[] } {
  const here = (at: Place | undefined): at is Place => at?.file === path;
  const least = checked
    .filter(({ ruleId, new: at }) => here(at) && !isBeyondEditor(ruleId))
    .map((each) => lineOf(each, each.new));
  const most = checked.flatMap((each) =>
    [each.new, ...(each.also ?? []), ...(each.occurrences ?? []).map((met) => met.new)]
      .filter(here)
      .map((at) => lineOf(each, at)),
  );
  return { least, most };
}

function expectEditor(found: (path: string) => readonly string[]): void {
  const lacks: string[] = [];
  const alone: string[] = [];
  for (const path of paths) {
    const { least, most } = expectedInEditor(path);
    const shown = found(path);
    lacks.push(...least.filter((each) => !shown.includes(each)));
    alone.push(...shown.filter((each) => !most.includes(each)));
  }
  expect({ lacks: sorted(lacks), alone: sorted(alone) }).toEqual({ lacks: [], alone: [] });
}

test("the language server", () => {
  expectEditor((path) => {
    const file = join(scratch.folder, path);
    const document = TextDocument.create(pathToFileURL(file).href, "", 1, readFileSync(file, "utf8"));
    const { items } = diagnose(document) ?? { items: [] };
    return items.flatMap(({ finding }) => (finding === undefined ? [] : [lineOf(finding, finding.new)]));
  });
}, 600_000);

test("ESLint", () => {
  const linter = new Linter({ configType: "flat", cwd: scratch.folder });
  expectEditor((path) => {
    const file = join(scratch.folder, path);
    const messages = linter.verify(readFileSync(file, "utf8"), [configOf(path)], { filename: file });
    return messages.map(({ ruleId, line }) => `${path}:${String(line)} ${(ruleId ?? "").replace("apicompat/", "")}`);
  });
}, 600_000);

function configOf(path: string): Linter.Config {
  const language = path.endsWith("ts") ? "js/js" : `apicompat/${/\.(\w+)$/u.exec(path)![1]!}`;
  const own = Object.keys(rules).filter((id) => plugin.rules[id]?.meta?.languages?.includes(language));
  return {
    files: ["**/*.{json,yaml,proto,go,ts,cts,mts}"],
    plugins: { apicompat: plugin as ESLint.Plugin },
    ...(language === "js/js" ? { languageOptions: { parser: tseslint.parser } } : { language }),
    settings: { apicompat: { base: "v1", today: TODAY } },
    rules: Object.fromEntries(own.map((id) => [`apicompat/${id}`, "error"])),
  };
}
