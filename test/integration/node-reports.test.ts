// A Node report reads every native library of the process, which has crashed Electron: no code may request one.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PARTS = join(import.meta.dirname, '../support/report-calls');
const THREADS = ['desk', 'writer', 'reader', 'aggregates', 'exporter'];

test('no thread asks for a Node report while the app signs in, syncs, answers and exports', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'node-reports-'));
  const log = join(folder, 'calls.log');
  try {
    const counted = ['--import', pathToFileURL(join(PARTS, 'count.mjs')).href];
    const { stdout } = await promisify(execFile)(process.execPath, [...counted, join(PARTS, 'desk.ts'), folder], {
      env: { ...process.env, NODE_OPTIONS: '', REPORT_CALLS_LOG: log },
    });
    expect(stdout.trim()).toBe('done');
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    const seen = lines.map((line) => JSON.parse(line) as { readonly thread: string; readonly event: string });
    const threadsOf = (wanted: string): readonly string[] =>
      seen.flatMap(({ thread, event }) => (event === wanted ? [thread] : []));
    expect(threadsOf('started')).toEqual(expect.arrayContaining(THREADS));
    expect(threadsOf('report')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
