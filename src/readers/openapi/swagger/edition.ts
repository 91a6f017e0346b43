import { dictionary } from "../../../model/json.ts";
import type { Parameter } from "../../../model/snapshot.ts";
import type { Context } from "../context.ts";
import type { Edition, Input } from "../edition.ts";
import { NOTHING } from "../../nothing.ts";
import type { ListedParameter } from "../parameter-list.ts";
import { readBody } from "./body.ts";
import { readForm } from "./form.ts";
import { KEYS } from "./keys.ts";
import { PARAMETER_RULES, readParameter } from "./parameters.ts";
import { readResponses } from "./responses.ts";
import { readSecuritySchemes } from "./security-schemes.ts";
import { defaultServers, readServers } from "./servers.ts";

/** An operation has one body: a schema, or the fields of a form. */
function reportSecondBody({ problems }: Context, body: ListedParameter, field: ListedParameter): void {
  problems.add({
    code: "DUPLICATE_KEY",
    level: "warning",
    message: `The body is described by \`${body.name}\` already; this field of a form, and others, are not compared.`,
    hint: "Remove one of the two: in Swagger 2, an operation has a body or the fields of a form.",
    at: field.node.at,
  });
}

export const swagger2: Edition = {
  keys: KEYS,
  methods: new Set(["get", "put", "post", "delete", "options", "head", "patch"]),
  parameterRules: PARAMETER_RULES,
  input(context, operation, listed, use): Input {
    const parameters = dictionary<Parameter>();
    const fields: ListedParameter[] = [];
    let body: ListedParameter | undefined;
    for (const one of listed.values()) {
      if (one.in === "body") body = one;
      else if (one.in === "formData") fields.push(one);
      else {
        const parameter = readParameter(context, one);
        if (parameter !== undefined) parameters[one.key] = parameter;
      }
    }
    if (body !== undefined && fields.length > 0) reportSecondBody(context, body, fields[0]!);
    if (body !== undefined) return { parameters, requestBody: readBody(context, operation, body) };
    if (fields.length > 0) return { parameters, requestBody: readForm(context, operation, fields, use) };
    return { parameters };
  },
  responses: readResponses,
  callbacks: () => NOTHING,
  servers: readServers,
  defaultServers,
  securitySchemes: readSecuritySchemes,
  componentSchemas: (context) => context.nodes.object(context.root, "definitions"),
};
