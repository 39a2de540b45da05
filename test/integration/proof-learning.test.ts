// After the rows, a run learns how the service filters, and fetches what rows do not contain: pending marks and clients.

import { describe, expect, test } from 'vitest';
import { AppError } from '../../main/errors.ts';
import { openDatabase } from '../../main/store/file/database.ts';
import type { Filter } from '../../shared/contract/query.ts';
import {
  ask,
  charge,
  found,
  readingOf,
  service,
  store,
  sync,
  tamper,
  truth,
  useStage,
} from '../support/proof-stage.ts';
import { TEST_KEY } from '../support/synced-store.ts';

useStage();

describe('learning', () => {
  test.each(['post', 'brackets', 'json'] as const)(
    'finds that filters are sent by %s, and remembers it',
    async (transport) => {
      service.transport = transport;
      await sync();
      expect(store.reader.getLearnedFacts({})).toMatchObject({ transport, dateFilter: 'obeyed', failure: null });
      service.asked.length = 0;
      await sync('quick');
      // The remembered way was tried first: no request was refused.
      expect(
        service.asked.filter((asked) => asked.filters['state'] !== undefined && asked.pageSize === 1),
      ).toHaveLength(2);
    },
  );

  test('finds another way if the known one is refused', async () => {
    await sync();
    service.transport = 'json';
    await sync('quick');
    expect(store.reader.getLearnedFacts({}).transport).toBe('json');
  });

  test('says that the service obeys no way of filtering, and proves nothing by filters, if all are ignored', async () => {
    for (const name of Object.keys(service.filters)) service.filters[name] = () => true;
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    expect(store.reader.getLearnedFacts({})).toMatchObject({ transport: null, dateFilter: 'ignored' });
    expect(found('pending', '1')).toBe('unknown');
    expect(found('aaid', '3')).toBe('unknown');
    expect(store.reader.listPins({})).toMatchObject([{ rows: null, failure: { code: 'rejected' } }]);
    expect(readingOf('name')).toEqual({ kind: 'assumed' });
  });

  test('answers free text as the service does, without the note about the app’s own rule', async () => {
    service.filters['name'] = (row, value) => String(row['name']).startsWith(value);
    service.filters['id'] = (row, value) => String(row['id']).includes(value);
    await sync();
    for (const [name, value] of [
      ['name', 'Package G'],
      ['name', 'package g'],
      ['name', 'Gold'],
      ['id', '1'],
      ['fee_rate_spec', '25'],
    ] as const) {
      expect(found(name, value), `${name} ${value}`).toEqual(truth(name, value));
      expect(ask(name, value)).toMatchObject({ notes: [] });
    }
    expect(readingOf('name')).toEqual({ kind: 'matching', matching: 'prefix' });
    expect(readingOf('id')).toEqual({ kind: 'matching', matching: 'contains' });
  });

  test('keeps the note for text that the service may read as a mask, if no row has shown it', async () => {
    await sync();
    tamper(`UPDATE learned SET value = json_set(value, '$.wildcards', json('null')) WHERE name = 'matching name'`);
    expect(ask('name', 'silver_1')).toMatchObject({ notes: [{ standing: 'appRule' }] });
    expect(ask('name', 'silver 1')).toMatchObject({ notes: [] });
  });

  test('finds out that a service reads masks', async () => {
    service.filters['name'] = (row, value) =>
      new RegExp(value.replaceAll('_', '.').replaceAll('%', '.*'), 'i').test(String(row['name']));
    await sync();
    expect(ask('name', 'silver_1')).toMatchObject({ notes: [{ standing: 'appRule' }] });
    expect(ask('name', 'silver 1')).toMatchObject({ notes: [] });
  });

  test('finds out which rates a service compares as numbers', async () => {
    service.rows.charges[0] = { ...charge(1), fee_rate: '0.2500' };
    service.filters['fee_rate_spec'] = (row, value) => Number(row['fee_rate']) === Number(value);
    await sync();
    for (const value of ['0.25', '0.2500', '.25', '0.25000', '0.5']) {
      expect(found('fee_rate_spec', value), value).toEqual(truth('fee_rate_spec', value));
      expect(ask('fee_rate_spec', value)).toMatchObject({ notes: [] });
    }
    expect(ask('fee_rate_spec', '25e-2')).toMatchObject({ notes: [{ standing: 'appRule' }] });
  });

  test('never says without a note that there are no rows where the service ignores accents', async () => {
    service.rows.charges[0] = { ...charge(1), name: 'NAÏVE Fund' };
    const bare = (text: unknown): string => String(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    service.filters['name'] = (row, value) => bare(row['name']).includes(bare(value));
    await sync();
    for (const value of ['naive', 'NAÏVE', 'naïve', 'Góld']) {
      expect(ask('name', value), value).toMatchObject({ notes: [{ name: 'name', standing: 'appRule' }] });
    }
    expect(readingOf('name')).toEqual({ kind: 'matching', matching: 'contains', ownRule: ['accents'] });
    expect(ask('name', '12')).toMatchObject({ notes: [] });
  });

  describe('if the service finds texts regardless of their marks', () => {
    const bare = (text: unknown): string => String(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    const learnWith = async (name: string): Promise<void> => {
      service.rows.charges[0] = { ...charge(1), name };
      service.filters['name'] = (row, value) => bare(row['name']).includes(bare(value));
      await sync();
    };

    test.each([
      ['Devanagari vowel signs', 'निधि', 'नध'],
      ['Arabic vowel points', 'مُحَمَّد', 'محمد'],
      ['Hebrew points', 'שָׁלוֹם', 'שלום'],
      ['Thai tone marks', 'ก่า', 'กา'],
      ['voiced kana', 'がく', 'かく'],
      ['a glyph chosen for a Chinese character', '葛\u{e0100}城', '葛城'],
      ['an emblem in colours', '\u2605\ufe0f8', '\u26058'],
    ])('%s never lead to "no rows" without a note', async (_, name, asked) => {
      await learnWith(name);
      expect(truth('name', asked)).toEqual(['1']);
      expect(ask('name', asked)).toMatchObject({ notes: [{ name: 'name', standing: 'appRule' }] });
    });

    test('text that no mark can change has no note', async () => {
      await learnWith('NAÏVE 港股佣金 한국');
      for (const value of ['港股佣金', '한국', '12']) {
        expect(ask('name', value), value).toMatchObject({ notes: [] });
        expect(found('name', value), value).toEqual(truth('name', value));
      }
    });
  });

  test('says that the case of letters beyond A–Z is matched by its own rule, if rows do not show the service’s', async () => {
    await sync();
    expect(ask('name', 'gold')).toMatchObject({ notes: [] });
    expect(ask('name', 'Ölfonds')).toMatchObject({ notes: [{ standing: 'appRule' }] });
  });

  test.each([
    ['exact', (text: string, value: string) => text === value],
    ['prefix', (text: string, value: string) => text.startsWith(value)],
    ['contains', (text: string, value: string) => text.includes(value)],
  ] as const)('names the rule it used if only case or accents are open: %s', async (matching, has) => {
    const lower = (text: unknown): string => String(text).toLowerCase();
    service.filters['name'] = (row, value) => has(lower(row['name']), lower(value));
    await sync();
    expect(ask('name', 'gold')).toMatchObject({ notes: [] });
    expect(ask('name', 'Ölfonds')).toMatchObject({ notes: [{ standing: 'appRule', matching }] });
  });

  test('keeps its own, labelled rule if the answers fit no way of matching', async () => {
    service.filters['name'] = (row) => Number(row['id']) < 6;
    await sync();
    expect(readingOf('name')).toEqual({ kind: 'assumed' });
    expect(ask('name', 'Gold')).toMatchObject({ notes: [{ name: 'name', standing: 'appRule' }] });
  });

  test('learns again, in a quick run too, if the service changes its matching', async () => {
    await sync();
    expect(readingOf('basis')).toEqual({ kind: 'matching', matching: 'contains' });
    service.filters['basis'] = (row, value) => row['basis'] === value;
    await sync('quick');
    expect(readingOf('basis')).toEqual({ kind: 'matching', matching: 'exact' });
    expect(found('basis', 'HK')).toEqual([]);
  });

  test('sends few requests to a service that it knows', async () => {
    await sync();
    service.asked.length = 0;
    await sync('quick');
    const matching = service.asked.filter((asked) => 'name' in asked.filters || 'id' in asked.filters);
    expect(matching).toHaveLength(2);
  });

  test('does not call an ignored date filter obeyed', async () => {
    delete service.filters['biz_date'];
    await sync();
    expect(store.reader.getLearnedFacts({}).dateFilter).toBe('ignored');
  });
});

describe('pending', () => {
  test('is answered as by the service, from the smaller set alone if both make up all charges', async () => {
    await sync();
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
    expect(found('pending', '0')).toEqual(truth('pending', '0'));
    const paged = service.asked.filter((asked) => asked.pageSize === 1_000 && 'pending' in asked.filters);
    expect(paged.map((asked) => asked.filters)).toEqual([{ pending: '1' }]);
  });

  test('is answered from both sets if some packages have no mark', async () => {
    service.filters['pending'] = (row, value) =>
      Number(row['id']) < 5 ? false : (Number(row['id']) % 2 === 0 ? '1' : '0') === value;
    await sync();
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
    expect(found('pending', '0')).toEqual(truth('pending', '0'));
  });

  test('is read again from the first page if the rows move between two pages', async () => {
    service.pageCap = 3;
    const moved = charge(50);
    let hasMoved = false;
    service.beforePage = ({ filters, page }) => {
      if (!('pending' in filters) || page !== 2 || hasMoved) return;
      hasMoved = true;
      // Removed from the first page, which was read already; another one is added at the end.
      const at = service.rows.charges.findIndex((row) => row['id'] === '10');
      service.rows.charges.splice(at, 1);
      service.rows.charges.push(moved, charge(60));
    };
    await sync();
    expect(found('pending', '1')).toBe('unknown');
    await sync();
    expect(found('pending', '1')).toEqual(truth('pending', '1'));
  });

  test('counts each mark under the other filters', async () => {
    await sync();
    const filters: readonly Filter[] = [{ kind: 'service', name: 'biz_type', value: 'S' }];
    const query = { dataset: 'charges', filters, sort: [], page: 1, pageSize: 1 } as const;
    const subject = { kind: 'service', name: 'pending' } as const;
    expect(store.aggregates.queryFacet({ query, subject, search: '', limit: 10 })).toEqual({
      kind: 'values',
      values: [
        { value: '0', label: null, rows: 16 },
        { value: '1', label: null, rows: 4 },
      ],
      more: 0,
    });
  });

  test.each([
    ['the filter is ignored', () => delete service.filters['pending']],
    [
      'an id is in both sets',
      () =>
        (service.filters['pending'] = (row, value) =>
          Number(row['id']) < 6 || (value === '0' && Number(row['id']) < 20)),
    ],
    [
      'an id is not held',
      () =>
        (service.listed = (rows, asked) =>
          'pending' in asked.filters ? rows.map((row) => ({ ...row, id: `x${String(row['id'])}` })) : rows),
    ],
    [
      'a package has no id',
      () =>
        (service.listed = (rows, asked) => ('pending' in asked.filters ? rows.map(({ id: _, ...row }) => row) : rows)),
    ],
  ])('is unknown if %s', async (_, script) => {
    script();
    await sync();
    expect(found('pending', '0')).toBe('unknown');
    expect(found('pending', '1')).toBe('unknown');
  });

  test('is unknown once a package that had a mark is not in the copy any more', async () => {
    await sync();
    tamper(`DELETE FROM charges WHERE id = '10'; UPDATE learned SET value = '999' WHERE name = 'proof number'`);
    expect(found('pending', '1')).toBe('unknown');
    expect(found('pending', '0')).toEqual(truth('pending', '0'));
  });
});

describe('pinned clients', () => {
  test('are answered with their own as-of time; others are not kept', async () => {
    store.writer.addPins({ aaids: [' 3 ', '3', '', '0'] });
    await sync();
    expect(store.reader.listPins({})).toMatchObject([
      { aaid: '0', rows: 0, failure: null },
      { aaid: '3', rows: truth('aaid', '3').length, asOf: '2026-09-18T10:00:00.000Z', failure: null },
    ]);
    expect(found('aaid', '3')).toEqual(truth('aaid', '3'));
    expect(found('aaid', '0')).toEqual([]);
    expect(ask('aaid', '4')).toEqual({
      kind: 'unknown',
      notes: [{ name: 'aaid', standing: 'unknown', reason: 'clientNotKept' }],
    });
  });

  test('are unknown until they are fetched, and can be fetched alone at once', async () => {
    await sync();
    store.writer.addPins({ aaids: ['3'] });
    expect(store.reader.listPins({})).toMatchObject([{ rows: null, asOf: null }]);
    expect(found('aaid', '3')).toBe('unknown');
    service.asked.length = 0;
    expect(await store.sync(service.client, { scope: { kind: 'pins' } })).toEqual([]);
    expect(found('aaid', '3')).toEqual(truth('aaid', '3'));
    expect(service.asked.every((asked) => asked.dataset === 'charges')).toBe(true);
    service.asked.length = 0;
    await store.sync(service.client, { scope: { kind: 'pins' } });
    expect(service.asked.filter((asked) => 'aaid' in asked.filters)).toEqual([]);
    await store.sync(service.client, { scope: { kind: 'pins', aaid: '3' } });
    expect(service.asked.some((asked) => asked.filters['aaid'] === '3')).toBe(true);
  });

  test('keep what was fetched before if fetching fails, with the reason', async () => {
    store.writer.addPins({ aaids: ['3', '4'] });
    await sync();
    const before = found('aaid', '3');
    service.beforePage = ({ filters }) => {
      if (filters['aaid'] === '3') throw new AppError('rejected', 'no such client');
    };
    await sync();
    expect(store.reader.listPins({})).toMatchObject([
      { aaid: '3', rows: before.length, failure: { code: 'rejected' } },
      { aaid: '4', failure: null },
    ]);
    expect(found('aaid', '3')).toEqual(before);
  });

  test('fail if the service lists packages that are not in the copy', async () => {
    store.writer.addPins({ aaids: ['3'] });
    service.listed = (rows, asked) =>
      'aaid' in asked.filters ? rows.map((row) => ({ ...row, id: '777' + String(row['id']) })) : rows;
    await sync();
    expect(store.reader.listPins({})).toMatchObject([{ rows: null, failure: { code: 'unsettled' } }]);
    expect(found('aaid', '3')).toBe('unknown');
  });

  test('fail if the service does not filter by client at all', async () => {
    delete service.filters['aaid'];
    store.writer.addPins({ aaids: ['3'] });
    await sync();
    expect(store.reader.listPins({})).toMatchObject([{ rows: null, failure: { code: 'rejected' } }]);
    expect(found('aaid', '3')).toBe('unknown');
  });

  test('fail in the same way if a package goes while that is found out', async () => {
    store.writer.addPins({ aaids: ['3', '4'] });
    delete service.filters['aaid'];
    let isGone = false;
    service.beforePage = ({ filters }) => {
      if (isGone || filters['aaid'] === undefined) return;
      isGone = true;
      service.rows.charges.pop();
    };
    await sync();
    const failed = { rows: null, failure: { code: 'rejected' } };
    expect([isGone, ...store.reader.listPins({})]).toMatchObject([true, failed, failed]);
  });

  test('lose their memberships when they are removed', async () => {
    store.writer.addPins({ aaids: ['3'] });
    store.writer.renamePin({ aaid: '3', nickname: ' Mrs Three ' });
    await sync();
    expect(store.reader.listPins({})).toMatchObject([{ nickname: 'Mrs Three' }]);
    expect(store.writer.removePin({ aaid: '3' })).toEqual([]);
    expect(found('aaid', '3')).toBe('unknown');
    const db = openDatabase({ path: store.path, key: TEST_KEY, mode: 'read' });
    expect(db.prepare(`SELECT count(*) AS rows FROM memberships WHERE subject LIKE 'aaid=%'`).get()).toEqual({
      rows: 0n,
    });
    db.close();
    expect(store.reader.listParity({}).filter((each) => each.name === 'aaid')).toEqual([]);
  });

  test('keep their nickname when they are pinned again', () => {
    store.writer.addPins({ aaids: ['3'] });
    store.writer.renamePin({ aaid: '3', nickname: 'Mrs Three' });
    expect(store.writer.addPins({ aaids: ['3', '4'] })).toMatchObject([{ nickname: 'Mrs Three' }, { nickname: '' }]);
  });
});
