// Exports of the whole app into a folder that the system protects.

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { WriteState } from '../../shared/contract/exports/state.ts';
import type { Query } from '../../shared/contract/query.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

const QUERY: Query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 };

let root: string;
let folder: string;
let desk: RunningDesk;
let service: LoopbackService;
let path: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'export-protected-'));
  folder = join(root, 'documents');
  desk = await startDesk({
    userDataDir: join(root, 'data'),
    exporter: join(import.meta.dirname, '../support/protecting-exporter.ts'),
    chooseSavePath: () => Promise.resolve(path),
    chooseOpenPath: () => Promise.resolve(path),
  });
  service = await startLoopbackService({ packages: 200, reportRows: 100, ledgerDates: 5, aes: 4 });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});
afterAll(async () => {
  await desk.close();
  await service.close();
  delete process.env['PROTECTED_FOLDER'];
  rmSync(root, { recursive: true, force: true });
});

async function exported(
  name: string,
  allowed: readonly string[],
  request: Partial<ExportRequest>,
): Promise<WriteState> {
  path = join(folder, name);
  process.env['PROTECTED_FOLDER'] = [folder, ...allowed.map((each) => join(folder, each))].join('\n');
  await desk.call.startExport(exportRequest(rowsSource(QUERY), request));
  return await desk.exportEnd();
}

/** Folders and notes of unfinished exports in the app's own folder. */
function leftInData(): readonly string[] {
  return readdirSync(join(root, 'data'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^unfinished./.test(name),
  );
}

test('a workbook is written directly, and is the one that was meant', async () => {
  const state = await exported('rows.xlsx', ['rows.xlsx'], { format: 'xlsx' });
  expect(state).toMatchObject({ standing: 'done', placing: 'direct', isSealed: true });
  expect(await desk.call.checkFile({})).toMatchObject({ verdict: 'asWritten', isKnownHere: true });
  expect([readdirSync(folder), leftInData()]).toEqual([['rows.xlsx'], []]);
});

test('a CSV file is written directly, and it is said that its description is missing', async () => {
  const state = await exported('rows.csv', ['rows.csv'], { format: 'csv' });
  expect(state).toMatchObject({ standing: 'done', placing: 'directWithoutAbout' });
  expect([readdirSync(folder), leftInData()]).toEqual([['rows.csv'], []]);
});

test('a file that may not be written at all leaves nothing, and its folder is named', async () => {
  const state = await exported('rows.csv', [], { format: 'csv' });
  expect(state).toMatchObject({ standing: 'failed', failure: { facts: { reason: 'readOnly', folder } } });
  expect([readdirSync(folder), leftInData()]).toEqual([[], []]);
});
