// A dictionary may give a key the label that rows give to another key. Until the service has answered for the key, it is
// not known by which of the two it filters.

import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { ask, charge, found, parityOf, service, store, sync, truth, useStage } from '../support/proof-stage.ts';

useStage();

/** Nothing is proven until the service answers filter requests. */
function refuseFilters(): void {
  service.beforePage = ({ filters }) => {
    if (filters['biz_type'] !== undefined) throw new AppError('rejected', 'no', { facts: { status: 400 } });
  };
}

/** Rows with F have the label Futures and rows with S the label Securities. */
function labelRows(labels: Readonly<Record<string, string>>): void {
  service.rows.charges = service.rows.charges.map((row) => ({ ...row, biz_type: labels[String(row['biz_type_val'])] }));
}

const UNKNOWN = { kind: 'unknown', notes: [{ name: 'biz_type', standing: 'unknown', reason: 'readingNotProven' }] };

function listed(): unknown {
  const query = { dataset: 'charges', filters: [], sort: [], page: 1, pageSize: 1 } as const;
  const subject = { kind: 'service', name: 'biz_type' } as const;
  return store.aggregates.queryFacet({ query, subject, search: '', limit: 10 });
}

describe('a key whose label is on rows of another key', () => {
  beforeEach(() => {
    labelRows({ S: 'Securities', F: 'Futures' });
    service.dictionaries.billing_business_type = [
      { key: 'S', label: 'Futures' },
      { key: 'F', label: 'Securities' },
    ];
  });

  test('is unknown before it is proven, and its rows are not counted', async () => {
    refuseFilters();
    await sync();
    expect(ask('biz_type', 'S')).toEqual(UNKNOWN);
    expect(ask('biz_type', 'F')).toEqual(UNKNOWN);
    expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'notChecked', localTotal: null });
    expect(listed()).toEqual(UNKNOWN);
  });

  test('is answered by its column once the service’s rows agree with it', async () => {
    await sync();
    expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
    expect(parityOf('biz_type', 'S')).toMatchObject({ mark: 'rowsAgree', resolvedByMembership: false });
  });

  test('is answered as by the service if that filters by the label', async () => {
    service.filters['biz_type'] = (row, value) => row['biz_type'] === (value === 'S' ? 'Futures' : 'Securities');
    await sync();
    expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
    expect(truth('biz_type', 'S')).toContain('1');
  });
});

describe('it is no contradiction if', () => {
  beforeEach(refuseFilters);

  test('a label is only translated', async () => {
    labelRows({ S: '股票', F: '期貨' });
    await sync();
    expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
  });

  test('two keys share a label', async () => {
    labelRows({ S: 'Other', F: 'Other' });
    service.dictionaries.billing_business_type = ['S', 'F'].map((key) => ({ key, label: 'Other' }));
    await sync();
    expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
  });

  test('rows with an unknown code have a label', async () => {
    service.rows.charges.push({ ...charge(41), biz_type_val: 'X', biz_type: 'Stocks' });
    await sync();
    expect(found('biz_type', 'S')).toEqual(truth('biz_type', 'S'));
  });
});
