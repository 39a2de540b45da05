// Finished exports that could not be renamed: a later check recognises the file that was kept aside.

import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportRequest } from '../../shared/contract/exports/request.ts';
import type { WriteState } from '../../shared/contract/exports/state.ts';
import type { Query } from '../../shared/contract/query.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { startDesk, type RunningDesk } from '../support/running-desk.ts';

const QUERY: Query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 };
const PART = '.desk.part';

let folder: string;
let userDataDir: string;
let desk: RunningDesk;
let service: LoopbackService;
let openPath: string;
beforeAll(async () => {
  [folder, userDataDir] = [mkdtempSync(join(tmpdir(), 'kept-aside-')), mkdtempSync(join(tmpdir(), 'kept-aside-desk-'))];
  desk = await startDesk({
    userDataDir,
    exporter: join(import.meta.dirname, '../support/refusing-exporter.ts'),
    chooseSavePath: (name) => Promise.resolve(join(folder, name)),
    chooseOpenPath: () => Promise.resolve(openPath),
  });
  service = await startLoopbackService({ packages: 200, reportRows: 100, ledgerDates: 5, aes: 4 });
  await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
  await desk.syncEnd();
});
afterAll(async () => {
  await desk.close();
  await service.close();
  for (const each of [folder, userDataDir]) rmSync(each, { recursive: true, force: true });
});

async function exported(request: Partial<ExportRequest>): Promise<WriteState> {
  await desk.call.startExport(exportRequest(rowsSource(QUERY), request));
  return await desk.exportEnd();
}

test.each(['csv', 'xlsx'] as const)(
  'a finished %s file that could not be renamed is sealed all the same',
  async (format) => {
    const { path, ...state } = await exported({ format });
    expect(state).toMatchObject({
      ...{ standing: 'failed', isSealed: true, about: null },
      failure: { code: 'exportFailed', facts: { reason: 'keptAside', path: path + PART } },
    });
    expect(state.rows).toBeGreaterThan(0);

    // Renamed by hand, as the message says.
    for (const name of readdirSync(folder).filter((each) => each.endsWith(PART)))
      renameSync(join(folder, name), join(folder, name.slice(0, -PART.length)));
    openPath = path;
    expect(await desk.call.checkFile({})).toMatchObject({ verdict: 'asWritten', isKnownHere: true });
  },
);
