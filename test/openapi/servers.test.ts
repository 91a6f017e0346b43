// Servers and the addresses of security schemes are compared as addresses, not as texts. JSON Schema has neither; servers of 2.0 have no templates.
import { describePairs, SWAGGER, VERSIONS, type Build } from "./pairs.ts";

const servers: Build = (fragment, _, version) => `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
servers: [${fragment}]
paths: { /berths: { get: { responses: { "204": { description: Free } } } } }
`;
const A = "{ url: 'https://a.example' }";
const B = "{ url: 'https://b.example' }";
const TEMPLATE = (name: string, values: string): string =>
  `{ url: 'https://{${name}}.example', variables: { ${name}: { default: eu, enum: [${values}] } } }`;

describePairs("servers", VERSIONS, servers, [
  [
    "unchanged list of one template",
    "request",
    `${TEMPLATE("s", "eu")}, ${TEMPLATE("s", "us, eu")}`,
    `${TEMPLATE("s", "eu")}, ${TEMPLATE("s", "us, eu")}`,
    "compatible",
  ],
  ["another order", "request", `${A}, ${B}`, `${B}, ${A}`, "compatible"],
  ["removed", "request", `${A}, ${B}`, A, "breaking", "server-removed"],
  ["added", "request", A, `${A}, ${B}`, "compatible"],
  ["default port", "request", A, "{ url: 'https://a.example:443' }", "compatible"],
  ["case of the host", "request", A, "{ url: 'https://A.example' }", "compatible"],
  ["trailing slash", "request", A, "{ url: 'https://a.example/' }", "compatible"],
  ["variable renamed", "request", TEMPLATE("s", "eu, us"), TEMPLATE("site", "eu, us"), "compatible"],
  ["value of a variable removed", "request", TEMPLATE("s", "eu, us"), TEMPLATE("s", "eu"), "breaking"],
  ["value of a variable added", "request", TEMPLATE("s", "eu"), TEMPLATE("s", "eu, us"), "compatible"],
  ["described", "request", A, "{ url: 'https://a.example', description: Main }", "compatible"],
]);

const security: Build = (fragment, _, version) => `openapi: ${version}
info: { title: Moorings, version: 1.0.0 }
servers: [${A}]
security: [{ login: [] }]
paths: { /berths: { get: { responses: { "204": { description: Free } } } } }
components: { securitySchemes: { login: ${fragment} } }
`;
const flow = (url: string): string =>
  `{ type: oauth2, flows: { clientCredentials: { tokenUrl: '${url}', scopes: {} } } }`;
const oidc = (url: string): string => `{ type: openIdConnect, openIdConnectUrl: '${url}' }`;

describePairs("addresses of security schemes", VERSIONS, security, [
  ["relative", "request", flow("https://a.example/token"), flow("/token"), "compatible"],
  ["absolute", "request", flow("/token"), flow("https://a.example/token"), "compatible"],
  ["default port", "request", flow("https://a.example/token"), flow("https://a.example:443/token"), "compatible"],
  ["case of the host", "request", flow("https://a.example/token"), flow("https://A.EXAMPLE/token"), "compatible"],
  ["case of the path", "request", flow("https://a.example/token"), flow("https://a.example/Token"), "breaking"],
  ["another host", "request", flow("https://a.example/token"), flow("https://b.example/token"), "breaking"],
  ["another port", "request", flow("https://a.example/token"), flow("https://a.example:8443/token"), "breaking"],
  ["relative, elsewhere", "request", flow("https://b.example/token"), flow("/token"), "breaking"],
  ["openIdConnectUrl, relative", "request", oidc("https://a.example/oidc"), oidc("/oidc"), "compatible"],
  [
    "openIdConnectUrl, another host",
    "request",
    oidc("https://a.example/oidc"),
    oidc("https://b.example/oidc"),
    "breaking",
  ],
]);

/** The metadata and the device flow are of 3.2. */
const device = (url: string): string =>
  `{ type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: '${url}', tokenUrl: 'https://a.example/t', scopes: {} } } }`;
describePairs("addresses of security schemes", ["3.2.0"], security, [
  ["of devices, relative", "request", device("https://a.example/device"), device("/device"), "compatible"],
  [
    "of devices, another host",
    "request",
    device("https://a.example/device"),
    device("https://b.example/device"),
    "breaking",
  ],
]);

const swagger: Build = (fragment) => `swagger: "2.0"
info: { title: Moorings, version: 1.0.0 }
${fragment}
paths: { /berths: { get: { responses: { "204": { description: Free } } } } }
`;
const at = (host: string, base = "/v1", schemes = "https"): string =>
  `host: ${host}\nbasePath: ${base}\nschemes: [${schemes}]`;

describePairs("servers", [SWAGGER], swagger, [
  ["unchanged", "request", at("a.example"), at("a.example"), "compatible"],
  ["another host", "request", at("a.example"), at("b.example"), "breaking"],
  ["case of the host", "request", at("a.example"), at("A.example"), "compatible"],
  ["default port", "request", at("a.example"), at("'a.example:443'"), "compatible"],
  ["another port", "request", at("a.example"), at("'a.example:8443'"), "breaking"],
  ["trailing slash", "request", at("a.example"), at("a.example", "/v1/"), "compatible"],
  ["another base path", "request", at("a.example"), at("a.example", "/v2"), "breaking"],
  ["scheme removed", "request", at("a.example", "/v1", "https, http"), at("a.example"), "breaking", "server-removed"],
  ["scheme added", "request", at("a.example"), at("a.example", "/v1", "https, http"), "compatible"],
  [
    "another order",
    "request",
    at("a.example", "/v1", "https, http"),
    at("a.example", "/v1", "http, https"),
    "compatible",
  ],
  ["the root written", "request", "host: a.example\nschemes: [https]", at("a.example", "/"), "compatible"],
]);

const login: Build = (fragment) => `swagger: "2.0"
info: { title: Moorings, version: 1.0.0 }
${at("a.example")}
security: [{ login: [] }]
paths: { /berths: { get: { responses: { "204": { description: Free } } } } }
securityDefinitions: { login: { type: oauth2, ${fragment}, scopes: {} } }
`;
const application = (url: string): string => `flow: application, tokenUrl: '${url}'`;
const implicit = (url: string): string => `flow: implicit, authorizationUrl: '${url}'`;

describePairs("addresses of security schemes", [SWAGGER], login, [
  ["default port", "request", application("https://a.example/t"), application("https://a.example:443/t"), "compatible"],
  ["case of the host", "request", application("https://a.example/t"), application("https://A.EXAMPLE/t"), "compatible"],
  ["case of the path", "request", application("https://a.example/t"), application("https://a.example/T"), "breaking"],
  ["another host", "request", application("https://a.example/t"), application("https://b.example/t"), "breaking"],
  ["another port", "request", application("https://a.example/t"), application("https://a.example:8443/t"), "breaking"],
  ["another scheme", "request", application("https://a.example/t"), application("http://a.example/t"), "breaking"],
  [
    "of consent, default port",
    "request",
    implicit("https://a.example/i"),
    implicit("https://a.example:443/i"),
    "compatible",
  ],
  [
    "of consent, case of the host",
    "request",
    implicit("https://a.example/i"),
    implicit("https://A.example/i"),
    "compatible",
  ],
  ["of consent, another host", "request", implicit("https://a.example/i"), implicit("https://b.example/i"), "breaking"],
  ["of consent, another path", "request", implicit("https://a.example/i"), implicit("https://a.example/j"), "breaking"],
]);
