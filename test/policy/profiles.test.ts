import { describe, expect, test } from "@jest/globals";
import { dictionary } from "../../src/model/json.ts";
import type { Operation } from "../../src/model/snapshot.ts";
import { detectProfile, profiles } from "../../src/policy/profiles.ts";

describe("profiles", () => {
  test("each stands under its own name", () => {
    for (const [name, profile] of Object.entries(profiles)) expect(profile.name).toBe(name);
  });

  test("openapi takes every format at its word, json-schema none", () => {
    expect(profiles["openapi"]?.enforcedFormats).toBe("all");
    expect(profiles["json-schema"]?.enforcedFormats).toEqual([]);
    expect(profiles["kubernetes"]?.enforcedFormats).toEqual(
      expect.arrayContaining(["int32", "int64", "byte", "date-time"]),
    );
  });
});

describe("detectProfile", () => {
  const none = dictionary<Operation>();
  const operation = (...extensions: readonly string[]): Operation =>
    ({ extensions: dictionary(extensions.map((name) => [name, { value: true, at: "#" }])) }) as unknown as Operation;

  test("goes by the format", () => {
    expect(detectProfile({ format: "openapi", operations: none }).name).toBe("openapi");
    expect(detectProfile({ format: "swagger", operations: dictionary([["GET /", operation("x-other")]]) }).name).toBe(
      "openapi",
    );
    expect(detectProfile({ format: "json-schema", operations: none }).name).toBe("json-schema");
  });

  test("knows the document of a Kubernetes API server", () => {
    const operations = dictionary([
      ["GET /healthz", operation()],
      ["GET /api/v1/pods", operation("x-kubernetes-group-version-kind")],
    ]);
    expect(detectProfile({ format: "swagger", operations }).name).toBe("kubernetes");
  });
});
