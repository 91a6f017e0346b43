import { expect, test } from "@jest/globals";
import { renderMarkdown } from "../../src/cli/markdown.ts";
import { styleOf } from "../../src/reporters/style.ts";

const render = (markdown: string, width = 40): string => renderMarkdown(markdown, { width, style: styleOf(false) });

test("renders what a rule's doc is made of", () => {
  const markdown = `# enum-value-added
<!-- header: generated -->
## Why

Clients that know **every** value of
an enumeration meet one that they do *not* know: \`a_b_c\`.

- First, see [the guide](https://example.org/guide).
- Second, a line that is longer than the width
  and goes on.

1. One
2. Two

\`\`\`yaml
enum: [a, b]

# a blank line above
\`\`\`

| id | name |
|---|:--|
| C1 | calls \\| keep working |

> A quotation.
`;
  expect(render(markdown)).toBe(`enum-value-added

Why

Clients that know every value of an
enumeration meet one that they do not
know: \`a_b_c\`.

• First, see the guide
  (https://example.org/guide).
• Second, a line that is longer than the
  width and goes on.

1. One
2. Two

    enum: [a, b]

    # a blank line above

id  name
C1  calls | keep working

│ A quotation.
`);
});
