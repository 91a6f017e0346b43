// The pairs of old and new things.
import { describe, expect, test } from "@jest/globals";
import { matchMediaTypes } from "../../src/engine/match/media-types.ts";
import { likeness } from "../../src/engine/match/renames.ts";
import { matchResponses } from "../../src/engine/match/responses.ts";
import { differInVersion, stageOf } from "../../src/engine/match/versions.ts";
import { dictionary } from "../../src/model/json.ts";
import type { MediaType, Response } from "../../src/model/snapshot.ts";

describe("names are similar", () => {
  test.each([
    ["page_size", "pageSize"],
    ["colour", "color"],
    ["user", "users"],
    ["maxRetry", "maxRetries"],
    ["desc", "description"],
    ["limit", "max_limit"],
    ["owner", "ownerId"],
    ["canceledAt", "cancelledAt"],
  ])("%s and %s", (a, b) => {
    expect(likeness(a, b)).toBeGreaterThan(0);
    expect(likeness(b, a)).toBe(likeness(a, b));
  });

  test.each([
    ["created_before", "created_after"],
    ["start_date", "end_date"],
    ["createdAt", "updatedAt"],
    ["line1", "line2"],
    ["min_price", "max_price"],
    ["page", "page_size"],
    ["include", "exclude"],
    ["get", "set"],
    ["name", "nickname"],
    ["party", "parties2"],
    ["", ""],
  ])("not %s and %s", (a, b) => {
    expect(likeness(a, b)).toBe(0);
  });
});

describe("versions", () => {
  test.each([
    ["/v1/pets", "/v2/pets", true],
    ["/apis/apps/v1alpha1/", "/apis/apps/v1beta1/", true],
    ["/2024-01-01/pets", "/2025-01-01/pets", true],
    ["order.paid.v1", "order.paid.v2", true],
    ["orderPaidV1", "orderPaidV2", true],
    ["/v1/pet", "/v1/pets", false],
    ["/pets", "/v1/pets", false],
    ["/pets/v", "/pets/w", false],
  ])("%s and %s: %p", (a, b, differ) => {
    expect(differInVersion(a, b)).toBe(differ);
  });

  test("name a stage", () => {
    expect(stageOf("/apis/apps/v1beta2/deployments")).toBe("beta");
    expect(stageOf("/v1/alphabets")).toBeUndefined();
  });
});

describe("media types", () => {
  const content = (...names: readonly string[]): Record<string, MediaType> =>
    dictionary(names.map((name) => [name, { name } as MediaType]));
  const match = (old: readonly string[], new_: readonly string[], says = false): unknown => {
    const { pairs, renamed, removed, added } = matchMediaTypes(content(...old), content(...new_), () => says);
    const names = (list: readonly (readonly MediaType[])[]): string[] =>
      list.map((pair) => pair.map(({ name }) => name).join(" > ")).sort();
    return { pairs: names(pairs), renamed: names(renamed), removed: names([removed]), added: names([added]) };
  };

  test("a range that comes covers all that it accepts, and is reported once", () => {
    expect(match(["application/json", "text/csv"], ["*/*"])).toEqual({
      pairs: ["application/json > */*", "text/csv > */*"],
      renamed: ["application/json > */*"],
      removed: [""],
      added: [""],
    });
  });

  test("what a range still covers is not missed", () => {
    expect(match(["application/json", "application/*", "*/*"], ["application/*", "*/*"])).toEqual({
      pairs: ["*/* > */*", "application/* > application/*", "application/json > application/*"],
      renamed: [],
      removed: [""],
      added: [""],
    });
  });

  test("an equal definition is another name of it", () => {
    const names = [
      ["application/json", "text/csv"],
      ["application/problem+json", "text/csv"],
    ] as const;
    const pairs = ["application/json > application/problem+json", "text/csv > text/csv"];
    const renamed = ["application/json > application/problem+json"];
    expect(match(...names, true)).toEqual({ pairs, renamed, removed: [""], added: [""] });
    expect(match(...names, false)).toMatchObject({ renamed: [] });
    expect(match(["application/json"], ["application/xml"], true)).toMatchObject({ renamed: [] });
  });

  test("another parameter is another name of the same", () => {
    expect(match(["text/csv; header=present"], ["text/csv; header=absent"])).toMatchObject({
      renamed: ["text/csv; header=present > text/csv; header=absent"],
    });
  });
});

describe("responses", () => {
  const responses = (...statuses: readonly string[]): Record<string, Response> => {
    const success = statuses.some((status) => /^[123]/u.test(status));
    return dictionary(
      statuses.map((status) => {
        const failure = status === "default" ? success : /^[45]/u.test(status);
        return [status, { status, outcome: failure ? "failure" : "success", content: {} } as Response];
      }),
    );
  };
  const match = (old: readonly string[], new_: readonly string[]): unknown => {
    const { pairs, renamed, removed, added } = matchResponses(responses(...old), responses(...new_), () => false);
    const names = (list: readonly Response[]): string => list.map(({ status }) => status).join(" > ");
    return {
      pairs: pairs.map(names).sort(),
      renamed: names(renamed ?? []),
      removed: removed.map(({ status }) => status),
      added: added.map(({ status }) => status),
    };
  };

  test.each([
    [["200"], ["2XX"], { pairs: ["200 > 2XX"], added: ["2XX"], removed: [] }],
    [["2XX"], ["200", "201"], { pairs: ["2XX > 200", "2XX > 201"], added: [], removed: [] }],
    [["200", "404", "default"], ["200", "default"], { pairs: ["200 > 200", "404 > default", "default > default"] }],
    [["default"], ["200", "default"], { pairs: ["default > 200"], added: ["default"], removed: [] }],
    [["200", "default"], ["default"], { pairs: ["default > default"], added: [], removed: ["200"] }],
    [["200"], ["default"], { pairs: ["200 > default"], added: ["default"], removed: [] }],
    [["200"], ["201"], { pairs: [], renamed: "200 > 201", added: [], removed: [] }],
    [["200", "202"], ["201"], { renamed: "", added: ["201"], removed: ["200", "202"] }],
    [["404"], ["410"], { renamed: "", added: ["410"], removed: ["404"] }],
  ])("%j and %j", (old, new_, expected) => {
    expect(match(old, new_)).toMatchObject(expected);
  });
});
