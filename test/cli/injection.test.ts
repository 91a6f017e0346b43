// Names in documents and of files come from others: no report may treat them as a line, a command or markup.
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import type { Json } from "../../src/index.ts";
import { withoutCommands } from "../../src/reporters/prose.ts";
import { Scratch } from "./scratch.ts";

jest.setTimeout(60_000);

const made: Scratch[] = [];
afterEach(() => {
  for (const scratch of made.splice(0)) scratch.remove();
});

const COMMAND = "::warning file=a,line=1::forged";
const AZURE = "##vso[task.setvariable variable=a]forged";
const BIDI = "\u202edetrever";
const ESCAPE = "\u001b[2J\u001b]0;forged\u0007";
const NAMES = [
  `x\n${COMMAND}`,
  ` ${COMMAND} ${AZURE} ##[error]forged`,
  `x\`\n\n# forged <img src=x>\n\`y`,
  `x${BIDI}${ESCAPE}\u2028y`,
];

/** Operations, parameters, headers, media types, properties, enum values and schemas that are called by these names. */
function api(broken: boolean): Json {
  const kind = broken ? { type: "integer" } : { type: "string" };
  const paths = NAMES.map((name, index) => {
    const header = { [`X-${name}`]: { schema: kind } };
    const content = { [`application/${name}`]: { schema: { type: "object", properties: { [name]: kind } } } };
    const parameters = [
      { name, in: "query", schema: kind },
      { name: `e${name}`, in: "query", schema: { enum: broken ? ["a"] : ["a", name] } },
    ];
    const operation = {
      operationId: name,
      tags: [name],
      parameters,
      requestBody: { content: { "application/json": { schema: { $ref: `#/components/schemas/S${String(index)}` } } } },
      responses: { "200": { description: name, headers: header, content } },
    };
    return [`/${name}`, { get: operation, ...(broken ? {} : { delete: operation }) }];
  });
  const schemas = NAMES.map((name, index) => [
    `S${String(index)}`,
    { title: name, type: "object", properties: { [name]: kind }, "x-unknown": broken ? name : 1 },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: NAMES[0]!, version: "1" },
    paths: Object.fromEntries(paths) as Json,
    components: { schemas: Object.fromEntries(schemas) as Json },
  };
}

/** Finds commands for a CI service, and control sequences for a terminal. */
function commandsIn(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.filter(
    (line) =>
      /^\s*::\w/.test(line) ||
      /##(?:vso|teamcity)?\[/.test(line) ||
      // eslint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(line),
  );
}

describe("between two documents", () => {
  const both = (indent: number): Scratch => {
    const scratch = new Scratch().write({
      "old.json": JSON.stringify(api(false), null, indent),
      "new.json": JSON.stringify(api(true), null, indent),
    });
    made.push(scratch);
    return scratch;
  };

  test.each(["text", "markdown", "changelog", "junit", "checkstyle"])("in %s", async (format) => {
    const scratch = both(2);
    for (const flags of [[], ["--all"]]) {
      const { code, stdout } = await scratch.run("check", "old.json", "new.json", "--format", format, ...flags);
      expect(code).toBe(1);
      expect(stdout).toContain("forged");
      expect(commandsIn(stdout)).toEqual([]);
    }
  });

  test.each(["json", "sarif", "gitlab", "rdjson"])("in %s, which states the same as ever", async (format) => {
    const { stdout } = await both(2).run("check", "old.json", "new.json", "--format", format);
    expect(stdout.split("\n").filter((line) => /^\s*::|##(?:vso)?\[/.test(line))).toEqual([]);
    expect(JSON.stringify(JSON.parse(stdout))).toContain(AZURE);
  });

  test("in github, only our own commands", async () => {
    const { stdout } = await both(2).run("check", "old.json", "new.json", "--format", "github");
    const forged = commandsIn(stdout).filter(
      (line) => !/^::(?:error|warning|notice) title=[\w-]+(?:,file=(?:old|new)\.json|::)/.test(line),
    );
    expect(forged).toEqual([]);
    expect(stdout).not.toMatch(/^::warning file=a,/m);
  });

  test("in markdown, no name ends the span that it stands in", async () => {
    const { stdout } = await both(0).run("check", "old.json", "new.json", "--format", "markdown");
    expect(stdout).not.toMatch(/^# forged/m);
    const outside = stdout.replace(/^(`{3,})[^`]*\n[\s\S]*?\n\1$/gm, "").replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
    expect(outside).not.toContain("<img");
  });

  test("what is no answer is no command either", async () => {
    const scratch = new Scratch().write({
      "old.json": JSON.stringify(api(false)),
      "new.json": `{"\\u001b${COMMAND}": `,
    });
    made.push(scratch);
    const name = `x\n${COMMAND}`;
    for (const line of [
      ["old.json", "new.json"],
      ["old.json", name],
      ["old.json", `${name}.yaml`],
      [`--${name}`, "a"],
    ]) {
      const { code, stderr } = await scratch.run("check", ...line);
      expect(code).toBe(2);
      expect(commandsIn(stderr)).toEqual([]);
    }
  });
});

test("in names of files of a repository", async () => {
  const scratch = Scratch.repository();
  made.push(scratch);
  const files = (values: string): Record<string, string> =>
    Object.fromEntries(
      NAMES.map((name) => [
        `${name.replaceAll("/", "")}.yaml`,
        `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { parameters: [{ name: q, in: query, schema: { enum: [${values}] } }], responses: {} } } }\n`,
      ]),
    );
  scratch.write(files("a, b")).commit();
  scratch.write(files("a"));
  for (const format of ["text", "markdown", "changelog", "junit", "checkstyle", "github"]) {
    const { code, stdout } = await scratch.run("check", "--format", format);
    expect({ format, code }).toEqual({ format, code: 1 });
    const found = commandsIn(stdout).filter((line) => format !== "github" || !/^::\w+ title=[\w-]+[,:]/.test(line));
    expect({ format, found }).toEqual({ format, found: [] });
  }
});

test("commands are recognized wherever a service looks for them", () => {
  expect(withoutCommands("a\n  ::warning::x\n::error::y")).toBe("a\n  \\u003a:warning::x\n\\u003a:error::y");
  expect(withoutCommands("a ##[error]x ##vso[a]y ##teamcity[b]")).toBe(
    "a #\\u0023[error]x #\\u0023vso[a]y #\\u0023teamcity[b]",
  );
  expect(withoutCommands("## Title\n| :-: |\na::b")).toBe("## Title\n| :-: |\na::b");
});

test("marks of the reading direction are escapes in JSON, too, and colors stay", () => {
  const report = JSON.stringify({ name: `a${BIDI}\u0085\u2028b` });
  const escaped = withoutCommands(report);
  expect(escaped).toBe('{"name":"a\\u202edetrever\\u0085\\u2028b"}');
  expect(JSON.parse(escaped)).toEqual(JSON.parse(report));
  expect(withoutCommands("\u001b[31mred\u001b[39m\tb\n")).toBe("\u001b[31mred\u001b[39m\tb\n");
});
