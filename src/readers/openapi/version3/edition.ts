import { dictionary } from "../../../model/json.ts";
import type { Parameter } from "../../../model/snapshot.ts";
import type { Edition } from "../edition.ts";
import { readCallbacks } from "./callbacks.ts";
import { componentSchemas } from "./components.ts";
import { KEYS } from "./keys.ts";
import { PARAMETER_RULES, readParameter } from "./parameters.ts";
import { readRequestBody } from "./request-body.ts";
import { readResponses } from "./responses.ts";
import { readSecuritySchemes } from "./security-schemes.ts";
import { defaultServers, readServers } from "./servers.ts";

export const openapi3: Edition = {
  keys: KEYS,
  methods: new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]),
  parameterRules: PARAMETER_RULES,
  input(context, node, listed) {
    const parameters = dictionary<Parameter>();
    for (const one of listed.values()) {
      const parameter = one.ignored ? undefined : readParameter(context, one);
      if (parameter !== undefined) parameters[one.key] = parameter;
    }
    const requestBody = readRequestBody(context, node);
    return { parameters, ...(requestBody && { requestBody }) };
  },
  responses: readResponses,
  callbacks: readCallbacks,
  servers: readServers,
  defaultServers,
  securitySchemes: readSecuritySchemes,
  componentSchemas,
};
