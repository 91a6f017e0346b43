import { factRule } from "./families/facts.ts";
import { isGated, isMember, statesUnsettled } from "./shared/declared-fields.ts";
import { declaredTypeAt } from "./shared/declared-types.ts";
import { kubernetesChanges } from "./wording/standards.ts";

export default factRule({
  events: ["declaredField:added"],
  description: "Report new fields of a stable version without a feature gate",
  criteria: ["C2", "C6"],
  severity: "info",
  formats: ["go"],
  source: kubernetesChanges("adding-unstable-features-to-stable-versions"),
  messages: {
    ungated:
      "New field `{{name}}` of {{place}} in a stable version has no feature gate, and its description does not call it alpha or beta.",
  },
  recipe: "Guard the field with a feature gate that is off by default, or make sure that the field is final.",
  judge: (change, context) => {
    const field = change.new!;
    const { packages = {} } = context.snapshot("new").declarations ?? {};
    const holder = declaredTypeAt(context.snapshot("new").declarations, change.pair.new);
    const version = holder && packages[holder.package]?.version;
    if (version === undefined || /alpha|beta/.test(version)) return undefined;
    // A field of an embedded struct already belonged to the type.
    const wasThere = field.name !== undefined && field.name in context.schema("old", change.pair.old).properties;
    if (wasThere || !isMember(field) || isGated(field) || statesUnsettled(field)) return undefined;
    const consequence = "The field cannot be changed as long as the version is served.";
    return { messageId: "ungated", verdict: "dangerous", consequence };
  },
});
