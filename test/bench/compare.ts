// npm run bench:compare A.json B.json: two results of the bench, line by line.

import { comparedRow, compareResults } from './comparison.ts';
import { readResult } from './result-file.ts';

const HELP = `npm run bench:compare A.json B.json
Prints each line of two result files of npm run bench with the ratio B / A. Lines whose rounds overlap are "same"; less is
better in all of them. A line that has one round in a file is "unsure".`;

function compareFiles(first: string, second: string): void {
  const { differences, lines } = compareResults(readResult(first), readResult(second));
  for (const difference of differences) console.log(`Careful: ${difference}`);
  console.table(lines.map(comparedRow));
}

const paths = process.argv.slice(2);
const [first, second] = paths;
if (paths.length === 1 && first === '--help') console.log(HELP);
else if (paths.length !== 2 || first === undefined || second === undefined) {
  console.error(HELP);
  process.exitCode = 2;
} else compareFiles(first, second);
