// The data beside a charge's fields: its Pending mark, and the pinned clients that it applies to.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { CHARGE_FILTER_CODES } from '../../shared/contract/charge-codes.ts';
import { EXPORT_FORMATS } from '../../shared/contract/exports/request.ts';
import type { Query } from '../../shared/contract/query.ts';
import { checkFile } from '../../main/exports/check/check-file.ts';
import { createExportMeter } from '../../main/exports/format/export-meter.ts';
import { keysDigest } from '../../main/store/question/memberships.ts';
import { increaseProofNumber } from '../../main/store/tables/learned.ts';
import { closeDatabase, openDatabase } from '../../main/store/file/database.ts';
import { exportRequest, rowsSource } from '../support/export-requests.ts';
import { exportTo, readCsv } from '../support/exported-files.ts';
import { service, store, sync, tamper, truth, useStage } from '../support/proof-stage.ts';
import { TEST_KEY } from '../support/synced-store.ts';
import { NOW_MS } from '../support/temp-store.ts';

useStage();

const CHARGES: Query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 100 };

function charges(): readonly Row[] {
  const answer = store.reader.queryRows(CHARGES);
  if (answer.kind !== 'rows') throw new Error('an unfiltered query is always answered');
  return answer.rows;
}

function idsMarked(mark: Row['pending']): readonly string[] {
  return charges()
    .filter((row) => row.pending === mark)
    .map((row) => String(row.values.id));
}

function chargeOf(id: string): Row {
  const row = charges().find(({ values }) => values.id === id);
  if (row === undefined) throw new Error(`no charge ${id}`);
  return row;
}

test.each([
  ['a few', (row: object) => (Number((row as { id: string }).id) % 10 === 0 ? '1' : '0')],
  ['most', (row: object) => (Number((row as { id: string }).id) % 10 === 0 ? '0' : '1')],
])('each charge of a page has the mark under which the service lists it, with %s pending', async (_some, markOf) => {
  service.filters['pending'] = (row, value) => markOf(row) === value;
  await sync();
  expect(idsMarked('1')).toEqual(truth('pending', '1'));
  expect(idsMarked('0')).toEqual(truth('pending', '0'));
  const { key } = chargeOf('10');
  expect(store.reader.getRows({ query: CHARGES, keys: [key] })[0]?.pending).toBe(chargeOf('10').pending);
});

test.each(EXPORT_FORMATS)('an exported charge has it in words and as its code: %s', async (format) => {
  await sync();
  const labels: Readonly<Record<string, string>> = { '0': 'Approval Completed', '1': 'Pending Approvals' };
  const columns = [
    { id: 'id', title: 'ID' },
    { id: 'pending', title: 'Pending', labels },
    { id: 'pending_val', title: 'Pending (code)' },
  ] as const;
  const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'read' });
  const stage = { db, now: () => NOW_MS, folder: mkdtempSync(join(tmpdir(), 'row-marks-')) };
  onTestFinished(() => {
    closeDatabase(db);
    rmSync(stage.folder, { recursive: true, force: true });
  });
  const { path } = await exportTo(stage, exportRequest({ ...rowsSource(CHARGES), columns }, { format }));
  const expected = charges().map(({ values, pending }) => [values.id, labels[pending ?? ''], pending]);
  expect(new Set(expected.map(([, , pending]) => pending))).toEqual(new Set(['0', '1']));
  if (format === 'csv') expect(readCsv(path).rows).toEqual(expected);
  const order = { path, serviceUrl: 'https://service.test', meter: createExportMeter() };
  expect(await checkFile(stage, order)).toMatchObject({ isIdentical: true, isAsWritten: true });
});

test('before the sets were read, and if the service ignores the filter, no mark is known', async () => {
  delete service.filters['pending'];
  await sync();
  expect(idsMarked(null)).toHaveLength(40);
});

test('charges are sorted by their mark in both directions, also as a second key, on every thread', async () => {
  await sync();
  const place = ['0', '1'];
  const marks = (sort: Query['sort']): readonly (string | null)[] => {
    const query = { ...CHARGES, sort };
    const answer = store.reader.queryRows(query);
    expect(store.aggregates.queryRows(query)).toEqual(answer);
    return answer.kind === 'rows' ? answer.rows.map(({ pending }) => pending ?? null) : [];
  };
  const known = charges().flatMap(({ pending }) => pending ?? []);
  expect(new Set(known)).toEqual(new Set(place));
  const ascending = known.toSorted((a, b) => place.indexOf(a) - place.indexOf(b));
  expect(marks([{ field: 'pending', direction: 'ascending' }])).toEqual(ascending);
  expect(marks([{ field: 'pending', direction: 'descending' }])).toEqual(ascending.toReversed());
  const second = [
    { field: 'state_val', direction: 'ascending' },
    { field: 'pending', direction: 'descending' },
  ] as const;
  expect(marks(second)).toHaveLength(40);
});

test('charges without a known mark keep the order of the next key', async () => {
  delete service.filters['pending'];
  await sync();
  const sort = ['pending', 'name'].map((field) => ({
    field: field as 'pending' | 'name',
    direction: 'ascending' as const,
  }));
  const [marked, named] = [sort, sort.slice(1)].map((keys) => {
    const answer = store.reader.queryRows({ ...CHARGES, sort: keys });
    expect(store.aggregates.queryRows({ ...CHARGES, sort: keys })).toEqual(answer);
    return answer.kind === 'rows' ? answer.rows.map(({ key }) => key) : [];
  });
  expect(marked).toEqual(named);
});

test('a mark that was learned again changes the order', async () => {
  const sort = [{ field: 'pending', direction: 'ascending' }] as const;
  const marks = (): readonly unknown[] => {
    const answer = store.aggregates.queryRows({ ...CHARGES, sort });
    return answer.kind === 'rows' ? answer.rows.map(({ pending }) => pending) : [];
  };
  await sync();
  const before = marks();
  expect(before).toContain('1');
  const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'write' });
  db.exec(`UPDATE memberships SET row_key = '11' WHERE subject = 'pending=1' AND row_key = '10'`);
  db.prepare(`UPDATE membership_states SET digest = ? WHERE subject LIKE 'pending=%'`).run(keysDigest(db, 'pending=1'));
  increaseProofNumber(db);
  closeDatabase(db);
  expect(marks()).toEqual(before);
});

test('one tag that names another charge makes every mark unknown', async () => {
  await sync();
  tamper(`UPDATE memberships SET row_key = '11' WHERE subject = 'pending=1' AND row_key = '10'`);
  expect(idsMarked(null)).toHaveLength(40);
});

test('a charge without an id has no mark', async () => {
  const { id: _id, ...nameless } = service.rows.charges[0] ?? {};
  service.rows.charges.push(nameless);
  await sync();
  expect(charges().filter(({ values }) => values.id === null)).toMatchObject([{ pending: null }]);
});

test.each(CHARGE_FILTER_CODES.pending)(
  'an empty id is an id: its charge has the mark of its list, %s',
  async (mark) => {
    service.rows.charges.push({ ...service.rows.charges[0], id: '' });
    // Few are pending: their list is read, and the other follows from it.
    service.filters['pending'] = (row, value) => {
      const { id = '' } = row as { id?: string };
      return (id === '' ? mark : id.endsWith('0') ? '1' : '0') === value;
    };
    await sync();
    for (const value of CHARGE_FILTER_CODES.pending) {
      const answer = store.reader.queryRows({ ...CHARGES, filters: [{ kind: 'service', name: 'pending', value }] });
      if (answer.kind !== 'rows') throw new Error(`Pending ${value} is unknown`);
      expect(answer.rows.map(({ values }) => String(values.id))).toEqual(truth('pending', value));
      expect(idsMarked(value)).toEqual(truth('pending', value));
      expect(answer.rows.some(({ values }) => values.id === '')).toBe(value === mark);
    }
    const sort = [{ field: 'pending', direction: 'ascending' }] as const;
    const sorted = store.aggregates.queryRows({ ...CHARGES, sort });
    const marks = sorted.kind === 'rows' ? sorted.rows.map(({ pending }) => pending) : [];
    expect(marks).toEqual(marks.toSorted());
    expect(marks).not.toContain(null);
  },
);

test('reports have no marks', async () => {
  await sync();
  const answer = store.reader.queryRows({ ...CHARGES, dataset: 'reports' });
  expect(answer.kind === 'rows' && answer.rows.every((row) => !('pending' in row))).toBe(true);
});

test('a charge names the pinned clients it applies to, in the order they were pinned', async () => {
  store.writer.addPins({ aaids: ['3'] });
  await store.clock.sleep(1_000);
  store.writer.addPins({ aaids: ['10', '4'] });
  store.writer.renamePin({ aaid: '3', nickname: 'Chan family' });
  await sync();
  // The test's service gives a client the charges whose id has the same remainder by seven.
  expect(store.reader.getChargeClients(chargeOf('10'))).toEqual({
    pinned: 3,
    holders: [
      { aaid: '3', nickname: 'Chan family', pinnedAt: expect.any(String) as string, enteredAt: null },
      { aaid: '10', nickname: '', pinnedAt: expect.any(String) as string, enteredAt: null },
    ],
    unknown: 0,
  });
  expect(store.reader.getChargeClients(chargeOf('5'))).toEqual({ pinned: 3, holders: [], unknown: 0 });
});

test('a charge with an empty id names its clients too', async () => {
  service.rows.charges.push({ ...service.rows.charges[0], id: '' });
  store.writer.addPins({ aaids: ['7', '4'] });
  await sync();
  expect(store.reader.getChargeClients(chargeOf(''))).toMatchObject({ holders: [{ aaid: '7' }], unknown: 0 });
});

test('a client that was not fetched yet is not known', async () => {
  store.writer.addPins({ aaids: ['3'] });
  await sync();
  store.writer.addPins({ aaids: ['4'] });
  expect(store.reader.getChargeClients(chargeOf('10'))).toMatchObject({ holders: [{ aaid: '3' }], unknown: 1 });
});

test('a client whose charges differ from those fetched is not known', async () => {
  store.writer.addPins({ aaids: ['3', '4'] });
  await sync();
  tamper(`UPDATE memberships SET row_key = '11' WHERE subject = 'aaid=3' AND row_key = '10'`);
  expect(store.reader.getChargeClients(chargeOf('11'))).toMatchObject({
    pinned: 2,
    holders: [{ aaid: '4', nickname: '' }],
    unknown: 1,
  });
});

test('a charge that is gone is not found', async () => {
  await sync();
  expect(() => store.reader.getChargeClients({ key: '999' })).toThrow(/No row 999/);
});
