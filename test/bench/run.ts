// npm run bench: sections in rounds, at one size or several, as a table and a result file. Ratios are valid within one run
// on one machine; nothing is asserted. `--help` lists the sections.

import { loadavg } from 'node:os';
import { HELP, readArguments, type BenchRun, type BenchSize, type SectionName } from './arguments.ts';
import { measureMemory } from './app/memory.ts';
import { measureScreens } from './app/screens.ts';
import { measureStart } from './app/start.ts';
import { measureWindow } from './app/window.ts';
import { Bench } from './bench.ts';
import { measureExports } from './exports/exports.ts';
import { gatherRounds, type Figure, type Line } from './figures.ts';
import { growthOf } from './growth.ts';
import { measureMachine } from './machine.ts';
import { measureCharts } from './queries/charts.ts';
import { measureQueries } from './queries/queries.ts';
import { thisMachine, writeResult } from './result-file.ts';
import { measureSyncs } from './sync/sync.ts';
import { figureRow, growthRow } from './tables.ts';

/** Each measures all its lines once. `round` starts at 0. */
const MEASURED: Readonly<Record<SectionName, (bench: Bench, round: number) => Promise<readonly Line[]>>> = {
  machine: measureMachine,
  start: measureStart,
  sync: measureSyncs,
  queries: measureQueries,
  charts: measureCharts,
  screens: measureScreens,
  exports: measureExports,
  window: measureWindow,
  memory: measureMemory,
};

/** Calls `onFigures` after each section. A section that fails is reported, and the others go on. */
async function measureSize(
  size: BenchSize,
  { sections, rounds }: BenchRun,
  onFigures: (figures: readonly Figure[]) => void,
): Promise<void> {
  const bench = new Bench(size);
  try {
    for (const section of sections) {
      try {
        onFigures(gatherRounds({ section, size: size.rows }, await measureRounds(bench, section, rounds)));
      } catch (error) {
        // Safe to go on: no section needs what another one measures.
        console.error(`${section} failed at ${size.rows} reports`, error);
        process.exitCode = 1;
      }
    }
  } finally {
    await bench.close();
  }
}

async function measureRounds(
  bench: Bench,
  section: SectionName,
  rounds: number,
): Promise<readonly (readonly Line[])[]> {
  const lines: (readonly Line[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    console.log(`\n── ${section}, ${bench.size.rows} reports, round ${round + 1} of ${rounds}`);
    lines.push(await MEASURED[section](bench, round));
  }
  return lines;
}

/** Of all processors, on average over the last minute; 0 where the system does not say. */
const QUIET_LOAD = 0.5;

function warnIfBusy(): void {
  const [load = 0] = loadavg();
  const { cores } = thisMachine();
  if (load > cores * QUIET_LOAD) {
    console.log(`Careful: other programs use this machine (load ${load.toFixed(1)} on ${cores} cores).`);
  }
}

async function runBench(asked: BenchRun): Promise<void> {
  warnIfBusy();
  const figures: Figure[] = [];
  for (const size of asked.sizes) {
    await measureSize(size, asked, (measured) => {
      figures.push(...measured);
      writeResult(asked.out, { machine: thisMachine(), sizes: asked.sizes, figures });
    });
  }
  console.table(figures.map(figureRow));
  const growth = growthOf(figures);
  if (growth.length > 0) console.table(growth.map(growthRow));
  console.log(`written to ${asked.out}`);
}

const asked = readArguments(process.argv.slice(2));
if (asked.kind === 'help') console.log(HELP);
else if (asked.kind === 'refused') {
  console.error(`${asked.reason}\n\n${HELP}`);
  process.exitCode = 2;
} else await runBench(asked);
