import { defineRule } from "../src/rule.ts";
import { isGated, isMember, statesUnsettled, SOURCE_FORMATS } from "./shared/declared-fields.ts";
import { declaredTypeAt } from "./shared/declared-types.ts";
import { FOR_INFORMATION } from "./shared/severity.ts";
import { kubernetesChanges } from "./shared/standards.ts";

export default defineRule({
  meta: {
    description: "Report a field that is stable from its first release on",
    looksAt: "change",
    criteria: ["C2", "C6"],
    severity: FOR_INFORMATION,
    formats: SOURCE_FORMATS,
    source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
    messages: {
      ungated:
        "`{{name}}` of {{place}} is new in a stable version, and neither a gate nor its description says that it is not settled.",
    },
    recipe: "Guard it with a feature gate that is off by default for a release, or make sure that it is finished.",
  },
  create: (context) => ({
    "declaredField:added": (change) => {
      const field = change.new!;
      const { packages = {} } = context.snapshot("new").declarations ?? {};
      const holder = declaredTypeAt(context.snapshot("new").declarations, change.pair.new);
      const version = holder && packages[holder.package]?.version;
      if (version === undefined || /alpha|beta/.test(version)) return;
      // What it embedded before was its own already.
      const wasThere = field.name !== undefined && field.name in context.schema("old", change.pair.old).properties;
      if (wasThere || !isMember(field) || isGated(field) || statesUnsettled(field)) return;
      const consequence = "It has to be kept as it is for as long as the version is served.";
      context.report({ change, messageId: "ungated", verdict: "dangerous", consequence });
    },
  }),
});
