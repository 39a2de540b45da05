// The running app at rest on a full store: memory of each process, and the work that goes on although nobody asks. Then the
// memory again after as many questions as a person asks in an hour, asked without pauses.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { rounded, type Line } from '../figures.ts';
import { settle, withFullApp, type FullApp } from './full-app.ts';
import { canReadProcesses, readProcesses, type ProcessFigures } from './processes.ts';

const MIB = 1024 * 1024;
/** The columns are loaded some seconds after the first screen; with many rows that takes longer than one of these. */
const REST_MS = 10_000;
/** Processor time of the main process in `REST_MS` at most, when its work has ended. */
const AT_REST_SECONDS = 0.05;
const REST_LIMIT_MS = 300_000;
const IDLE_SECONDS = 30;
/** Each opens every screen and searches once: some 300 screens and 40 searches. */
const ROUNDS_OF_USE = 40;
const CALM_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Charts below the window's edge are not asked for, and stay busy. A string, because it runs in the page. */
const IS_BUSY = `[...document.querySelectorAll('main [aria-busy="true"]')].some(
  (each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight - 100,
)`;

type PageCounts = { readonly timers: number; readonly frames: number };
type Moment = { readonly processes: readonly ProcessFigures[]; readonly page: PageCounts };

export async function measureMemory(bench: Bench): Promise<readonly Line[]> {
  if (!canReadProcesses()) {
    console.log('memory: not measured, because this system does not describe processes in /proc');
    return [];
  }
  const measure = async (full: FullApp): Promise<readonly Line[]> => {
    const { rows } = bench.size;
    await settle(full, ['rows', 'totals']);
    await untilAtRest(full.app.pid);
    const before = await readMoment(full);
    await sleep(IDLE_SECONDS * 1_000);
    const after = await readMoment(full);
    for (const each of after.processes) console.log(describe(each));
    for (let round = 0; round < ROUNDS_OF_USE; round += 1) await useEveryScreen(full.app.page, round);
    await untilAtRest(full.app.pid);
    const used = readProcesses(full.app.pid);
    return [
      ...memoryLines('idle', rows, after.processes),
      ...workLines(rows, before, after),
      ...memoryLines('after an hour of use', rows, used),
    ];
  };
  // Today and Changes note what the person has seen.
  return await withFullApp(bench, 'reports', measure, { isCopied: true });
}

/** `round`: searches differ, because the answers to earlier ones are kept. */
async function useEveryScreen(page: Page, round: number): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Main' });
  const screens = ['Today', 'Overview', 'Charges', 'Clients', 'Changes', 'Sync', 'Daily reports'];
  for (const name of screens) {
    await links.getByRole('link', { name }).first().click();
    await untilCalm(page);
  }
  const search = page.getByRole('searchbox', { name: 'Search in texts, IDs, codes and dates' });
  await search.fill(String(10 + round));
  await untilCalm(page);
  await search.fill('');
  await untilCalm(page);
}

async function untilCalm(page: Page): Promise<void> {
  const lastMs = Date.now() + CALM_LIMIT_MS;
  while (await page.evaluate<boolean>(IS_BUSY)) {
    if (Date.now() > lastMs) throw new Error(`a screen is still busy after ${CALM_LIMIT_MS} ms`);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

async function untilAtRest(pid: number): Promise<void> {
  const cpuSeconds = (): number => sumOf(readProcesses(pid), (each) => (each.role === 'main' ? each.cpuSeconds : 0));
  const lastMs = Date.now() + REST_LIMIT_MS;
  for (let before = cpuSeconds(); ; before = cpuSeconds()) {
    await sleep(REST_MS);
    if (cpuSeconds() - before <= AT_REST_SECONDS) return;
    if (Date.now() > lastMs) throw new Error(`the main process is not at rest after ${REST_LIMIT_MS} ms`);
  }
}

async function readMoment({ app }: FullApp): Promise<Moment> {
  const page = await app.page.evaluate<PageCounts>('({ ...deskBench.counts })');
  return { processes: readProcesses(app.pid), page };
}

function describe({ role, pid, residentBytes, proportionalBytes, threads }: ProcessFigures): string {
  const [resident, proportional] = [residentBytes, proportionalBytes].map((bytes) => rounded(bytes / MIB));
  return `idle, ${role} process ${pid}: ${resident} MiB resident, ${proportional} MiB with shared pages divided, ${threads} threads`;
}

function memoryLines(when: string, rows: number, processes: readonly ProcessFigures[]): readonly Line[] {
  const inMib = { rows, unit: 'MiB' };
  const of = (roles: readonly ProcessFigures['role'][], figure: (each: ProcessFigures) => number): number =>
    sumOf(
      processes.filter(({ role }) => roles.includes(role)),
      figure,
    );
  const resident = ({ residentBytes }: ProcessFigures): number => residentBytes / MIB;
  return [
    { ...inMib, name: `${when}: resident memory of the main process and its threads`, value: of(['main'], resident) },
    {
      ...inMib,
      name: `${when}: resident memory of the page's process and the browser's spare ones`,
      value: of(['renderer'], resident),
    },
    {
      ...{ ...inMib, name: `${when}: memory of all processes, shared pages divided` },
      value: sumOf(processes, ({ proportionalBytes }) => proportionalBytes / MIB),
    },
    {
      ...{ name: `${when}: threads of the main process`, rows, unit: 'threads' },
      value: of(['main'], ({ threads }) => threads),
    },
  ];
}

/** Counters of the system and the page, at the beginning and the end of the idle time. */
function workLines(rows: number, before: Moment, after: Moment): readonly Line[] {
  const counted = (role: ProcessFigures['role'], figure: (each: ProcessFigures) => number): number => {
    const start = new Map(before.processes.map((each) => [each.pid, figure(each)]));
    const running = after.processes.filter((each) => each.role === role);
    return sumOf(running, (each) => figure(each) - (start.get(each.pid) ?? 0));
  };
  const idle = `idle for ${IDLE_SECONDS} s`;
  const cpu = ({ cpuSeconds }: ProcessFigures): number => cpuSeconds;
  return [
    { name: `${idle}: CPU time of the main process`, rows, unit: 's', value: counted('main', cpu) },
    {
      name: `${idle}: CPU time of the page's process and the browser's spare ones`,
      rows,
      unit: 's',
      value: counted('renderer', cpu),
    },
    { name: `${idle}: CPU time of the browser's other processes`, rows, unit: 's', value: counted('browser', cpu) },
    {
      ...{ name: `${idle}: wake-ups of the main process`, rows, unit: 'times' },
      value: counted('main', ({ wakeUps }) => wakeUps),
    },
    { name: `${idle}: timers fired in the page`, rows, unit: 'times', value: after.page.timers - before.page.timers },
    {
      name: `${idle}: frames asked for by the page`,
      rows,
      unit: 'times',
      value: after.page.frames - before.page.frames,
    },
  ];
}

function sumOf(processes: readonly ProcessFigures[], figure: (each: ProcessFigures) => number): number {
  return processes.reduce((sum, each) => sum + figure(each), 0);
}
