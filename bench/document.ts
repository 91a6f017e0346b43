/** The figures as a page of the documentation. */
import type { PeerResult } from "./peers.ts";
import { ms, showBudget, showExponents, size } from "./table.ts";
import type { FailedCase, Growth, Result } from "./results.ts";

type Row = readonly string[];

const METHOD = `Each time is that of a whole process, the start of Node included: the median of several runs, in turn with the floor. The floor is
the least that any program on Node takes for the input: to start, to read both documents and to parse them; for folders, to start.
Only the rows that end with “again” use cached results.`;

const WHY_MISSED = `Why rows miss their budget:

- OpenAPI, Swagger and .proto: the profile is flat. Reading schemas, comparing, proving and collecting garbage take 10 to 20 % each, and no
  function more than 3 %. Much of a run of a few seconds is code that V8 has not optimized yet. The budget needs work that is left
  out, not faster work.
- zod: bases are merged into the 62 interfaces whose text changed, each time anew. Bases that are paired with equal arguments need
  no merging; that is not built yet.
- History and 1,000 documents: two threads divide the comparisons, but each reads all documents, and rules over releases run in one.
- \`--help\`: to load the program and its parser of command lines takes as long as the start of Node.`;

const OTHERS = `The same documents, compared by other programs in the same run. They find other changes and prove none, so that the times are not
those of equal work. A program that takes too long is stopped.`;

/** What a run measured; the others keep their sections. */
export interface Figures {
  readonly cases?: readonly Result[];
  readonly growths?: readonly (Growth | FailedCase)[];
  readonly peers?: readonly PeerResult[];
}

const HEAD = [
  "# Performance",
  "",
  "`npm run bench -- --write` measures and writes this page; with `--peers`, its last section.",
  "",
  METHOD,
];

/** `former`: the page before, empty for none. `machine`: what the figures were measured on, in one line. */
export function performancePage(former: string, machine: string, figures: Figures): string {
  const written = new Map(
    former
      .split(/^(?=## )/mu)
      .slice(1)
      .map((text) => [titleOf(text), text.trim()]),
  );
  for (const [title, lines] of Object.entries(sectionsOf(figures)))
    written.set(title, [`## ${title}`, "", `Measured on ${machine}.`, "", ...lines].join("\n").trim());
  const sections = TITLES.flatMap((title) => written.get(title) ?? []);
  return [HEAD.join("\n"), ...sections].join("\n\n");
}

const TITLES = ["Work", "Growth", "Other programs"] as const;

function titleOf(section: string): string {
  return section.slice("## ".length, section.indexOf("\n"));
}

function sectionsOf({ cases, growths, peers }: Figures): Partial<Record<(typeof TITLES)[number], readonly string[]>> {
  return {
    ...(cases?.length && {
      Work: [...table(["Work", "Input", "Floor", "Time", "Memory", "Budget"], cases.map(caseRow)), "", WHY_MISSED],
    }),
    ...(growths?.length && { Growth: growths.flatMap(growthLines) }),
    ...(peers?.length && { "Other programs": [OTHERS, "", ...peerLines(peers)] }),
  };
}

function caseRow(result: Result): Row {
  if ("skipped" in result) return [result.name, `not measured: ${result.skipped}`, "", "", "", ""];
  if ("failed" in result) return [result.name, `failed: ${result.failed}`, "", "", "", ""];
  const { name, megabytes, floor, time, memory, budget, withinBudget } = result;
  const kept = withinBudget ? showBudget(budget) : `${showBudget(budget)}, missed`;
  return [name, size(megabytes), ms(floor), ms(time), size(memory), kept];
}

function growthLines(growth: Growth | FailedCase): readonly string[] {
  if ("failed" in growth) return [`${growth.name}: failed: ${growth.failed}`, ""];
  const rows = growth.points.map(({ count, megabytes, floor, time, memory }) => [
    String(count),
    size(megabytes),
    ms(floor),
    ms(time),
    size(memory),
  ]);
  return [...table([growth.unit, "Input", "Floor", "Time", "Memory"], rows), "", showExponents(growth), ""];
}

function peerLines(peers: readonly PeerResult[]): readonly string[] {
  const rows = peers.map((result): Row => {
    const { pair, program } = result;
    // What a program prints can name folders of this machine.
    if ("failed" in result) return [pair, program, `failed: ${result.failed.split(":")[0]!}`, ""];
    return [pair, program, ms(result.time), size(result.memory)];
  });
  return table(["Pair", "Program", "Time", "Memory"], rows);
}

function table(head: Row, rows: readonly Row[]): readonly string[] {
  const line = (row: Row): string => `| ${row.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
