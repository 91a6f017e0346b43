import { expect, test } from "@jest/globals";
import type { Format } from "../../../src/model/snapshot.ts";
import { dialectOf } from "../../../src/prove/oracle/index.ts";

test.each<[Format, string, string]>([
  ["swagger", "2.0", "swagger-2.0"],
  ["openapi", "3.0.4", "openapi-3.0"],
  ["openapi", "3.1.0", "openapi-3.1"],
  ["openapi", "3.2.0", "openapi-3.1"],
  ["crd", "apiextensions.k8s.io/v1", "crd"],
  ["json-schema", "http://json-schema.org/draft-04/schema#", "draft-04"],
  ["json-schema", "https://json-schema.org/draft-07/schema", "draft-07"],
  ["json-schema", "https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["json-schema", "https://example.com/own", "undeclared"],
  ["json-schema", "undeclared", "undeclared"],
])("the schemas of %s %s are %s", (format, formatVersion, dialect) => {
  expect(dialectOf({ format, formatVersion })).toBe(dialect);
});
