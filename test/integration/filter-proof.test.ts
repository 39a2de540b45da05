// An answer under a service filter has a note until the service has confirmed it for this copy.

import { describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import type { ServiceFilterName } from '../../shared/contract/fields.ts';
import { ask, service, store, sync, useStage } from '../support/proof-stage.ts';

useStage();

const READING = { standing: 'notProven', reason: 'readingNotProven' };
const VALUE = { standing: 'notProven', reason: 'valueNotChecked' };

/** Makes the service refuse these filters. */
function refuse(isRefused: (name: string, value: string) => boolean): void {
  service.beforePage = ({ filters }) => {
    const refused = Object.entries(filters).some(([name, value]) => isRefused(name, value));
    if (refused) throw new AppError('rejected', 'no', { facts: { status: 400 } });
  };
}

function notesOf(name: ServiceFilterName, value: string): unknown {
  const query = { dataset: name === 'currency' ? 'reports' : 'charges', filters: [{ kind: 'service', name, value }] };
  const asked = { ...query, sort: [], page: 1, pageSize: 1 } as unknown as Parameters<
    typeof store.aggregates.queryTotals
  >[0];
  const totals = store.aggregates.queryTotals(asked);
  const rows = ask(name, value);
  expect(totals.notes).toEqual(rows.notes);
  return rows.notes;
}

describe('an answer by a column', () => {
  test('has no note once its value was compared with the service for this copy', async () => {
    await sync();
    for (const [name, value] of [
      ['state', '0'],
      ['biz_type', 'S'],
      ['biz_type_code', 'C'],
      ['currency', 'HKD'],
    ] as const) {
      expect(notesOf(name, value), name).toEqual([]);
    }
  });

  test('is not proven while the service has answered for no value of its filter', async () => {
    refuse((name) => name === 'currency');
    await sync();
    expect(notesOf('currency', 'HKD')).toEqual([{ name: 'currency', ...READING }]);
    expect(notesOf('state', '0')).toEqual([]);
  });

  test('has a note for a value that was not checked, where other values agree', async () => {
    refuse((name, value) => name === 'currency' && value === 'USD');
    await sync();
    expect(notesOf('currency', 'USD')).toEqual([{ name: 'currency', ...VALUE }]);
    expect(notesOf('currency', 'HKD')).toEqual([]);
  });

  test('has the same note for a newer copy that was not checked', async () => {
    await sync();
    store.writer.pauseParity({ paused: true });
    await sync();
    expect(notesOf('currency', 'HKD')).toEqual([{ name: 'currency', ...VALUE }]);
    expect(notesOf('state', '0')).toEqual([{ name: 'state', ...VALUE }]);
  });

  test('is not proven once the service refuses the filter', async () => {
    await sync();
    refuse((name) => name === 'currency');
    await sync();
    expect(notesOf('currency', 'HKD')).toEqual([{ name: 'currency', ...READING }]);
  });

  test('has no second mark if the value differs from the service', async () => {
    service.filters['currency'] = () => false;
    await sync();
    expect(notesOf('currency', 'HKD')).toEqual([]);
  });
});

test('rows that the service itself listed for a value need no other proof', async () => {
  service.filters['biz_type'] = (row, value) => row['biz_type_val'] === (value === 'S' ? 'F' : 'S');
  await sync();
  expect(notesOf('biz_type', 'S')).toEqual([]);
});
