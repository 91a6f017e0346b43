// Recordings: each format, in chunks of any size, with lines that cannot be read.
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { runsOf } from "../size.ts";
import { observe } from "./traffic.ts";

const HAR = {
  log: {
    version: "1.2",
    creator: { name: "browser", version: "1" },
    entries: [
      {
        startedDateTime: "2026-11-03T23:30:00.000-05:00",
        request: {
          method: "POST",
          url: "https://library.example/api/loans?x=1",
          headers: [
            { name: "User-Agent", value: "billing/2.1 (linux)" },
            { name: "X-Client", value: "ios" },
          ],
          bodySize: 10,
          postData: { mimeType: "application/json", text: '{"isbn":"1"}' },
        },
        response: {
          status: 201,
          content: { size: 4, mimeType: "application/json", encoding: "base64", text: "eyJhIjoxfQ==" },
        },
      },
      {
        request: { method: "GET", url: "/books", headers: [], bodySize: 0 },
        response: { status: 0, content: { size: 0 } },
      },
      {
        request: {
          method: "POST",
          url: "/form",
          bodySize: -1,
          postData: { mimeType: "application/x-www-form-urlencoded", text: "a=1&a=2&b=%20" },
        },
      },
      { request: { method: 5 } },
    ],
  },
};

describe("HAR", () => {
  test.each([1 << 20, 7, 1])("in chunks of %i bytes", async (size) => {
    for (const text of [JSON.stringify(HAR), JSON.stringify(HAR, null, 2), `\ufeff${JSON.stringify(HAR)}`]) {
      expect(await observe(text, {}, size)).toEqual([
        [
          {
            method: "POST",
            url: "https://library.example/api/loans?x=1",
            status: 201,
            day: "2026-11-04",
            client: "billing/2.1",
            headers: { "user-agent": "billing/2.1 (linux)", "x-client": "ios" },
            requestBody: { is: "json", mediaType: "application/json", value: { isbn: "1" } },
            responseBody: { is: "json", mediaType: "application/json", value: { a: 1 } },
          },
        ],
        [{ method: "GET", url: "/books", headers: {}, requestBody: { is: "none" }, responseBody: { is: "none" } }],
        [
          {
            method: "POST",
            url: "/form",
            requestBody: {
              is: "form",
              mediaType: "application/x-www-form-urlencoded",
              fields: [
                ["a", "1"],
                ["a", "2"],
                ["b", " "],
              ],
            },
          },
        ],
        "bad",
      ]);
    }
  });

  test("clients by a header", async () => {
    const [first] = await observe(JSON.stringify(HAR), { clientBy: "X-Client" });
    expect(first).toMatchObject([{ client: "ios" }]);
  });

  test("one that ends too early has the entries before the end", async () => {
    const text = JSON.stringify(HAR);
    const found = await observe(text.slice(0, text.indexOf('"/form"')));
    expect(found).toHaveLength(3);
    expect(found.at(-1)).toBe("bad");
  });
});

describe("audit events", () => {
  const event = {
    kind: "Event",
    apiVersion: "audit.k8s.io/v1",
    level: "RequestResponse",
    stage: "ResponseComplete",
    requestURI: "/apis/example.com/v1/namespaces/default/boxes?fieldManager=x",
    verb: "create",
    user: { username: "system:serviceaccount:ci:robot" },
    userAgent: "kubectl/v1.36.0 (linux/amd64) kubernetes/abc",
    objectRef: { resource: "boxes", apiGroup: "example.com", apiVersion: "v1" },
    responseStatus: { code: 201 },
    requestObject: { spec: { size: 1 } },
    responseObject: { spec: { size: 1 }, status: {} },
    requestReceivedTimestamp: "2026-11-03T10:00:00.000000Z",
  };
  const common = {
    url: event.requestURI,
    day: "2026-11-03",
    client: "kubectl/v1.36.0",
    resource: { group: "example.com", version: "v1", plural: "boxes" },
  };

  test("on lines, by level and verb", async () => {
    const events = [
      event,
      { ...event, level: "Request", responseObject: undefined },
      { ...event, level: "Metadata", requestObject: undefined, responseObject: undefined },
      { ...event, verb: "patch" },
      { ...event, verb: "list", requestObject: undefined, responseStatus: { code: 404 } },
      { ...event, stage: "RequestReceived" },
      { ...event, verb: 1 },
    ];
    expect(await observe(events.map((one) => JSON.stringify(one)).join("\r\n"))).toEqual([
      [
        {
          ...common,
          method: "POST",
          status: 201,
          requestBody: { is: "json", value: event.requestObject },
          responseBody: { is: "json", value: event.responseObject },
        },
      ],
      [{ ...common, method: "POST", status: 201, requestBody: { is: "json", value: event.requestObject } }],
      [{ ...common, method: "POST", status: 201 }],
      [
        {
          ...common,
          method: "PATCH",
          status: 201,
          requestBody: { is: "hidden" },
          responseBody: { is: "json", value: event.responseObject },
        },
      ],
      [{ ...common, method: "GET", status: 404, requestBody: { is: "none" }, responseBody: { is: "hidden" } }],
      [],
      "bad",
    ]);
  });

  test("in a list, and by the name of the user", async () => {
    const list = { kind: "EventList", apiVersion: "audit.k8s.io/v1", items: [event, event] };
    const found = await observe(JSON.stringify(list, null, 1), { clientBy: "user.username" });
    expect(found).toHaveLength(2);
    expect(found[1]).toMatchObject([{ client: "system:serviceaccount:ci:robot" }]);
  });
});

test("lines of the minimal form", async () => {
  const lines = [
    '{"method":"get","url":"/books"}',
    '{"method":"POST","url":"/loans","status":"201","time":1793700000,"client":"web","requestBody":{"a":1},"responseBody":null}',
    '{"method":"POST","url":"/loans","headers":{"User-Agent":"ios/7","Content-Type":"application/json"},"requestBody":"[1]"}',
    "",
    '{"method":"POST","url":"/loans","requestBody":"text"}',
    '{"method":"POST"}',
    "[1]",
    '{"method":"POST","url":',
    `{"method":"GET","url":"/${"x".repeat(17 * 1024 * 1024)}"}`,
    '{"method":"GET","url":"/last"}',
  ];
  expect(await observe(lines.join("\n"), {}, 65_536)).toEqual([
    [{ method: "GET", url: "/books" }],
    [
      {
        method: "POST",
        url: "/loans",
        status: 201,
        day: "2026-11-03",
        client: "web",
        requestBody: { is: "json", value: { a: 1 } },
        responseBody: { is: "none" },
      },
    ],
    [
      {
        method: "POST",
        url: "/loans",
        client: "ios/7",
        headers: { "user-agent": "ios/7", "content-type": "application/json" },
        requestBody: { is: "json", mediaType: "application/json", value: [1] },
      },
    ],
    [{ method: "POST", url: "/loans", requestBody: { is: "json", value: "text" } }],
    "bad",
    "bad",
    "bad",
    "bad",
    [{ method: "GET", url: "/last" }],
  ]);
});

test("traces of OpenTelemetry: spans of servers, old and new names of attributes", async () => {
  const attribute = (key: string, value: string | number): object => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  });
  const span = (kind: number, ...attributes: readonly object[]): object => ({
    kind,
    startTimeUnixNano: "1793700000000000000",
    attributes,
  });
  const spans = [
    span(
      2,
      attribute("http.request.method", "GET"),
      attribute("url.path", "/books"),
      attribute("url.query", "limit=3"),
      attribute("http.response.status_code", 200),
      attribute("user_agent.original", "web/1 (x)"),
    ),
    span(2, attribute("http.method", "POST"), attribute("http.target", "/loans")),
    span(3, attribute("http.request.method", "GET"), attribute("url.full", "https://other.example/")),
    span(1, attribute("db.system", "sqlite")),
  ];
  const trace = { resourceSpans: [{ scopeSpans: [{ spans }] }] };
  const expected = [
    { method: "GET", url: "/books?limit=3", status: 200, day: "2026-11-03", client: "web/1" },
    { method: "POST", url: "/loans", day: "2026-11-03" },
  ];
  expect((await observe(`${JSON.stringify(trace)}\n`)).flat()).toEqual(expected);
  expect((await observe(JSON.stringify(trace, null, 2))).flat()).toEqual(expected);
});

describe("hostile recordings", () => {
  const lines = [
    JSON.stringify(HAR),
    '{"method":"POST","url":"/loans","requestBody":{"a":1}}',
    '192.0.2.1 - ann [03/Nov/2026:23:59:59 -0100] "GET /books HTTP/1.1" 200 512 "-" "web"',
    '{"kind":"Event","apiVersion":"audit.k8s.io/v1","verb":"get","requestURI":"/a"}',
    '{"resourceSpans":[{"scopeSpans":[{"spans":[{"attributes":[{"key":"a"}]}]}]}]}',
  ];

  test("with any damage end in requests and bad lines", async () => {
    const damaged = fc
      .tuple(fc.constantFrom(...lines), fc.nat(), fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 30 }))
      .map(([line, at, length, bytes]) => {
        const whole = Buffer.from(line);
        const start = at % (whole.length + 1);
        return Buffer.concat([whole.subarray(0, start), bytes, whole.subarray(start + length)]);
      });
    await fc.assert(
      fc.asyncProperty(fc.array(damaged, { maxLength: 4 }), fc.integer({ min: 1, max: 200 }), async (parts, size) => {
        const found = await observe(Buffer.concat(parts.flatMap((part) => [part, Buffer.from("\n")])), {}, size);
        for (const each of found) expect(each === "bad" || Array.isArray(each)).toBe(true);
      }),
      { numRuns: runsOf(300, 5_000) },
    );
  });

  test("in UTF-16, of brackets or of nothing but spaces take no time and no place", async () => {
    const bracketed = `a b ${"[ ".repeat(500_000)}`;
    const deep = `{"method":"GET","url":"/","requestBody":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    for (const text of [Buffer.from('{"method":"GET","url":"/"}\n', "utf16le"), Buffer.from(`${bracketed}\n`)])
      expect((await observe(text)).every((each) => each === "bad")).toBe(true);
    expect(await observe(" \n\t\n\r\n")).toEqual([]);
    expect(await observe(`${deep}\n`)).toHaveLength(1);
  });
});

test("access logs, common and combined", async () => {
  const lines = [
    '192.0.2.1 - ann [03/Nov/2026:23:59:59 -0100] "GET /books?limit=3 HTTP/1.1" 200 512 "https://a.example/" "web/1 (\\"x\\")"',
    '192.0.2.1 - - [03/Nov/2026:10:00:00 +0000] "POST /loans HTTP/2.0" 201 0',
    '192.0.2.1 - - [03/Nov/2026:10:00:00 +0000] "\\x16\\x03\\x01" 400 0 "-" "-"',
    "nothing of the kind",
  ];
  expect(await observe(lines.join("\n"))).toEqual([
    [{ method: "GET", url: "/books?limit=3", status: 200, day: "2026-11-04", client: "web/1" }],
    [{ method: "POST", url: "/loans", status: 201, day: "2026-11-03" }],
    [],
    "bad",
  ]);
});
