// The validators as the build bundles them: replacements of packages there may break what works from source.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "@jest/globals";
import { type ValidatorWorker, startThread } from "../../../src/prove/oracle/worker.ts";
import type { Draft } from "../../../src/prove/oracle/dialect.ts";
import type { Question } from "../../../src/prove/oracle/ask-validators.ts";

const program = fileURLToPath(new URL("../../../dist/validators.cjs", import.meta.url));

(existsSync(program) ? describe : describe.skip)("in the build", () => {
  let beside: ValidatorWorker | undefined;
  afterAll(() => beside?.end());

  test.each<Draft>(["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"])(
    "all validators vote in %s",
    async (dialect) => {
      beside ??= startThread(program);
      beside.hold();
      const question: Question = {
        bundle: { dialect, root: "schema", schemas: new Map([["schema", { type: "string", format: "date" }]]) },
        lens: { objects: "open", view: "plain", formats: ["date"], regex: "ecma-262", nullable: "strict" },
        values: ["2000-01-01", 1],
      };
      const validator = beside.call(question);
      expect((await validator("2000-01-01")).map(({ valid }) => valid)).toEqual([true, true, true]);
      expect((await validator(1)).map(({ valid }) => valid)).toEqual([false, false, false]);
    },
  );
});
