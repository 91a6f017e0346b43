// The order of the test files. A clone has never measured them, and Jest would begin with those that have the most text.
import Sequencer from "@jest/test-sequencer";

/** The files that take longest, longest first: one that begins last would keep one core busy while the others wait. */
const LONGEST = [
  "eslint/fixtures",
  "prove/contain/budget",
  "on-fixtures/",
  "cli/cache",
  "cli/npm",
  "laws/repository-faces",
  "reporters/html-in-chromium",
  "readers/typescript-growth",
  "eslint/repository",
];

export default class extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const at = LONGEST.findIndex((name) => path.replaceAll("\\", "/").includes(`/test/${name}`));
      return at < 0 ? LONGEST.length : at;
    };
    return [...super.sort(tests)].sort((a, b) => place(a) - place(b));
  }
}
