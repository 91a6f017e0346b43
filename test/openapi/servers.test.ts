// Servers and the addresses of security schemes are compared as addresses, not as texts.
import { describePairs, VERSIONS, type Build } from "./pairs.ts";

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
