// Names of releases that operands of `apicompat history` give.
import { describe, expect, test } from "@jest/globals";
import { releaseNames } from "../../src/cli/release-names.ts";

describe("releases are named by what differs", () => {
  test.each([
    ["folders", ["v1/api.yaml", "v2/api.yaml"], ["v1", "v2"]],
    ["file names", ["api/library-1.28.json", "api/library-1.29.json"], ["1.28", "1.29"]],
    ["file names with a v", ["api-v1.yaml", "api-v2.yaml"], ["v1", "v2"]],
    ["file names of versions alone", ["v1.2.yaml", "v1.3.yaml"], ["v1.2", "v1.3"]],
    ["days", ["2024-01-01.json", "2024-02-01.json"], ["2024-01-01", "2024-02-01"]],
    ["declarations", ["v1.d.ts", "v2.d.ts"], ["v1", "v2"]],
    ["a name that begins another one", ["books.yaml", "books-2.yaml"], ["books", "books-2"]],
    ["other extensions", ["v1.yaml", "v2.json"], ["v1.yaml", "v2.json"]],
    ["words alone", ["api-old.yaml", "api-new.yaml"], ["old", "new"]],
    ["other words", ["library-1.yaml", "shelf-2.yaml"], ["library-1", "shelf-2"]],
    ["revisions", ["v1.0:api.yaml", "v1.1:api.yaml"], ["v1.0:api.yaml", "v1.1:api.yaml"]],
    ["equal files in folders that are not shared", ["a/v1.yaml", "b/v2.yaml"], ["a/v1.yaml", "b/v2.yaml"]],
  ])("%s", (_, specs, names) => expect(releaseNames(specs)).toEqual(names));
});
