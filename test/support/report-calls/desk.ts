// Signs in, syncs, queries each thread and exports, in a process of its own, so that every thread that opens the data file
// is started.

import { join } from 'node:path';
import { sampleFlags } from '../../service/flags.ts';
import { startLoopbackService } from '../../service/loopback.ts';
import { exportRequest, rowsSource } from '../export-requests.ts';
import { startDesk } from '../running-desk.ts';

const folder = process.argv[2] ?? '';
const QUERY = { dataset: 'reports', filters: [], sort: [], page: 1, pageSize: 50 } as const;

const service = await startLoopbackService(sampleFlags({ packages: 20, reportRows: 2_000, ledgerDates: 5 }), {
  port: 0,
});
const desk = await startDesk({ userDataDir: folder, chooseSavePath: () => Promise.resolve(join(folder, 'rows.csv')) });
await desk.call.signIn({ serviceUrl: service.url, token: service.tokens.full });
await desk.syncEnd();
await desk.call.queryRows(QUERY);
await desk.call.queryTotals(QUERY);
await desk.call.startExport(exportRequest(rowsSource(QUERY)));
console.log((await desk.exportEnd()).standing);
await desk.close();
await service.close();
