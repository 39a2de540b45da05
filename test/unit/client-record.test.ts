// What the page of a client says of its charges.

import { beforeEach, expect, test, vi } from 'vitest';
import type { FilterNote, RowsAnswer } from '../../shared/contract/answers.ts';
import type { Pin } from '../../shared/contract/proof.ts';
import { chargeFields, ClientRecordState, type ClientCharges } from '../../renderer/clients/client-record.svelte.ts';
import { unknownReason } from '../../renderer/syncing/pins/pin-result.ts';
import { doubtfulFilters } from '../../renderer/totals/doubtful-filters.ts';
import { createFakeBridge } from '../support/fake-bridge.ts';
import { fakeScenes } from '../support/fake-scenes.ts';

const AS_OF = '2026-09-18T10:00:00.000Z';
const PIN: Pin = {
  ...{ aaid: '10023', nickname: 'Chan', pinnedAt: AS_OF },
  ...{ asOf: AS_OF, rows: 4, isOutdated: true, failure: null },
};
const OUTDATED = { name: 'aaid', reason: 'membersOutdated', since: AS_OF } as const;

function answerWith(queryRows: RowsAnswer): void {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['charges'];
  if (scene === undefined) throw new Error('no such scene');
  vi.stubGlobal('window', { api: createFakeBridge({ ...scene, answers: { queryRows } }) });
}

async function read(): Promise<ClientCharges> {
  const record = new ClientRecordState(PIN.aaid);
  await record.load();
  if (record.charges.kind !== 'ready') throw new Error(`the charges are ${record.charges.kind}`);
  return record.charges.value;
}

beforeEach(() => vi.unstubAllGlobals());

test('a list that was not read again since is no client that was never fetched', async () => {
  answerWith({ kind: 'unknown', notes: [{ ...OUTDATED, standing: 'unknown' }] });
  const charges = await read();
  expect(charges.kind).toBe('unknown');
  const words = charges.notes.map((note) => unknownReason(note, { value: PIN.aaid, shown: 'Chan (10023)', pin: PIN }));
  expect(words.join()).toContain('“Chan (10023)” was not read again at the last sync');
  expect(words.join()).not.toContain('not been fetched yet');
});

test('charges from a list that was not read again since carry this doubt', async () => {
  const note: FilterNote = { ...OUTDATED, standing: 'outdated' };
  answerWith({ kind: 'rows', rows: [], total: 3, notes: [note], asOf: AS_OF, ledgerDates: null });
  expect(doubtfulFilters((await read()).notes).map(({ words }) => words)).toEqual([
    'Client: not checked since Fri 18 Sep 2026 18:00 HKT',
  ]);
});

test('the rate of a charge stands with what makes it one, and the pending mark only where one may be pending', () => {
  const fields = ['name', 'basis', 'name_id', 'calculation_method', 'fee_rate', 'currency', 'min', 'max', 'state'];
  expect(chargeFields(0)).toEqual(fields);
  expect(chargeFields(2)).toEqual([...fields, 'pending']);
  expect(chargeFields(null)).toEqual([...fields, 'pending']);
});

test('charges of the same market and fee type stand together', async () => {
  const scene = fakeScenes(Date.parse('2026-09-21T12:00:00Z'))['charges'];
  if (scene === undefined) throw new Error('no such scene');
  const bridge = createFakeBridge(scene);
  const call = vi.spyOn(bridge, 'call');
  vi.stubGlobal('window', { api: bridge });
  await new ClientRecordState(PIN.aaid).load();
  const sorted = call.mock.calls.flatMap(([name, args]) => (name === 'queryRows' && 'sort' in args ? [args.sort] : []));
  expect(sorted[0]?.map(({ field }) => field)).toEqual(['basis', 'name_id', 'name', 'id']);
});
