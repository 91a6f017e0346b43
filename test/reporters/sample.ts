// A hand-made comparison whose places are found by searching the texts: what the reporters' tests render.
import type { SourceRange } from "../../src/contracts/errors.ts";
import type { Comparison, Finding, FindingPlace, SurfaceItem, Severity, Verdict } from "../../src/contracts/finding.ts";
import type { ReporterOptions } from "../../src/contracts/reporter.ts";
import type { SourceFile } from "../../src/contracts/source.ts";

const OLD = `openapi: 3.1.0
info:
  title: Pets
  version: 1.0.0
paths:
  /pets:
    get:
      parameters:
        - name: limit
          in: query
          schema:
            type: integer
            maximum: 100
        - name: owner
          in: query
          description: The name of the person
            who looks after the pet.
          schema:
            type: string
      responses:
        "200":
          description: All pets
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name:
          type: string
        kind:
          type: string
          enum: [cat, dog]
`;

const NEW = OLD.replace("maximum: 100", "maximum: 50")
  .replace(/ {8}- name: owner\n(?: {10}.*\n)+/, "")
  .replace("[name]", "[name, kind]")
  .replace("[cat, dog]", "[cat, dog, bird]");

export const files: readonly SourceFile[] = [
  { name: "old/pets.yaml", url: "file:///old/pets.yaml", text: OLD },
  { name: "new/pets.yaml", url: "file:///new/pets.yaml", text: NEW },
];

/** The range of the first occurrence of `sought` in one of the sample files. */
export function place(side: 0 | 1, pointer: string, sought: string): FindingPlace {
  const { name, text } = files[side]!;
  return { file: name, pointer, range: rangeOf(text, sought) };
}

export function rangeOf(text: string, sought: string): SourceRange {
  const start = text.indexOf(sought);
  if (start < 0) throw new Error(`"${sought}" is not in the sample`);
  return { start: position(text, start), end: position(text, start + sought.length) };
}

function position(text: string, offset: number): SourceRange["start"] {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n"), offset };
}

/** Returns the entries that the findings name, and three unchanged ones. */
function surfaceItemsOf(findings: readonly Finding[]): readonly SurfaceItem[] {
  const names = new Set([...findings.flatMap(({ reach }) => reach), "GET /owners", "GET /shops", "POST /shops"]);
  return [...names].sort().map((name) => ({ name, ...(name.includes("shops") && { tag: "Shops" }) }));
}

let serial = 0;

export function finding(changes: Partial<Finding>): Finding {
  return {
    ruleId: "maximum-lowered",
    verdict: "breaking",
    severity: "error",
    criteria: ["C1"],
    message: "The greatest value of `limit` falls from 100 to 50.",
    consequence: "Clients that send a greater value are refused.",
    recipe: "Keep the old limit, and clamp greater values in the server.",
    polarities: ["request"],
    old: place(0, "/paths/~1pets/get/parameters/0/schema/maximum", "maximum: 100"),
    new: place(1, "/paths/~1pets/get/parameters/0/schema/maximum", "maximum: 50"),
    reach: ["GET /pets"],
    evidence: "rule",
    stability: "stable",
    fingerprint: (serial++).toString(16).padStart(20, "0"),
    ...changes,
  };
}

export function comparison(changes: Partial<Comparison>): Comparison {
  const findings = changes.findings ?? [];
  const verdicts: Record<Verdict, number> = { breaking: 0, dangerous: 0, undecided: 0, compatible: 0 };
  const severities: Record<Severity, number> = { error: 0, warn: 0, info: 0, off: 0 };
  for (const { verdict, severity } of findings) {
    verdicts[verdict] += 1;
    if (verdict !== "compatible") severities[severity] += 1;
  }
  const bump = verdicts.breaking > 0 ? "major" : verdicts.compatible > 0 ? "minor" : "none";
  const worst = (["breaking", "dangerous", "undecided"] as const).find((verdict) => verdicts[verdict] > 0);
  return {
    profile: "openapi",
    verdict: worst ?? "compatible",
    findings,
    unjudged: [],
    implied: [],
    suppressed: [],
    surfaceItems: surfaceItemsOf(findings),
    problems: [],
    summary: { verdicts, severities, bump },
    ...changes,
  };
}

export function options(changes: Partial<ReporterOptions> = {}): ReporterOptions {
  return {
    tool: { name: "apicompat", version: "0.0.0" },
    color: false,
    width: 100,
    all: false,
    quiet: false,
    source: (name) => files.find((file) => file.name === name),
    rule: (id) =>
      id === "maximum-lowered"
        ? {
            description: "Disallow lowering the greatest value",
            source: { title: "The standard", url: "https://example.com/standard#maximum" },
            doc: "# maximum-lowered\n\nWhy: someone sends more.\n",
          }
        : undefined,
    ...changes,
  };
}

const operations = Array.from({ length: 347 }, (_, index) => `GET /pets/{id}/part${index}`);

/** One of everything. */
export const everything: Comparison = comparison({
  findings: [
    finding({}),
    finding({
      ruleId: "parameter-removed",
      message: "The parameter `owner` is gone.",
      consequence:
        "Servers that refuse unknown parameters refuse the calls of old clients; others ignore what was asked.",
      recipe: "Keep accepting it, and mark it deprecated.",
      old: place(
        0,
        "/paths/~1pets/get/parameters/1",
        OLD.slice(OLD.indexOf("- name: owner"), OLD.indexOf("      responses")),
      ),
      new: {
        ...place(
          1,
          "/paths/~1pets/get/parameters",
          NEW.slice(NEW.indexOf("parameters:"), NEW.indexOf("      responses")),
        ),
        missing: true,
      },
    }),
    finding({
      ruleId: "required-property-added",
      message: "`kind` is required now in requests.",
      consequence: "Clients that leave it out are refused.",
      recipe: "Leave it optional, and give it a default.",
      old: place(0, "/components/schemas/Pet/required", "required: [name]"),
      new: place(1, "/components/schemas/Pet/required/1", "kind]"),
      reach: operations,
    }),
    finding({
      ruleId: "enum-value-added",
      severity: "warn",
      criteria: ["C5"],
      message: '`kind` may now be `"bird"`.',
      consequence: "Clients that know every value of the enumeration meet one that they do not know.",
      recipe: "Document from the start that clients should expect additional values.",
      polarities: ["response"],
      old: place(0, "/components/schemas/Pet/properties/kind/enum", "enum: [cat, dog]"),
      new: place(1, "/components/schemas/Pet/properties/kind/enum/2", "bird"),
    }),
    finding({
      ruleId: "variants-changed",
      verdict: "undecided",
      severity: "warn",
      message: "The alternatives of `Pet` changed.",
      consequence: "",
      reason: "Two branches of the same `oneOf` overlap.",
      criteria: [],
      recipe: "Give the alternatives a discriminator.",
      evidence: "none",
    }),
    finding({
      ruleId: "operation-added",
      verdict: "compatible",
      severity: "info",
      criteria: [],
      message: "`GET /pets/{id}` is new.",
      consequence: "",
      recipe: "",
    }),
  ],
  unjudged: [
    {
      event: "extension:changed",
      name: "x-owner",
      old: place(0, "/info", "title: Pets"),
      new: place(1, "/info", "title: Pets"),
      reach: [],
      fingerprint: "000000000000000000aa",
    },
  ],
  problems: [
    {
      code: "REF_NOT_FOUND",
      level: "error",
      message: "The reference `#/components/schemas/Owner` leads nowhere.",
      hint: "Define `Owner` under components/schemas, or correct the reference.",
      file: "new/pets.yaml",
      range: rangeOf(NEW, "description: All pets"),
    },
    {
      code: "NOT_MODELLED",
      level: "warning",
      message: "`links` are not compared.",
      hint: "Look at them yourself.",
      file: "new/pets.yaml",
    },
  ],
});

/** Names that mean something to one format or another. */
export const HOSTILE =
  "</script><img src=x onerror=alert(1)> ]]> `code` | @all #1 ::error::\u202e\u0000\u001b[31m%0A\r\n::stop\ud800\uffff";

/** A finding whose every text holds such names. */
export const hostile: Comparison = comparison({
  findings: [
    finding({
      ruleId: "enum-value-removed",
      message: `\`${HOSTILE}\` is gone from ${HOSTILE}.`,
      consequence: HOSTILE,
      recipe: HOSTILE,
      reason: HOSTILE,
      witness: { [HOSTILE]: HOSTILE },
      reach: [`GET /${HOSTILE}`],
      old: { file: `old/${HOSTILE}.yaml`, pointer: `/${HOSTILE}` },
      new: { ...place(1, "/info", "title: Pets"), file: `new/a b:c,d%/${HOSTILE}.yaml` },
    }),
  ],
  unjudged: everything.unjudged.map((item) => ({ ...item, name: HOSTILE })),
  problems: everything.problems.map((problem) => ({ ...problem, message: HOSTILE, hint: HOSTILE })),
});

/** Creates this many errors, warnings and notes. */
export function many(errors: number, warnings: number, notes = 0): Comparison {
  const list = (amount: number, changes: Partial<Finding>): Finding[] =>
    Array.from({ length: amount }, (_, index) => finding({ message: `\`limit${index}\` falls.`, ...changes }));
  return comparison({
    findings: [
      ...list(errors, {}),
      ...list(warnings, { severity: "warn" }),
      ...list(notes, { severity: "info", verdict: "dangerous" }),
    ],
  });
}
