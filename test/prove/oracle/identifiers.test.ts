import { expect, test } from "@jest/globals";
import { parseIri, parseIriReference, resolveIri, toAbsoluteIri } from "../../../src/prove/oracle/identifiers.ts";

const OWN = "https://apicompat.dev/oracle/schema/12";

test.each([
  ["", OWN, OWN],
  ["#/$defs/Pet", OWN, `${OWN}#/$defs/Pet`],
  [`${OWN}#/$defs/Pet-2`, OWN, `${OWN}#/$defs/Pet-2`],
  ["#meta", "http://json-schema.org/draft-07/schema", "http://json-schema.org/draft-07/schema#meta"],
  ["meta/core", "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2020-12/meta/core"],
  [OWN, "file:///home/somebody/apis/", OWN],
  ["http://json-schema.org/draft-04/schema#", "", "http://json-schema.org/draft-04/schema#"],
])("%s in %s is %s", (reference, base, resolved) => {
  expect(resolveIri(reference, base)).toBe(resolved);
});

test.each([
  [`${OWN}#/$defs/Pet`, OWN],
  ["http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-04/schema"],
])("%s is of the resource %s", (identifier, resource) => {
  expect(toAbsoluteIri(identifier)).toBe(resource);
});

test("its parts are those of RFC 3986", () => {
  expect(parseIri(`${OWN}#/$defs/Pet`)).toStrictEqual({
    scheme: "https",
    authority: "apicompat.dev",
    path: "/oracle/schema/12",
    fragment: "/$defs/Pet",
  });
  expect(parseIriReference("#/$defs/Pet").fragment).toBe("/$defs/Pet");
  expect(parseIriReference("meta/core").fragment).toBeUndefined();
});
