// One table of computed columns, and everything that derives from it.

import { expect, test } from 'vitest';
import { exportSource } from '../../main/schemas/export-source.ts';
import { exportColumns } from '../../main/exports/rows/source-columns.ts';
import { detailSections } from '../../renderer/detail/detail-sections.ts';
import { allExportColumns, withIsoDates } from '../../shared/exports/row-columns.ts';
import { columnsOf } from '../../shared/tables/table-columns.ts';
import { messages } from '../../renderer/messages/messages.ts';
import { DATASETS, FIELDS, type DatasetName } from '../../shared/contract/fields.ts';
import {
  COMPUTED_COLUMN_IDS,
  COMPUTED_COLUMNS,
  computedColumnsOf,
  isInGrid,
} from '../../shared/rules/computed-columns.ts';

const sourceOf = (dataset: DatasetName, id: string) => ({
  ...{ kind: 'rows', scope: 'filtered' },
  query: { dataset, filters: [], sort: [], page: 1, pageSize: 100 },
  columns: [{ id, title: id }],
});

test.each(COMPUTED_COLUMN_IDS)('%s is computed from fields of its dataset', (id) => {
  const { dataset, from } = COMPUTED_COLUMNS[id];
  const fields = Object.keys(FIELDS[dataset]);
  expect(from.every((field) => fields.includes(field))).toBe(true);
});

test.each(COMPUTED_COLUMN_IDS)('%s can be exported with its own dataset and with no other', (id) => {
  const accepted = DATASETS.filter((dataset) => exportSource.safeParse(sourceOf(dataset, id)).success);
  expect(accepted).toEqual([COMPUTED_COLUMNS[id].dataset]);
});

test.each(DATASETS)('an export of every column of %s has all its computed ones', (dataset) => {
  const ids = withIsoDates(allExportColumns(dataset, false, messages), messages).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...computedColumnsOf(dataset)]));
  expect(ids).toHaveLength(Object.keys(FIELDS[dataset]).length + computedColumnsOf(dataset).length);
});

test.each(COMPUTED_COLUMN_IDS)('a file has the kind and the meaning of %s', (id) => {
  const { dataset, kind } = COMPUTED_COLUMNS[id];
  const source = exportSource.parse(sourceOf(dataset, id));
  expect(exportColumns(source)).toMatchObject([{ id, kind }]);
  expect(messages.exporting.computed[id]).not.toBe('');
});

test.each(DATASETS)('the grid and the details of %s have the same computed columns', (dataset) => {
  const computed = computedColumnsOf(dataset).filter(isInGrid);
  const inGrid = columnsOf(dataset).flatMap(({ id, field }) => (field === null ? [id] : []));
  expect(inGrid.toSorted()).toEqual(computed.toSorted());
  const inDetails = detailSections(dataset).flatMap(({ fields }) => fields);
  expect(inDetails).toEqual(expect.arrayContaining([...computed]));
});
