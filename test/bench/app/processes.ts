// What Linux says about a process and those it has started.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROC = '/proc';
const KIB = 1024;
/** Linux reports processor time in hundredths of a second to programs, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;

export type ProcessFigures = {
  readonly pid: number;
  readonly role: 'main' | 'renderer' | 'browser';
  readonly residentBytes: number;
  /** Shared pages divided by the number of processes that share them, so that processes can be added up. */
  readonly proportionalBytes: number;
  readonly threads: number;
  readonly cpuSeconds: number;
  /** How often its threads went to sleep by themselves: about once per timer, message or answered read. */
  readonly wakeUps: number;
};

export function canReadProcesses(): boolean {
  return existsSync(join(PROC, 'self/smaps_rollup'));
}

/** The main process and all that it started. */
export function readProcesses(mainPid: number): readonly ProcessFigures[] {
  const parents = new Map(listPids().flatMap((pid) => parentOf(pid)));
  const isInside = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === mainPid || (parent !== undefined && isInside(parent));
  };
  return [...parents.keys()].filter(isInside).flatMap((pid) => readProcess(pid, mainPid));
}

function listPids(): readonly number[] {
  return readdirSync(PROC).map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): readonly (readonly [number, number])[] {
  const fields = statOf(pid);
  return fields === null ? [] : [[pid, Number(fields[1])]];
}

/** The fields after the program's name, which may contain spaces; null once the process has ended. */
function statOf(pid: number): readonly string[] | null {
  const text = readProc(pid, 'stat');
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readProcess(pid: number, mainPid: number): readonly ProcessFigures[] {
  const [stat, status, rollUp] = [statOf(pid), readProc(pid, 'status'), readProc(pid, 'smaps_rollup')];
  if (stat === null || status === null || rollUp === null) return [];
  return [
    {
      pid,
      role: roleOf(pid, mainPid),
      residentBytes: figureIn(status, 'VmRSS') * KIB,
      proportionalBytes: figureIn(rollUp, 'Pss') * KIB,
      threads: figureIn(status, 'Threads'),
      cpuSeconds: (Number(stat[11]) + Number(stat[12])) / TICKS_PER_SECOND,
      wakeUps: wakeUpsOf(pid),
    },
  ];
}

function roleOf(pid: number, mainPid: number): ProcessFigures['role'] {
  if (pid === mainPid) return 'main';
  return (readProc(pid, 'cmdline') ?? '').includes('--type=renderer') ? 'renderer' : 'browser';
}

function wakeUpsOf(pid: number): number {
  const statuses = readdirSync(join(PROC, String(pid), 'task')).map((task) => readProc(pid, `task/${task}/status`));
  return statuses.reduce((sum, text) => sum + (text === null ? 0 : figureIn(text, 'voluntary_ctxt_switches')), 0);
}

function figureIn(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(join(PROC, String(pid), name), 'utf8');
  } catch {
    // The process or thread has ended since it was listed.
    return null;
  }
}
