// The command line of a run without a window, the sentence of its result and its report of an export.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ExportFailure } from '../../shared/contract/errors.ts';
import { LANGUAGES } from '../../shared/contract/languages.ts';
import { parseUnattended, readOrder, WITH_VALUE } from '../../main/unattended/order.ts';
import {
  EXIT_CODES,
  LOCKED_REASONS,
  NO_WORK,
  resultOf,
  VIEW_REASONS,
  type ExportReport,
} from '../../main/unattended/result.ts';
import { withFile } from '../../main/unattended/view-export.ts';
import { en } from '../../main/words/en.ts';
import { fakeExport } from '../support/fake-exports.ts';

const ROOT = join(import.meta.dirname, '../..');

const parse = (...args: string[]) => parseUnattended(['app', ...args], '/home/amy', null);

test('a start without the switch has a window, whatever else stands on its line', () => {
  expect(parse()).toBeNull();
  expect(parse('--profile=a', '--result=b', '--sample')).toBeNull();
});

test('a value stands after = or as the next argument, and the last of several wins', () => {
  const order = { sync: true, sample: false, profile: 'a b', export: null };
  expect(parse('--sync-and-quit', '--profile', 'a b')).toEqual({ kind: 'order', order, resultFile: null });
  expect(parse('--profile=x', '--profile=a b', '--sync-and-quit')).toEqual({ kind: 'order', order, resultFile: null });
});

test('an order says itself whether it is for the sample', () => {
  expect(parse('--sample', '--sync-and-quit')).toMatchObject({ order: { sample: true } });
  expect(parse('--sync-and-quit')).toMatchObject({ order: { sample: false } });
});

test('a value after = may look like an address', () => {
  const [profile, view, folder] = ['broker.example:8443', 'Charges: open', 'C:\\Reports'];
  const start = parse('--sync-and-quit', `--profile=${profile}`, `--export=${view}`, `--to=${folder}`);
  expect(start).toMatchObject({ order: { profile, export: { view, folder: resolve('/home/amy', folder) } } });
});

test('no document gives a value as an argument of its own, with which the app may not start on Windows', () => {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const apart = new RegExp(`(?:${WITH_VALUE.join('|')})(?: +[^ ].*|</string>.*)$`, 'gm');
  const found = ['README.md', ...pages.map((name) => `docs/${name}`)].flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(apart)].map(([line]) => `${page}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('no example of a schedule keeps a run from starting or limits its time: a person may have opened the window', () => {
  const page = readFileSync(join(ROOT, 'docs/it.md'), 'utf8');
  const examples = [...page.matchAll(/```(?:powershell|ini|xml)\n(.*?)```/gs)].map(([, text = '']) => text).join('\n');
  expect(examples).toContain('-ExecutionTimeLimit ([TimeSpan]::Zero)');
  expect(examples).toContain('-DontStopIfGoingOnBatteries');
  // By default, no task starts on battery.
  expect(examples).toContain('-AllowStartIfOnBatteries');
  expect(examples).not.toMatch(/New-TimeSpan|Timeout\w*Sec=|RuntimeMaxSec=|<key>TimeOut|<key>ExitTimeOut/);
});

test('no example of a schedule ends what the app starts to open itself again, or slows that window down', () => {
  const page = readFileSync(join(ROOT, 'docs/it.md'), 'utf8');
  const examples = [...page.matchAll(/```(?:powershell|ini|xml)\n(.*?)```/gs)].map(([, text = '']) => text).join('\n');
  for (const setting of [
    'KillMode=process',
    '<key>AbandonProcessGroup</key><true/>',
    '<key>ProcessType</key><string>Interactive</string>',
    '-Priority 4',
  ])
    expect(examples).toContain(setting);
});

test('the result file is found from the folder of the start', () => {
  expect(parse('--sync-and-quit', '--result', 'r.json')?.resultFile).toBe(resolve('/home/amy/r.json'));
});

test('an argument without its value is refused, so that no other profile is synced in its place', () => {
  for (const args of [['--profile'], ['--profile='], ['--profile', '--sample']])
    expect(parse('--sync-and-quit', ...args)).toMatchObject({ kind: 'refused', problem: '--profile needs a value' });
});

test('an export needs a view and a folder, which is found from the folder of the start', () => {
  expect(parse('--export', 'Month end', '--to', 'out')).toEqual({
    kind: 'order',
    order: {
      ...{ sync: false, sample: false, profile: null },
      export: { view: 'Month end', dataset: null, folder: resolve('/home/amy/out'), format: 'csv' },
    },
    resultFile: null,
  });
  expect(parse('--sync-and-quit', '--export=a', '--to=/srv', '--format=xlsx', '--dataset=charges')).toMatchObject({
    order: { sync: true, export: { view: 'a', dataset: 'charges', folder: resolve('/srv'), format: 'xlsx' } },
  });
});

test.each([
  [['--export'], '--export needs a value'],
  [['--export', '--to', '/srv'], '--export needs a value'],
  [['--export', 'a'], '--export needs --to with a folder'],
  [['--export', 'a', '--to'], '--to needs a value'],
  [['--export', 'a', '--to', '/srv', '--format', 'pdf'], '--format is csv, xlsx, jsonl or parquet'],
  [['--export', 'a', '--to', '/srv', '--dataset', 'clients'], '--dataset is charges or reports'],
  [['--sync-and-quit', '--to', '/srv'], '--to needs --export'],
])('%j is refused with a sentence', (args, problem) => {
  expect(parse(...args)).toMatchObject({ kind: 'refused', problem });
});

test('an order of a version that exported nothing is understood, and one of another shape is not', () => {
  expect(readOrder('{"sync":true,"profile":null}')).toEqual({ sync: true, sample: false, profile: null, export: null });
  expect(readOrder('{"sync":true,"profile":null,"export":{"view":"a"}}')).toBeNull();
});

test('a switch that removes a protection is refused without a dialog', () => {
  const start = parseUnattended(['app', '--sync-and-quit'], '/home/amy', 'no-sandbox');
  expect(start).toMatchObject({ kind: 'refused', problem: 'the app does not start with --no-sandbox' });
});

/** False: an export without a window does not have it, because it is no print and makes no folder by month. */
const FAILURES: Readonly<Record<ExportFailure | 'other', boolean>> = {
  ...{ diskFull: true, readOnly: true, fileReadOnly: true, missing: true, busy: true, taken: true, inExport: true },
  ...{ nameTooLong: true },
  ...{ other: true, keptAside: true, leftAside: true },
  ...{ textTooLong: true, tooManyGroups: true, tooLarge: true, notAnswerable: true },
  ...{ notPrinted: false, tooManyMonths: false },
};

test('docs/it.md names every reason for which an export writes no file', () => {
  const page = readFileSync(join(ROOT, 'docs/it.md'), 'utf8');
  const [, said = ''] = page.split('`failure` is the reason');
  const [paragraph = ''] = said.split('\n\n');
  const named = Object.keys(FAILURES).filter((reason) => paragraph.includes(`\`${reason}\``));
  expect(named).toEqual(Object.entries(FAILURES).flatMap(([reason, isPossible]) => (isPossible ? [reason] : [])));
});

test.each(LANGUAGES)('each ending has a sentence of its own in %s', (language) => {
  const times = { startedMs: 0, finishedMs: 1 };
  const outcomes = Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[];
  const sentences = [
    ...outcomes.map((outcome) => resultOf({ outcome, reason: null, language, ...times }).message),
    ...LOCKED_REASONS.map((reason) => resultOf({ outcome: 'locked', reason, language, ...times }).message),
    ...VIEW_REASONS.map((reason) => resultOf({ outcome: 'failed', reason, language, ...times }).message),
    ...(['badArguments', 'resultFile', 'exportFailed'] as const).map(
      (reason) => resultOf({ outcome: 'failed', reason, language, ...times }).message,
    ),
  ];
  expect(new Set(sentences).size).toBe(sentences.length);
});

describe('the report of an export', () => {
  const NONE: ExportReport = {
    ...{ view: 'Month end', dataset: 'reports', format: 'csv', asOf: null, complete: true },
    ...{ path: null, rows: null, sealed: null, description: null, failure: null, leftPath: null },
  };

  test('says that the file has no seal or no description', () => {
    const done = { standing: 'done', path: '/srv/x.csv', rows: 3 } as const;
    const written = { ...NONE, path: '/srv/x.csv', rows: 3, sealed: true, description: 'written' };
    expect(withFile(NONE, fakeExport(done))).toEqual(written);
    expect(withFile(NONE, fakeExport({ ...done, isSealed: false }))).toEqual({ ...written, sealed: false });
    const missing = withFile(NONE, fakeExport({ ...done, placing: 'directWithoutAbout' }));
    expect(missing).toEqual({ ...written, description: 'missing' });
  });

  test('names a file whose name was refused, and nothing else that failed', () => {
    const failed = (reason: string) => {
      const failure = { code: 'exportFailed', message: '', facts: { reason, path: '/srv/x.csv.desk.part' } } as const;
      return withFile(NONE, fakeExport({ standing: 'failed', rows: 3, isSealed: false, failure }));
    };
    const kept = { path: '/srv/x.csv.desk.part', rows: 3, sealed: false, description: 'written', failure: 'keptAside' };
    expect(failed('keptAside')).toEqual({ ...NONE, ...kept });
    expect(failed('diskFull')).toEqual({ ...NONE, failure: 'diskFull' });
    const left = { standing: 'cancelled', leftPath: '/srv/x.csv.desk.part' } as const;
    expect(withFile(NONE, fakeExport(left))).toEqual({ ...NONE, leftPath: left.leftPath });
  });

  test('of a file whose name was refused does not say that it could not be written', () => {
    const failed = (path: string | null, leftPath: string | null = null): string => {
      const work = { ...NO_WORK, export: { ...NONE, path, leftPath } };
      const ending = { outcome: 'failed', reason: 'exportFailed' } as const;
      return resultOf({ ...ending, work, language: 'en', startedMs: 0, finishedMs: 1 }).message;
    };
    expect(failed('/srv/x.csv.desk.part')).toBe(en.unattended.exportAside);
    expect(failed(null)).toBe(en.unattended.exportFailed);
    expect(failed(null, '/srv/x.csv.desk.part')).toBe(en.unattended.exportLeft);
  });
});
