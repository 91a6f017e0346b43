import { updating, wireRule } from "./shared/wire.ts";

export default wireRule({
  subjects: ["oneofMembership"],
  actions: ["changed"],
  description: "Disallow moving a field into a oneof, out of one, or from one to another",
  source: updating("oneof-compat"),
  messages: {
    entered: "The field `{{name}}` of {{place}} moved into the oneof `{{new}}`.",
    left: "The field `{{name}}` of {{place}} moved out of the oneof `{{old}}`.",
    changed: "The field `{{name}}` of {{place}} moved from the oneof `{{old}}` to `{{new}}`.",
  },
  recipe: "Leave the field where it is, and add a new one where it is needed.",
  judge: ({ old, new: membership }) => {
    const [before, after] = [old!, membership!];
    // Alone in a oneof a field excludes nothing that was ever written beside it.
    const isAlone = before.others + after.others === 0;
    return {
      messageId: before.oneof === undefined ? "entered" : after.oneof === undefined ? "left" : "changed",
      data: { old: before.oneof ?? "", new: after.oneof ?? "" },
      costs: { ...(!isAlone && { wire: "breaking", json: "breaking" }), source: "breaking" },
      consequences: {
        wire: "Of fields that one version writes together, the other keeps the last one only.",
        json: "",
        source:
          "Code that sets, reads or tells the cases of the oneof no longer compiles, or no longer means the same.",
      },
    };
  },
});
