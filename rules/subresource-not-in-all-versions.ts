import type { ResourceVersion } from "../src/model/resource.ts";
import { defineRule } from "../src/contracts/rule.ts";
import { listed } from "../src/base/listed.ts";
import { customResourceVersions } from "./wording/standards.ts";

export default defineRule({
  meta: {
    description: "Require the same subresources in all served versions of a kind",
    looksAt: "snapshot",
    criteria: ["C1", "C4"],
    severity: "warn",
    source: customResourceVersions("overview"),
    messages: { missing: "{{place}} serves the subresource `{{name}}` in {{versions}}, but not in {{other}}." },
    recipe: "Add the subresource to each served version.",
  },
  create: (context) => ({
    resource: (part) => {
      const served = Object.values(part.value.versions).filter((version) => version.served.value);
      for (const subresource of ["status", "scale"] as const) {
        const has = (version: ResourceVersion): boolean => version.subresources[subresource] !== undefined;
        const versions = listed(served.filter(has).map(({ name }) => name));
        if (versions === "") continue;
        for (const { name: other, at } of served.filter((version) => !has(version))) {
          context.report({
            part,
            messageId: "missing",
            name: `${subresource} ${other}`,
            at,
            data: { name: subresource, versions, other },
            verdict: "dangerous",
            consequence: CONSEQUENCES[subresource],
          });
        }
      }
    },
  }),
});

const CONSEQUENCES = {
  status: "Clients that move to the version cannot update `/status`, and their other updates change the status.",
  scale: "Autoscalers that move to the version cannot read or set `/scale`.",
} as const;
