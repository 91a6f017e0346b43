// The faces of the one engine: the same documents, given to the library, to the command line and to ESLint.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { Linter, type ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { main } from "../../src/cli/main.ts";
import plugin from "../../src/eslint/index.ts";
import type { Finding, FindingPlace } from "../../src/contracts/finding.ts";
import { check, rules } from "../../src/index.ts";
import type { SourceFile } from "../../src/contracts/source.ts";
import type { Chance } from "../property/chance.ts";
import { beyond, compared, isRead, read, TODAY, type Violation } from "./observe.ts";
import type { Subject } from "./subject.ts";

/** A folder with the two sides, for faces that read files. */
export class Sides {
  readonly top = realpathSync(mkdtempSync(join(tmpdir(), "apicompat-faces-")));
  readonly #linter = new Linter({ configType: "flat", cwd: this.top });
  #count = 0;

  constructor() {
    // Paths count from here, as from the top of a repository.
    writeFileSync(join(this.top, ".git"), "");
  }

  /** Writes both sides, and gives the folder that they are in: `<folder>` and `before/<folder>`. */
  write(old: readonly SourceFile[], new_: readonly SourceFile[]): string {
    const folder = `api${String(this.#count++)}`;
    for (const [side, files] of [
      ["before/", old],
      ["", new_],
    ] as const) {
      for (const { name, text } of files) {
        const path = join(this.top, `${side}${folder}`, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
    }
    return folder;
  }

  async command(old: string, new_: string): Promise<readonly Finding[]> {
    let [stdout, stderr] = ["", ""];
    await main(["check", old, new_, "--format", "json", "--no-config", "--no-cache", "--today", TODAY], {
      cwd: this.top,
      env: {},
      stdin: Readable.from([]),
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
    });
    if (stdout === "") throw new Error(`No report: ${stderr}`);
    return (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings;
  }

  /** Rule and line, of every file. */
  editor(folder: string, files: readonly SourceFile[]): readonly string[] {
    return files.flatMap(({ name, text }) => {
      const messages = this.#linter.verify(text, [configOf(name)], { filename: join(this.top, folder, name) });
      return messages.map(({ ruleId, line, message }) => `${name}:${String(line)} ${ruleId ?? message}`);
    });
  }

  remove(): void {
    rmSync(this.top, { recursive: true, force: true });
  }
}

const PARSED = { languageOptions: { parser: tseslint.parser } };

function configOf(name: string): Linter.Config {
  const language = name.endsWith(".ts") ? "js/js" : `apicompat/${/\.(\w+)$/u.exec(name)![1]!}`;
  const own = Object.keys(rules).filter((id) => plugin.rules[id]?.meta?.languages?.includes(language));
  return {
    files: ["**/*.{json,proto,go,ts}"],
    plugins: { apicompat: plugin as ESLint.Plugin },
    ...(language === "js/js" ? PARSED : { language }),
    settings: { apicompat: { snapshot: "before", today: TODAY } },
    rules: Object.fromEntries(own.map((id) => [`apicompat/${id}`, "error"])),
  };
}

/** The library, the command line and the editor find the same. */
export async function oneEngine(
  { random, edited, files }: Subject,
  chance: Chance,
  sides: Sides,
): Promise<Violation | undefined> {
  const left = random(chance);
  let right = edited(left, chance);
  for (let more = chance.of([0, 1, 2]); more > 0 && right !== undefined; more--) right = edited(right, chance) ?? right;
  if (right === undefined) return undefined;
  const states = [files(left), files(right)];
  const folder = sides.write(states[0]!, states[1]!);
  const [old, new_] = states.map(read);
  if (!isRead(old!, new_!)) return undefined;
  const [only, ...others] = states[1]!;
  const within = others.length === 0 && !only!.name.includes("/") ? `/${only!.name}` : "";
  const command = await sides.command(`before/${folder}${within}`, `${folder}${within}`);
  const library = await check(old!, new_!, { today: TODAY });
  const broken = difference(library.findings.map(textOf), command.map(textOf), "command");
  if (broken !== undefined) return { ...broken, states };
  const present = new Set(states[1]!.map(({ name }) => name));
  // Findings in removed files are shown by the command line only.
  const inEditor = compared(old!, new_!).findings.filter((finding) => present.has(finding.new.file));
  const different = differenceInEditor(inEditor, sides.editor(folder, states[1]!));
  return different && { ...different, states };
}

function difference(
  library: readonly string[],
  face: readonly string[],
  name: string,
): Omit<Violation, "states"> | undefined {
  const [missing] = beyond(library, face);
  const [added] = beyond(face, library);
  if (missing === undefined && added === undefined) return undefined;
  return missing === undefined
    ? { kind: `${name} alone`, detail: `The ${name} alone finds: ${added!}` }
    : {
        kind: `${name} lacks`,
        detail: `The library finds, and the ${name} does not: ${missing}. It alone: ${String(added)}`,
      };
}

/** Without the name of the document, which depends on who asks. */
function textOf({
  ruleId,
  verdict,
  severity,
  message,
  old,
  new: new_,
  reach,
  fingerprint,
  evidence,
  also = [],
}: Finding): string {
  const places = [old, new_, ...also].map(({ pointer, range }) => `${pointer}:${String(range?.start.line)}`);
  const content = fingerprint.replace(/-.*/u, "");
  return [ruleId, verdict, severity, evidence, ...places, ...reach, content, message].join(" ");
}

/** A finding stands in each file that has a place of it: at its own place, or at another one that it names. */
function differenceInEditor(
  findings: readonly Finding[],
  messages: readonly string[],
): Omit<Violation, "states"> | undefined {
  const expected = findings.filter(({ verdict }) => verdict !== "compatible");
  const own = expected.map((finding) => lineOf(finding, finding.new));
  const allowed = expected.flatMap((finding) => (finding.also ?? []).map((place) => lineOf(finding, place)));
  const [missing] = beyond(own, messages);
  if (missing !== undefined)
    return { kind: "editor lacks", detail: `Missing: ${missing}. There: ${messages.join(", ")}` };
  const added = beyond(messages, own).find((message) => !allowed.includes(message));
  return added === undefined ? undefined : { kind: "editor alone", detail: `The editor alone finds: ${added}` };
}

function lineOf({ ruleId }: Finding, { file, range }: FindingPlace): string {
  return `${file}:${String(range?.start.line ?? 1)} apicompat/${ruleId}`;
}
