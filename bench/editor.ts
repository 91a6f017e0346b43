/** How long a developer waits for squiggles after each key, in a process that is warm: ESLint over a repository of git, beside ESLint with nothing to do. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { TextSourceCodeBase, VisitNodeStep } from "@eslint/plugin-kit";
import { ESLint, type Linter } from "eslint";
import { dump } from "js-yaml";
import type { Budget } from "./cases.ts";
import { generatePair, type Shape } from "./generate.ts";
import { median, percentile } from "./statistics.ts";

export const EDITOR_METHOD =
  "after each key: ESLint.lintText over a repository of git, in one warm process; floor: a language and no rule that do nothing";

export interface EditorResult {
  readonly name: string;
  readonly megabytes: number;
  readonly keys: number;
  /** Of ESLint with a language and a rule that do nothing; medians in milliseconds. */
  readonly floor: number;
  readonly time: number;
  readonly fastest: number;
  readonly p95: number;
  /** The first text, with everything to be loaded and read. */
  readonly first: number;
  readonly findings: number;
  readonly budget: Budget;
  readonly withinBudget: boolean;
}

interface EditorCase {
  readonly name: string;
  readonly shape: Shape;
  readonly typed: keyof typeof TYPED;
  readonly budget: Budget;
}

/** What is typed, behind which words of the text: prose changes no meaning, a name does with each key. */
const TYPED = {
  prose: { behind: "description: How people call part", text: ", and what they think of it when they do" },
  name: { behind: "        label", text: "OfThePartAsPeopleCallIt" },
} as const;

const SMALL: Shape = { schemas: 90, references: 4, endpoints: 50, family: 30, changes: 1 };
const LARGE: Shape = { schemas: 1720, references: 4, endpoints: 1100, family: 30, changes: 5 };
/** All of its schemas lead to one that changed, so that none of them can be passed over. */
const CYCLIC: Shape = { schemas: 1720, references: 4, endpoints: 1100 };

const EDITOR_CASES: readonly EditorCase[] = [
  { name: "100 KB, prose", shape: SMALL, typed: "prose", budget: { milliseconds: 35 } },
  { name: "100 KB, a name", shape: SMALL, typed: "name", budget: { milliseconds: 35 } },
  { name: "2 MB, prose", shape: LARGE, typed: "prose", budget: { milliseconds: 400 } },
  { name: "2 MB, a name", shape: LARGE, typed: "name", budget: { milliseconds: 400 } },
  { name: "2 MB on cycles, a name", shape: CYCLIC, typed: "name", budget: { milliseconds: 400 } },
];

/** Types the text again and again, and a key at a time. */
export async function runEditor(bin: string, only: string, rounds: number): Promise<readonly EditorResult[]> {
  const { default: plugin } = (await import(pathToFileURL(join(dirname(bin), "eslint.js")).href)) as {
    readonly default: { readonly configs: Readonly<Record<string, readonly Linter.Config[]>> };
  };
  const results: EditorResult[] = [];
  for (const subject of EDITOR_CASES) {
    if (!subject.name.toLowerCase().includes(only)) continue;
    process.stderr.write(`bench: ${subject.name} …\n`);
    const pair = generatePair(subject.shape);
    const [old, next] = [pair.old, pair.new].map((text) => dump(JSON.parse(text), { noRefs: true, lineWidth: -1 })) as [
      string,
      string,
    ];
    const folder = repositoryWith(old);
    try {
      results.push(await runCase(subject, folder, next, plugin.configs["recommended"] ?? [], rounds));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return results;
}

async function runCase(
  { name, typed, budget }: EditorCase,
  folder: string,
  text: string,
  config: readonly Linter.Config[],
  rounds: number,
): Promise<EditorResult> {
  const own = linterOf(folder, config);
  const idle = linterOf(folder, [NOTHING]);
  const start = performance.now();
  const { findings } = await own(text);
  const first = performance.now() - start;
  await idle(text);
  const times: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const each of keysOf(text, TYPED[typed])) {
      times.push((await own(each)).time);
      floors.push((await idle(each)).time);
    }
  }
  // Until the compiler has seen it all, a keystroke says nothing of those that follow.
  const warm = (all: readonly number[]): readonly number[] => all.slice(all.length >> 2);
  const time = median(warm(times));
  return {
    name,
    megabytes: text.length / 1e6,
    keys: warm(times).length,
    floor: median(warm(floors)),
    time,
    fastest: Math.min(...times),
    p95: percentile(warm(times), 0.95),
    first,
    findings,
    budget,
    withinBudget: time <= (budget.milliseconds ?? Infinity),
  };
}

type Lint = (text: string) => Promise<{ readonly time: number; readonly findings: number }>;

function linterOf(cwd: string, config: readonly Linter.Config[]): Lint {
  const filePath = join(cwd, FILE);
  const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: [...config] });
  return async (text) => {
    const start = performance.now();
    const [result] = await eslint.lintText(text, { filePath });
    return { time: performance.now() - start, findings: result?.messages.length ?? 0 };
  };
}

/** The texts after each key, from the first to the last, in the middle of the document. */
function* keysOf(text: string, { behind, text: typed }: (typeof TYPED)[keyof typeof TYPED]): Generator<string> {
  const at = text.indexOf(behind, text.length >> 1);
  const place = (at < 0 ? text.indexOf(behind) : at) + behind.length;
  for (let length = 1; length <= typed.length; length++) {
    yield text.slice(0, place) + typed.slice(0, length) + text.slice(place);
  }
}

const FILE = "openapi.yaml";

function repositoryWith(text: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-bench-")));
  writeFileSync(join(folder, FILE), text);
  const git = (...args: readonly string[]): unknown =>
    execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=bench", "-c", "user.email=bench@example.com", "commit", "--quiet", "--message", "Before");
  return folder;
}

class NoSourceCode extends TextSourceCodeBase {
  override *traverse(): Generator<VisitNodeStep> {
    yield new VisitNodeStep({ target: this.ast as object, phase: 1, args: [this.ast] });
  }
}

const NOTHING: Linter.Config = {
  files: ["**/*.yaml"],
  plugins: {
    idle: {
      languages: {
        text: {
          fileType: "text",
          lineStart: 1,
          columnStart: 0,
          nodeTypeKey: "type",
          validateLanguageOptions: () => undefined,
          parse: ({ body }: { readonly body: string }) => ({
            ok: true,
            ast: { type: "File", range: [0, body.length] },
          }),
          createSourceCode: ({ body }: { readonly body: string }, { ast }: { readonly ast: object }) =>
            new NoSourceCode({ text: body, ast }),
        },
      },
    } as unknown as ESLint.Plugin,
  },
  language: "idle/text",
};
