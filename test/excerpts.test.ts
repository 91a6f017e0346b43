// Long texts are shortened around their difference.
import { expect, test } from "@jest/globals";
import { apart } from "../rules/wording/excerpts.ts";

const names = Array.from({ length: 30 }, (_, index) => `"name-${String(index)}"`);

test("short ones are reported as they are", () => {
  expect(apart("self in ['a']", "self in ['a', 'b']")).toEqual(["self in ['a']", "self in ['a', 'b']"]);
});

test("of long ones what differs is reported, with what stands around it on both sides", () => {
  const [old, new_] = apart(
    `self in [${names.join(", ")}]`,
    `self in [${names.toSpliced(15, 0, '"new"').slice(0, -1).join(", ")}]`,
  );
  expect(old).toBe('… "name-14", "name-15", "name-16",…"name-27", "name-28", "name-29"]');
  expect(new_).toContain('"name-14", "new", "name-15"');
  expect(new_).not.toContain("name-5");
});

test("the beginning of long ones that differ everywhere is reported", () => {
  expect(apart("a ".repeat(100), "b ".repeat(100))).toEqual([`${"a ".repeat(40)}…`, `${"b ".repeat(40)}…`]);
});
