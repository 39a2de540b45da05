// npm run bench:table RESULT.json …: results of the bench as the Markdown tables of docs/performance.md.

import { growthOf } from './growth.ts';
import { figuresTable, growthTable } from './markdown.ts';
import { readResult } from './result-file.ts';

const HELP = `npm run bench:table RESULT.json …
Prints the lines of result files of npm run bench as Markdown tables: one for each number of reports, and one with the growth
of each line if there are several. Two files must not have the same number of reports.`;

function printTables(paths: readonly string[]): void {
  const results = paths.map(readResult);
  const rows = results.flatMap(({ sizes }) => sizes.map((size) => size.rows));
  if (new Set(rows).size < rows.length) throw new Error('Two results have the same number of reports.');
  const figures = results.flatMap((result) => result.figures);
  const bySize = [...Map.groupBy(figures, ({ size }) => size)].toSorted(([one], [other]) => one - other);
  for (const [size, ofSize] of bySize) console.log(`${size.toLocaleString('en')} reports\n\n${figuresTable(ofSize)}\n`);
  if (bySize.length < 2) return;
  const sizes = bySize.map(([size]) => size);
  console.log(growthTable(growthOf(figures), sizes));
}

const paths = process.argv.slice(2);
if (paths.includes('--help')) console.log(HELP);
else if (paths.length === 0) {
  console.error(HELP);
  process.exitCode = 2;
} else printTables(paths);
