import { describe, expect, test } from "@jest/globals";
import type { Comparison } from "../../src/contracts/finding.ts";
import { github } from "../../src/reporters/github.ts";
import { comparison, everything, finding, hostile, many, options } from "./sample.ts";

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** As GitHub's runner reads it. */
function commandsOf(output: string): readonly Command[] {
  return output.split(/\r?\n/).flatMap((line) => {
    const [, name, list, message] = /^::(\w+) ?(.*?)::(.*)$/.exec(line) ?? [];
    if (name === undefined || list === undefined || message === undefined) return [];
    const pairs = list.split(",").map((pair) => {
      const [key = "", value = ""] = pair.split(/=(.*)/s);
      return [key, unescape(value)] as const;
    });
    return [{ name, properties: Object.fromEntries(pairs), message: unescape(message) }];
  });
}

function unescape(text: string): string {
  const signs: Readonly<Record<string, string>> = { "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%" };
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => signs[code] ?? code);
}

function render(compared: Comparison, changes = {}): readonly Command[] {
  return commandsOf(github.render(compared, options(changes)));
}

describe("annotations", () => {
  test("report what, who breaks, what instead and where it was", () => {
    expect(render(comparison({ findings: [finding({})] }))).toEqual([
      {
        name: "error",
        properties: {
          title: "maximum-lowered",
          file: "new/pets.yaml",
          line: "13",
          endLine: "13",
          col: "13",
          endColumn: "24",
        },
        message: [
          "The greatest value of `limit` falls from 100 to 50.",
          "What breaks: Clients that send a greater value are refused.",
          "Instead: Keep the old limit, and clamp greater values in the server.",
          "In: GET /pets",
          "Before: old/pets.yaml:13:13",
        ].join("\n"),
      },
    ]);
  });

  test("of what was removed stand where the surviving parent begins", () => {
    const removed = render(everything).find(({ properties }) => properties["title"] === "parameter-removed");
    expect(removed?.properties).toMatchObject({ line: "8", endLine: "8", col: "7" });
    expect(removed?.properties).not.toHaveProperty("endColumn");
  });

  test("a problem that may hide a break comes first", () => {
    const [first] = render(everything);
    expect(first).toMatchObject({ name: "error", properties: { title: "REF_NOT_FOUND" } });
  });

  test("are never more than GitHub shows, and the rest is counted", () => {
    const commands = render(many(24, 17, 12));
    const amount = (wanted: string): number => commands.filter(({ name }) => name === wanted).length;
    expect([amount("error"), amount("warning"), amount("notice")]).toEqual([10, 10, 10]);
    expect(commands.at(-1)?.message).toMatch(/^24 more: 14 errors, 7 warnings, 3 notices\. /);
  });

  test("exactly ten of a kind need no such notice", () => {
    expect(render(many(10, 10, 10))).toHaveLength(30);
  });

  test("no name ends a command or begins another", () => {
    const output = github.render(hostile, options());
    const commands = commandsOf(output);
    expect(output.trimEnd().split("\n")).toHaveLength(commands.length + 1);
    expect(commands.map(({ name }) => name)).toEqual(["error", "error", "warning", "notice"]);
    const [, first] = commands;
    expect(first?.properties["file"]).toMatch(/^new\/a b:c,d%\//);
    expect(first?.message).toContain("%0A");
  });

  test("the log ends with the answer", () => {
    expect(github.render(comparison({}), options())).toBe("apicompat: No changes that clients can observe\n");
  });
});
