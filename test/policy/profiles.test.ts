import { describe, expect, test } from "@jest/globals";
import { dictionary } from "../../src/model/json.ts";
import type { Resource } from "../../src/model/resource.ts";
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
  const none = dictionary<Resource>();
  const some = dictionary([["apps/Deployment", {} as Resource]]);

  test("goes by the format", () => {
    expect(detectProfile({ format: "openapi", resources: none }).name).toBe("openapi");
    expect(detectProfile({ format: "swagger", resources: none }).name).toBe("openapi");
    expect(detectProfile({ format: "json-schema", resources: none }).name).toBe("json-schema");
    expect(detectProfile({ format: "crd", resources: none }).name).toBe("kubernetes");
  });

  test("knows the document of a Kubernetes API server by the kinds in it", () => {
    expect(detectProfile({ format: "swagger", resources: some }).name).toBe("kubernetes");
  });
});
