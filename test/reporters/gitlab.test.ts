import { expect, test } from "@jest/globals";
import { Ajv } from "ajv";
import { gitlab } from "../../src/reporters/gitlab.ts";
import { comparison, everything, finding, hostile, options } from "./sample.ts";

/** The Code Quality report as documented by GitLab. */
const validate = new Ajv().compile({
  type: "array",
  items: {
    type: "object",
    required: ["description", "check_name", "fingerprint", "severity", "location"],
    additionalProperties: false,
    properties: {
      description: { type: "string", minLength: 1 },
      check_name: { type: "string", minLength: 1 },
      fingerprint: { type: "string", minLength: 1 },
      severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
      location: {
        type: "object",
        required: ["path", "lines"],
        properties: {
          path: { type: "string", pattern: "^(?!\\./)" },
          lines: { type: "object", required: ["begin"], properties: { begin: { type: "integer", minimum: 1 } } },
        },
      },
    },
  },
});

interface Issue {
  readonly fingerprint: string;
  readonly severity: string;
  readonly check_name: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const render = (compared: typeof everything): Issue[] => JSON.parse(gitlab.render(compared, options())) as Issue[];

test.each([
  ["everything", everything],
  ["nothing", comparison({})],
  ["hostile names", hostile],
])("obeys what GitLab documents: %s", (_name, compared) => {
  validate(render(compared));
  expect(validate.errors).toBeNull();
});

test("a fingerprint stands once, the same from run to run", () => {
  const same = finding({ fingerprint: "00000000000000ff" });
  const compared = comparison({ findings: [same, same, same], problems: everything.problems });
  const fingerprints = render(compared).map(({ fingerprint }) => fingerprint);
  expect(new Set(fingerprints).size).toBe(5);
  expect(fingerprints).toEqual(
    expect.arrayContaining(["00000000000000ff", "00000000000000ff-2", "00000000000000ff-3"]),
  );
  expect(render(compared).map(({ fingerprint }) => fingerprint)).toEqual(fingerprints);
});

test("a path is relative to the repository, and what was removed stands at its parent", () => {
  const [dotted] = render(comparison({ findings: [finding({ new: { file: "./api/pets.yaml", pointer: "" } })] }));
  expect(dotted?.location).toEqual({ path: "api/pets.yaml", lines: { begin: 1 } });
  const removed = render(everything).find(({ check_name }) => check_name === "parameter-removed");
  expect(removed).toMatchObject({ severity: "critical", location: { path: "new/pets.yaml", lines: { begin: 8 } } });
});
