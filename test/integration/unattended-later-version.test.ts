// Scheduled exports of views that a later version saved: refused only where the file would be another without the unknown parts.

import { expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { Order } from '../../main/unattended/order.ts';
import type { ExportFormat } from '../../shared/contract/exports/request.ts';
import type { SavedView } from '../../shared/contract/views.ts';
import { folder, ROWS, run, signedIn, startAlone, useUnattended } from '../support/unattended.ts';

useUnattended();

const VIEW: SavedView = {
  ...{ id: 'view-1', dataset: 'reports', name: 'Month end', groupBy: 'broker_code', leftOut: 0, stored: null },
  ...{ filters: [], sort: [], columns: '[]', isDefault: false, isWatched: false },
};
const HIDDEN = { id: 'of-tomorrow', visible: false, pinned: false, widthPx: 100 };
const PIVOT = { subject: 'month', layout: 'pivot', measure: 'commission_amount', beside: 'of-tomorrow' };

const withColumns = (columns: unknown): SavedView => ({ ...VIEW, columns: JSON.stringify(columns) });

const order = (format: ExportFormat): Order => ({
  ...{ sync: false, sample: false, profile: null },
  export: { view: VIEW.name, dataset: null, folder, format },
});

const noNetwork = (): Promise<never> => Promise.reject(new AppError('offline', 'no network'));

test.each<[part: string, columns: unknown]>([
  ['column', [{ ...HIDDEN, visible: true }]],
  ['shape of a column', [{ ...HIDDEN, id: 'currency', widthPx: '12rem' }]],
  ['pivot', { columns: [], second: PIVOT }],
  ['form of values', { columns: [], values: 'of-tomorrow' }],
])('a view with an unknown %s ends with 2: without it, the workbook would be another', async (_part, columns) => {
  await signedIn({ views: [withColumns(columns)] });
  const desk = await startAlone({ fetch: noNetwork });
  const result = await run(desk, order('xlsx'));
  expect(result).toMatchObject({ exitCode: 2, reason: 'viewNotKnown', export: { path: null } });
});

test.each<[part: string, format: ExportFormat, view: SavedView]>([
  ['column that is hidden', 'csv', withColumns([HIDDEN])],
  ['column that is hidden', 'xlsx', withColumns([HIDDEN])],
  ['pivot in another format than a workbook', 'csv', withColumns({ columns: [], second: PIVOT })],
  [
    'pivot of the same subject twice',
    'xlsx',
    withColumns({ columns: [], second: { ...PIVOT, subject: 'broker_code' } }),
  ],
])('a view is exported whole without an unknown %s (%s)', async (_part, format, view) => {
  await signedIn({ views: [view] });
  const desk = await startAlone({ fetch: noNetwork });
  expect(await run(desk, order(format))).toMatchObject({ exitCode: 0, export: { format, complete: true } });
});

test('a view with groups by an unknown subject is exported, except as a workbook', async () => {
  const stored = { filters: '[]', sort: '[]', groupBy: 'of-tomorrow' };
  await signedIn({ views: [{ ...VIEW, groupBy: null, leftOut: 1, stored }] });
  const desk = await startAlone({ fetch: noNetwork });
  expect(await run(desk, order('csv'))).toMatchObject({ exitCode: 0, export: { rows: ROWS } });
  expect(await run(desk, order('xlsx'))).toMatchObject({ exitCode: 2, reason: 'viewNotKnown' });
});
