import type { Problem, SourceRange } from "../contracts/errors.ts";
import type { Occurrence } from "../contracts/finding.ts";
import { isObject, type Json } from "../model/json.ts";
import { unescapeToken } from "../model/pointer.ts";
import { didYouMean } from "../base/suggestion.ts";
import type { Document } from "../contracts/reader.ts";
import { LINE_END, type SourceFile } from "../contracts/source.ts";
import { isDay } from "./day.ts";
import type { Acceptance } from "./suppress.ts";

/** The suppressions in the texts, and their unreadable parts. */
export interface Ignores {
  readonly acceptances: readonly Acceptance[];
  readonly problems: readonly Problem[];
}

/** The member of an object that accepts findings in it, where a format has no comments. */
const MEMBER = "x-apicompat-ignore";

/** `//apicompat:ignore` is a directive of Go, which `go doc` and generators leave out of what they print. */
const COMMENT = /(?:^|[ \t])(?:(?:#|\/\/)[ \t]*apicompat-ignore|\/\/apicompat:ignore)\b(.*)$/gm;
const WORDING = /^[ \t]+([\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)(?:[ \t]+until=(\S+))?[ \t]+--[ \t]*(\S.*)$/;
const LINE_ENDS = new RegExp(LINE_END, "gu");
const HOW = "apicompat-ignore <rule> [until=YYYY-MM-DD] -- <reason>";

/**
 * Returns the acceptances in a text of the new side. They are comments on the line of a finding, or alone on the lines
 * above it. In JSON and YAML, they can also be properties `x-apicompat-ignore` of an object that contains the finding.
 * A removed element has the place of its remaining parent.
 */
export function ignoresIn(file: SourceFile, parse: () => Document | undefined, known: readonly string[]): Ignores {
  if (!/apicompat[-:]ignore/.test(file.text)) return { acceptances: [], problems: [] };
  const found = [...(isJson(file.text) ? [] : commentsIn(file)), ...membersIn(file, parse)];
  const acceptances: Acceptance[] = [];
  const problems: Problem[] = [];
  for (const { rules, until, reason, place, holds } of found) {
    const fault = faultOf(rules, until, reason, known);
    if (fault !== undefined) {
      problems.push({ code: "SUPPRESSION_INVALID", level: "warning", ...fault, ...place });
      continue;
    }
    acceptances.push({
      by: "comment",
      rules,
      covers: ({ ruleId }, occurrence) =>
        rules.includes(ruleId) && occurrence.new.file === file.name && holds(occurrence),
      place,
      subject: rules.map((rule) => `\`${rule}\``).join(", "),
      reason,
      ...(until !== undefined && { until }),
    });
  }
  return { acceptances, problems };
}

interface Ignore {
  readonly rules: readonly string[];
  readonly until?: string | undefined;
  readonly reason: string;
  readonly place: { readonly file: string; readonly range?: SourceRange };
  readonly holds: (occurrence: Occurrence) => boolean;
}

function faultOf(
  rules: readonly string[],
  until: string | undefined,
  reason: string,
  known: readonly string[],
): Pick<Problem, "message" | "hint"> | undefined {
  const hint = `Write: ${HOW}`;
  const unknown = rules.find((rule) => !known.includes(rule));
  if (rules.length === 0) return { message: "The comment names no rule and no reason.", hint };
  if (unknown !== undefined) {
    return { message: `Rule \`${unknown}\` does not exist.`, hint: didYouMean(unknown, known, hint) };
  }
  if (until !== undefined && !isDay(until)) return { message: `"${until}" is not a valid date.`, hint };
  return reason === "" ? { message: "The comment has no reason.", hint } : undefined;
}

/** JSON has no comments. */
function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

function commentsIn({ name, text }: SourceFile): readonly Ignore[] {
  const lines = text.split(LINE_END);
  const starts = [0, ...Array.from(text.matchAll(LINE_ENDS), ({ index, 0: end }) => index + end.length), Infinity];
  let number = 0;
  return [...text.matchAll(COMMENT)].map((match): Ignore => {
    const offset = match.index + match[0].search(/[#/]/);
    while (starts[number + 1]! <= offset) number++;
    const line = number + 1;
    const column = offset - starts[number]! + 1;
    const [, rules = "", until, reason = ""] = WORDING.exec(match[1]!.trimEnd()) ?? [];
    const last = targetLine(lines, number, text[offset] === "#" ? NOTHING_ELSE["#"] : NOTHING_ELSE["//"]);
    const start = { line, column, offset };
    const length = match[0].trim().length;
    return {
      rules: rules === "" ? [] : rules.split(/[ \t]*,[ \t]*/),
      until,
      reason,
      place: { file: name, range: { start, end: { line, column: column + length, offset: offset + length } } },
      // Markers of Go stand in comments themselves, between it and the line that they are about.
      holds: ({ new: { range } }) => range !== undefined && range.start.line >= line && range.start.line <= last,
    };
  });
}

/** Lines that are blank, or that begin as comments do in a language: there may be another one between, such as a doc comment. */
const NOTHING_ELSE = { "#": /^\s*(?:#.*)?$/, "//": /^\s*(?:(?:\/\/|\/\*|\*).*)?$/ } as const;

/** The line itself where something stands before the comment, else the next one that is neither blank nor a comment. */
function targetLine(lines: readonly string[], index: number, bare: RegExp): number {
  let at = index;
  while (at < lines.length && bare.test(lines[at]!)) at++;
  return at + 1;
}

function membersIn(file: SourceFile, parse: () => Document | undefined): readonly Ignore[] {
  if (!file.text.includes(MEMBER)) return [];
  const document = parse();
  if (document === undefined) return [];
  return holdersIn(document.value).flatMap(({ tokens, said }) =>
    (Array.isArray(said) ? said : [said]).map((entry: Json): Ignore => {
      const { rule, until, reason } = isObject(entry) ? entry : {};
      const rules = (Array.isArray(rule) ? rule : [rule]).filter((each): each is string => typeof each === "string");
      const range = document.locate([...tokens, MEMBER]);
      return {
        rules,
        until: until === undefined ? undefined : String(until),
        reason: typeof reason === "string" ? reason : "",
        place: { file: file.name, ...(range && { range }) },
        holds: ({ new: { pointer } }) => isWithin(pointer, tokens),
      };
    }),
  );
}

interface Holder {
  readonly tokens: readonly string[];
  readonly said: Json;
}

/** All objects with the member, found without recursion: documents may be deep. */
function holdersIn(root: Json): readonly Holder[] {
  const holders: Holder[] = [];
  const open: { readonly value: Json; readonly tokens: readonly string[] }[] = [{ value: root, tokens: [] }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { value, tokens } = node;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, member] of Object.entries(value) as [string, Json][]) {
      if (name === MEMBER) holders.push({ tokens, said: member });
      else if (typeof member === "object") open.push({ value: member, tokens: [...tokens, name] });
    }
  }
  return holders;
}

function isWithin(pointer: string, tokens: readonly string[]): boolean {
  const way = pointer.split("/").slice(1).map(unescapeToken);
  return tokens.every((token, index) => way[index] === token);
}
