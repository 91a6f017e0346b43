// The `.http` file: one section for each witness.
import { expect, test } from "@jest/globals";
import { check, readSnapshot } from "../../src/index.ts";
import type { Json } from "../../src/model/json.ts";
import { http } from "../../src/reporters/http.ts";
import { options } from "./sample.ts";

const read = (path: string, type: string): ReturnType<typeof readSnapshot> => {
  const schema: Json = { type: "object", properties: { size: { type } } };
  const responses = { "200": { description: "", content: { "application/json": { schema } } } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Trees", version: "1" },
    paths: { [path]: { post: { requestBody: { content: { "application/json": { schema } } }, responses } } },
  };
  return readSnapshot({ name: "api.json", url: "file:///api.json", text: JSON.stringify(document) });
};

test("has requests that can be sent, and answers as comments", async () => {
  const text = http.render(await check(read("/trees", "integer"), read("/trees", "boolean")), options());
  expect(text).toMatch(/^@server = \S+$/m);
  expect(text).toMatch(
    /^### type-changed \w+\n# .*\n# Accepted before, rejected now\.\nPOST \{\{server\}\}\/trees\nContent-Type: application\/json\n\n\{"size":0\}$/m,
  );
});

test("has no line that a document smuggles in", async () => {
  const path = "/trees\nGET http://evil.example/";
  const text = http.render(await check(read(path, "integer"), read(path, "boolean")), options());
  expect(text).not.toMatch(/^GET/m);
});
