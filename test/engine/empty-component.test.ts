// A component without a value, as at the end of a file that was cut off, is a problem and not a crash.
import { expect, test } from "@jest/globals";
import { compare, readSnapshot, type Reading } from "../../src/index.ts";

const club = (game: string): Reading =>
  readSnapshot({
    name: "api.yaml",
    url: "file:///api.yaml",
    text: `openapi: 3.1.0
info: { title: Chess club, version: 1.0.0 }
paths:
  /games:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Game" } } } }
      responses: { "204": { description: Done. } }
components:
  schemas:
    Game:${game}
`,
  });

test.each([
  ["before", "", " { type: object }"],
  ["after", " { type: object }", ""],
  ["on both sides", "", ""],
])("a schema is empty %s", (_, old, new_) => {
  const { problems } = compare(club(old), club(new_));
  const places = problems.map(({ code, pointer, range }) => `${code} ${pointer ?? ""} ${String(range?.start.line)}`);
  expect(new Set(places)).toEqual(new Set(["WRONG_TYPE /components/schemas/Game 10"]));
});
