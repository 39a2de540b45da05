// Which tests a change needs, and what the end of a complete run lists.

import { expect, test } from 'vitest';
import { importsIn, nearestTests, withinSeconds } from '../../script/changed-tests.ts';
import {
  failureLines,
  fileSeconds,
  filesToRunAgain,
  slowestTests,
  tallyOf,
  unsteadyTests,
  withSecondRun,
  type Report,
  type Unhandled,
} from '../../script/reports.ts';

const DATES = 'shared/rules/dates.ts';
const graph = new Map([
  [DATES, []],
  ['renderer/Day.svelte', [DATES]],
  ['main/store/query.ts', [DATES]],
  ['test/support/store.ts', ['main/store/query.ts']],
  ['test/unit/dates.test.ts', [DATES]],
  ['test/integration/query.test.ts', ['main/store/query.ts']],
  ['test/integration/groups.test.ts', ['test/support/store.ts']],
  ['test/e2e/today.test.ts', [DATES]],
  ['test/unit/text.test.ts', []],
]);

test('finds the unit and integration tests that import a changed file, the nearest first', () => {
  expect(nearestTests(graph, [DATES])).toEqual([
    'test/unit/dates.test.ts',
    'test/integration/query.test.ts',
    'test/integration/groups.test.ts',
  ]);
});

test('finds a test that was changed itself, and none for a file that nothing imports', () => {
  expect(nearestTests(graph, ['test/unit/text.test.ts'])).toEqual(['test/unit/text.test.ts']);
  expect(nearestTests(graph, ['README.md', 'test/unit/removed.test.ts'])).toEqual([]);
});

test('imports that go round in a circle are followed once', () => {
  const circle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['a.ts']],
    ['test/unit/a.test.ts', ['a.ts']],
  ]);
  expect(nearestTests(circle, ['b.ts'])).toEqual(['test/unit/a.test.ts']);
});

test('reads imports of all forms, except of types', () => {
  const code = `import { a } from './a.ts';
import type {
  B,
} from '../b.ts';
import './c.css';
export { d } from '../d.ts';
const later = () => import('./Later.svelte');
import { join } from 'node:path';
`;
  expect(importsIn('renderer/frame/x.ts', code)).toEqual([
    'renderer/frame/a.ts',
    'renderer/frame/c.css',
    'renderer/d.ts',
    'renderer/frame/Later.svelte',
  ]);
});

test('runs as many of the nearest as fit into the time of two cores, and names the rest', () => {
  const seconds = new Map([
    ['a', 30],
    ['b', 4],
    ['c', 4],
    ['d', 1],
  ]);
  expect(withinSeconds(['b', 'a', 'c', 'd'], seconds, 10)).toEqual({ run: ['b', 'c', 'd'], left: ['a'] });
  expect(withinSeconds(['b', 'c', 'd'], seconds, 9)).toEqual({ run: ['b', 'c'], left: ['d'] });
  expect(withinSeconds(['b'], seconds, 8)).toEqual({ run: ['b'], left: [] });
  expect(withinSeconds(['a', 'b'], seconds, 8)).toEqual({ run: ['a'], left: ['b'] });
  expect(withinSeconds(['a', 'b'], seconds, Infinity)).toEqual({ run: ['a', 'b'], left: [] });
  const unknown = ['test/integration/a.test.ts', 'test/integration/b.test.ts', 'test/integration/c.test.ts'];
  expect(withinSeconds(unknown, seconds, 20).run).toHaveLength(2);
  expect(withinSeconds([], seconds, 10)).toEqual({ run: [], left: [] });
});

const report: Report = {
  testResults: [
    {
      name: '/desk/test/unit/a.test.ts',
      status: 'failed',
      startTime: 1_000,
      endTime: 4_000,
      assertionResults: [
        { title: 'is quick', status: 'passed', duration: 4 },
        { title: 'is slow', status: 'passed', duration: 2_900 },
        {
          title: 'fails',
          status: 'failed',
          duration: null,
          failureMessages: ['Error: 1 is not 2\n at a\n at b\n at c\n at d'],
        },
      ],
    },
    {
      name: '/desk/test/unit/b.test.ts',
      ...{ status: 'failed', startTime: 0, endTime: 0, assertionResults: [] },
      message: `Error: ${'long '.repeat(100)}`,
    },
  ],
};

test('lists the slowest tests with their files', () => {
  expect(slowestTests([report], '/desk', 2)).toEqual([
    '    2.9 s  test/unit/a.test.ts: is slow',
    '    0.0 s  test/unit/a.test.ts: is quick',
  ]);
  expect(fileSeconds([report], '/desk').get('test/unit/a.test.ts')).toBe(3);
});

const A = '/desk/test/unit/a.test.ts';
const B = '/desk/test/unit/b.test.ts';
const calm = { report, unhandled: [] };

test('lists what failed, with the beginning of each message', () => {
  const lost = { file: '/desk/test/unit/c.test.ts', text: 'Error: nobody listened' };
  const [a, b, ...others] = failureLines({ report, unhandled: [lost, { ...lost, file: null }] }, '/desk');
  expect(a).toBe('test/unit/a.test.ts: fails\n    Error: 1 is not 2\n     at a\n     at b\n     at c');
  expect(b).toMatch(/^test\/unit\/b.test.ts\n {4}Error: (long ){40,47}/);
  expect(others).toEqual([
    'test/unit/c.test.ts: outside its tests\n    Error: nobody listened',
    'outside all tests\n    Error: nobody listened',
  ]);
  expect(failureLines({ report: null, unhandled: null }, '/desk')).toEqual([]);
});

test('counts a file that fails outside its tests as a failure', () => {
  expect(tallyOf(report)).toEqual({ passed: 2, failed: 2 });
});

test('runs the files of failures once more, unless there are many, or one has no known place', () => {
  const usual = { most: 2, onlyLate: false };
  expect(filesToRunAgain(calm, usual)).toEqual([A, B]);
  expect(filesToRunAgain(calm, { ...usual, most: 1 })).toEqual([]);
  const lost = { file: B, text: '' };
  expect(filesToRunAgain({ report, unhandled: [lost, lost] }, usual)).toEqual([A, B]);
  expect(filesToRunAgain({ report: { testResults: [] }, unhandled: [lost] }, usual)).toEqual([B]);
  expect(filesToRunAgain({ report, unhandled: [{ file: null, text: '' }] }, usual)).toEqual([]);
  expect(filesToRunAgain({ report, unhandled: null }, usual)).toEqual([]);
  expect(filesToRunAgain({ report: null, unhandled: [] }, usual)).toEqual([]);
});

test('where a fault may be lost at random, only files that were late are run once more', () => {
  const failedWith = (...messages: readonly string[]): Report => ({
    testResults: messages.map((message, at) => ({
      name: `/desk/test/faults/${at}.test.ts`,
      ...{ status: 'failed', startTime: 0, endTime: 0 },
      assertionResults: [{ title: 'A2', status: 'failed', failureMessages: [message] }],
    })),
  });
  const late = ['Error: Test timed out in 60000ms.', 'TimeoutError: locator.click: Timeout 5000ms exceeded'];
  const filesOf = (report: Report, unhandled: readonly Unhandled[] = []) =>
    filesToRunAgain({ report, unhandled }, { most: 5, onlyLate: true });
  expect(filesOf(failedWith(...late))).toHaveLength(2);
  expect(filesOf(failedWith(...late, 'AssertionError: expected 3 to be greater than or equal to 4'))).toEqual([]);
  expect(filesOf(failedWith("AssertionError: expected 'complete' to be 'timedOut'"))).toEqual([]);
  expect(filesOf(failedWith(...late), [{ file: B, text: 'Error: lost row' }])).toEqual([]);
});

test('counts files that were run again by their second run, and names what failed at first only', () => {
  const passed = { title: 'fails', status: 'passed', duration: 9 };
  const times = { startTime: 0, endTime: 0 };
  const mended: Report = {
    testResults: [
      { name: A, status: 'passed', ...times, assertionResults: [passed] },
      { name: B, status: 'passed', ...times, assertionResults: [passed, passed] },
    ],
  };
  const first = { report, unhandled: [{ file: B, text: 'lost' }] };
  const namesOf = (second: { report: Report; unhandled: readonly Unhandled[] }): readonly (string | undefined)[] => {
    const end = { ...second, report: withSecondRun(report, second.report) };
    return unsteadyTests(first, end, '/desk').map((line) => line.split('\n')[0]);
  };
  expect(tallyOf(withSecondRun(report, mended))).toEqual({ passed: 3, failed: 0 });
  const [a, b, lost] = ['test/unit/a.test.ts: fails', 'test/unit/b.test.ts', 'test/unit/b.test.ts: outside its tests'];
  expect(namesOf({ report: mended, unhandled: [] })).toEqual([a, b, lost]);
  expect(namesOf({ report: mended, unhandled: [{ file: B, text: 'lost again' }] })).toEqual([a, b]);

  const half: Report = { testResults: [...mended.testResults.slice(0, 1), ...report.testResults.slice(1)] };
  expect(tallyOf(withSecondRun(report, half))).toEqual({ passed: 1, failed: 1 });
  expect(namesOf({ report: half, unhandled: [] })).toEqual([a, lost]);
  expect(namesOf(calm)).toEqual([lost]);

  const skipped: Report = {
    testResults: mended.testResults.map((file) => ({
      ...file,
      assertionResults: file.assertionResults.map((test) => ({ ...test, status: 'skipped' })),
    })),
  };
  expect(tallyOf(withSecondRun(report, skipped))).toEqual({ passed: 0, failed: 1 });
  expect(namesOf({ report: skipped, unhandled: [] })).toEqual([b, lost]);
});
