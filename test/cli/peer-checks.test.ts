// People who come from another program know its names.
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { peerChecks } from "../../src/cli/peer-checks.ts";
import { Scratch } from "./scratch.ts";

let scratch: Scratch;
beforeAll(() => {
  scratch = Scratch.repository();
});
afterAll(() => {
  scratch.remove();
});

test("`explain` shows the only rule for a check in full", async () => {
  const { code, stdout } = await scratch.run("explain", "api-deprecated-sunset-missing");
  expect(code).toBe(0);
  expect(stdout).toContain("oasdiff `api-deprecated-sunset-missing` is checked by:");
  expect(stdout).toContain("sunset-missing: ");
  expect(stdout.toLowerCase()).toContain("how to make the change safely");
});

test("`explain` lists several rules for a check, in whatever letters it is written", async () => {
  const { code, stdout } = await scratch.run("explain", "field_no_delete");
  expect(code).toBe(0);
  expect(stdout).toContain("FIELD_NO_DELETE");
  for (const rule of ["protobuf-field-removed", "tombstone-missing", "protobuf-number-changed"])
    expect(stdout).toContain(rule);
});

test("`explain` says why a check has no rule", async () => {
  const check = peerChecks().find(({ rules, id }) => rules.length === 0 && id.startsWith("1001"))!;
  const { code, stdout } = await scratch.run("explain", "NoVersionChange");
  expect(code).toBe(0);
  expect(stdout).toContain("has no rule here");
  expect(stdout.replaceAll(/\s+/gu, " ")).toContain(check.reason.slice(0, 30));
});

test("an unknown name is still an error", async () => {
  expect((await scratch.run("explain", "FIELD_NO_DELET")).code).toBe(2);
});

test("`rules` lists the rules for a check", async () => {
  const { stdout } = await scratch.run("rules", "FIELD_NO_DELETE", "--format", "json");
  const ids = (JSON.parse(stdout) as readonly { readonly id: string }[]).map(({ id }) => id);
  expect(ids).toEqual(["protobuf-field-removed", "protobuf-number-changed", "tombstone-missing"]);
});
