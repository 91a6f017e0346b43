// Attacks on the approvals of the Action: texts that a page hides, payloads with odd values, and people who must not approve.
import { describe, expect, test } from "@jest/globals";
import {
  approvalsOf,
  approvalSection,
  commandsIn,
  readApprovers,
  type ApprovalContext,
} from "../../src/action/approvals.ts";
import type { Event } from "../../src/action/event.ts";
import { GitHub } from "../../src/action/github.ts";

const PRINT = "0123456789abcdef0123-01234567";
const COMMAND = `/apicompat approve ${PRINT} Nobody calls it.`;
const AT = "2026-11-28T10:00:00Z";
const found = (body: string | null): number => commandsIn({ body, created_at: AT }).length;

describe("a command that the page does not show as a statement", () => {
  test.each([
    ["in a comment of HTML", `Looks good.\n<!--\n${COMMAND}\n-->\n`],
    ["in a comment that does not end", `Looks good.\n<!--\n${COMMAND}\n`],
    ["behind a comment in its line", `<!-- -->${COMMAND}`],
    ["in a block of code", `To approve, write:\n\n\`\`\`\n${COMMAND}\n\`\`\`\n`],
    ["in a block that does not end", `\`\`\`text\n${COMMAND}`],
    ["in a block with tildes", `~~~\n${COMMAND}\n~~~`],
    ["in a block with a shorter fence in it", `\`\`\`\`\n\`\`\`\n${COMMAND}\n\`\`\`\n\`\`\`\``],
    ["in an indented fence", `   \`\`\`\n${COMMAND}\n   \`\`\``],
    ["in preformatted HTML", `<pre>\n${COMMAND}\n</pre>`],
    ["in a tag in capitals", `<PRE class="a">\n${COMMAND}\n</PRE>`],
    ["in a quotation", `> ${COMMAND}`],
    ["in indented code", `    ${COMMAND}`],
    ["after a line separator of Unicode", `Thanks.\u2028${COMMAND}`],
    ["after a carriage return alone", `Thanks.\r${COMMAND}`],
    ["with a space of no width", `\u200b${COMMAND}`],
    ["in other letters", COMMAND.toUpperCase()],
    ["in a comment without a text", ""],
  ])("%s", (_, body) => {
    expect(found(body)).toBe(0);
  });

  test("does not hide one that the page shows", () => {
    expect(found(`\`\`\`\nexample\n\`\`\`\n<!-- note -->\n${COMMAND}\n`)).toBe(1);
    expect(found(`Use \`code\` or <b>this</b>.\r\n${COMMAND}`)).toBe(1);
    expect(found(null)).toBe(0);
  });

  test("costs no more than its length", () => {
    const begun = performance.now();
    for (const body of [
      "```\n".repeat(16_000),
      "<!--".repeat(16_000),
      "<pre>".repeat(13_000),
      "<pre></pr".repeat(7000),
    ])
      found(body);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

interface Forge {
  readonly comments?: readonly object[];
  readonly commits?: number;
  readonly permission?: object;
  readonly event?: Event;
  readonly label?: string;
}

const comment = (login: string, more: object = {}): object => ({
  body: COMMAND,
  user: { login, type: "User" },
  html_url: "https://forge.example/7",
  created_at: AT,
  updated_at: AT,
  ...more,
});

/** Approvals that count, by a forge that answers from a table, and the notes about others. */
async function judged({ comments = [], commits = 1, permission = {}, event = {}, label = "" }: Forge): Promise<string> {
  const notes: string[] = [];
  const all = Array.from({ length: commits }, () => ({ author: { login: "author" }, committer: null }));
  const answers: Readonly<Record<string, unknown>> = {
    "/issues/7/comments": comments,
    "/pulls/7": { number: 7, user: { login: "author" }, head: { sha: "new" }, labels: [{ name: "break-ok" }] },
    "/pulls/7/commits": all.slice(0, 250),
  };
  const github = Object.assign(Object.create(GitHub.prototype) as GitHub, {
    get: (path: string) => Promise.resolve(answers[path] ?? permission),
    list: async function* (path: string) {
      yield* answers[path] as readonly object[];
    },
  });
  const context: ApprovalContext = {
    number: 7,
    event,
    approvers: readApprovers(["@owner", "@author", "write"]),
    label,
    github,
    note: (message) => notes.push(message),
  };
  const approvals = await approvalsOf(context);
  return [...approvals.map(({ by }) => `by ${by}`), ...notes].join("\n");
}

describe("a person who must not approve", () => {
  test.each<readonly [string, Forge, string]>([
    ["with a commit that GitHub does not list", { comments: [comment("owner")], commits: 251 }, "250 commits"],
    ["who opened it, in other letters", { comments: [comment("AUTHOR")] }, "AUTHOR opened the pull request"],
    ["whose account is gone", { comments: [comment("owner", { user: null })] }, "author is unknown"],
    ["that is an app", { comments: [comment("owner", { user: { login: "owner", type: "Bot" } })] }, "not a person"],
    [
      "that is an organization",
      { comments: [comment("owner", { user: { login: "owner", type: "Organization" } })] },
      "not a person",
    ],
    [
      "whose comment was edited",
      { comments: [comment("owner", { updated_at: "2026-11-28T10:00:01Z" })] },
      "was edited",
    ],
    [
      "with a role of an unknown name",
      { comments: [comment("guest")], permission: { permission: "none", role_name: "owner" } },
      "not an approver",
    ],
    [
      "who may only triage",
      { comments: [comment("guest")], permission: { permission: "read", role_name: "triage" } },
      "not an approver",
    ],
    [
      "with a name that leads to another address",
      { comments: [comment("../../owner")], permission: {} },
      "not an approver",
    ],
    [
      "who set a label on an older commit",
      {
        label: "break-ok",
        event: {
          action: "labeled",
          label: { name: "break-ok" },
          sender: { login: "owner", type: "User" },
          pull_request: { head: { sha: "old" } },
        },
      },
      "newer commits",
    ],
    [
      "who is not stated by the event",
      {
        label: "break-ok",
        event: { action: "labeled", label: { name: "break-ok" }, pull_request: { head: { sha: "new" } } },
      },
      "",
    ],
    [
      "without a label that counts",
      { event: { action: "labeled", label: { name: "" }, sender: { login: "owner", type: "User" } } },
      "",
    ],
  ])("%s", async (_, forge, why) => {
    const text = await judged(forge);
    expect(text).not.toContain("by @");
    expect(text).toContain(why);
  });

  test("does not stop one who may", async () => {
    expect(
      await judged({ comments: [comment("guest"), comment("owner")], permission: { permission: "read" } }),
    ).toContain("by @owner");
    expect(await judged({ comments: [comment("owner")], commits: 249 })).toBe("by @owner");
    expect(await judged({ comments: [comment("owner", { body: null }), comment("owner")] })).toBe("by @owner");
  });
});

test("the section of commands holds nothing but ids and fingerprints", () => {
  const section = approvalSection([{ ruleId: "operation-removed", severity: "error", fingerprint: PRINT }]);
  expect(section.split("\n").filter((line) => line.includes(PRINT))).toEqual([`/apicompat approve ${PRINT} REASON`]);
  expect(found(section)).toBe(0);
});
