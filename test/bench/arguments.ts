// The command line of `npm run bench`.

import { parseArgs } from 'node:util';

export const SECTIONS = [
  'machine',
  'start',
  'sync',
  'queries',
  'charts',
  'screens',
  'exports',
  'window',
  'memory',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** How much data a run measures with. */
export type BenchSize = { readonly rows: number; readonly packages: number; readonly ledgerDates: number };
export type BenchRun = {
  readonly kind: 'run';
  /** Ascending; several if growth is asked for. */
  readonly sizes: readonly BenchSize[];
  readonly sections: readonly SectionName[];
  readonly rounds: number;
  /** Path of the result file. */
  readonly out: string;
};
export type BenchArguments =
  BenchRun | { readonly kind: 'help' } | { readonly kind: 'refused'; readonly reason: string };

type Limits = { readonly least: number; readonly most: number };

const MOST_ROWS = 10_000_000;
const LIMITS = {
  rows: { least: 10_000, most: MOST_ROWS },
  packages: { least: 1, most: 200_000 },
  'ledger-dates': { least: 1, most: 5_000 },
  rounds: { least: 1, most: 100 },
} as const satisfies Readonly<Record<string, Limits>>;
const OPTIONS = {
  rows: { type: 'string', default: '100000' },
  packages: { type: 'string', default: '20000' },
  'ledger-dates': { type: 'string', default: '1000' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string' },
  growth: { type: 'string' },
  out: { type: 'string', default: 'out/bench.json' },
  help: { type: 'boolean', default: false },
} as const;

export const HELP = `npm run bench -- [options]
  --rows N           daily reports, ${LIMITS.rows.least} to ${MOST_ROWS} (default 100000)
  --packages N       charge packages (default 20000)
  --ledger-dates N   ledger dates the reports spread over (default 1000)
  --rounds N         how often each line is measured; its band is from the least to the most (default 3)
  --only A,B         some of the sections: ${SECTIONS.join(', ')}
  --growth N,N,…     the sections at each of these numbers of reports, and the factor per tenfold, instead of --rows
  --out FILE         the result file (default out/bench.json), for npm run bench:compare
  --help
  machine   memory and files at their best: the limits of the other lines
  start     from the process to the window, first rows, totals, charts, Today; with warm and with cold file caches (cold
            where the caches may be emptied, which empties those of the whole machine); size of the scripts
  sync      a first sync, one with nothing changed, and a first one over a simulated slow line
  queries   pages, totals, facets and groups of a seeded list of queries, beside three forms of DuckDB
  charts    the requests of every chart, beside the same
  screens   Today, the seal, groups and a pivot, from the click to the painted figures
  exports   every format, beside reading the rows, ExcelJS and DuckDB
  window    from a key in the search to painted rows and to the last chart; work per frame while scrolling and resizing
            during a sync
  memory    processes at rest: memory, CPU time, wake-ups`;

/** Unknown options, sections and numbers are refused with their reason. */
export function readArguments(args: readonly string[]): BenchArguments {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    return values.help ? { kind: 'help' } : runOf(values);
  } catch (error) {
    // Node's errors name the unknown option.
    if (error instanceof Error) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function runOf(values: {
  readonly rows: string;
  readonly packages: string;
  readonly 'ledger-dates': string;
  readonly rounds: string;
  readonly only?: string;
  readonly growth?: string;
  readonly out: string;
}): BenchRun {
  const data = { packages: numberOf('packages', values), ledgerDates: numberOf('ledger-dates', values) };
  const rows =
    values.growth === undefined
      ? [numberOf('rows', values)]
      : listed(values.growth).map((text) => readNumber(text, '--growth', LIMITS.rows));
  if (values.growth !== undefined && new Set(rows).size < 2) throw new Error('--growth takes two or more numbers.');
  return {
    kind: 'run',
    sizes: [...new Set(rows)].sort((a, b) => a - b).map((each) => ({ rows: each, ...data })),
    sections: values.only === undefined ? SECTIONS : sectionsOf(values.only),
    rounds: numberOf('rounds', values),
    out: values.out,
  };
}

function numberOf<K extends keyof typeof LIMITS>(name: K, values: Readonly<Record<K, string>>): number {
  return readNumber(values[name], `--${name}`, LIMITS[name]);
}

function readNumber(text: string, option: string, { least, most }: Limits): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${option} takes whole numbers from ${least} to ${most}, not “${text}”.`);
}

/** In the order in which they run, whatever the order on the command line. */
function sectionsOf(text: string): readonly SectionName[] {
  const names = listed(text);
  const unknown = names.find((name) => !SECTIONS.some((section) => section === name));
  if (unknown !== undefined || names.length === 0) throw new Error(`There is no section “${unknown ?? ''}”.`);
  return SECTIONS.filter((section) => names.includes(section));
}

function listed(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
