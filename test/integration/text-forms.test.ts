// Text filters where one character can be encoded in several ways: full or half width, composed or not.

import { expect, test } from 'vitest';
import { ask, charge, found, service, sync, truth, useStage } from '../support/proof-stage.ts';

useStage();

type Has = (text: string, value: string) => boolean;
const contains: Has = (text, value) => text.includes(value);

const learnWith = async (names: readonly string[], fold: (text: string) => string, has = contains): Promise<void> => {
  names.forEach((name, at) => (service.rows.charges[at] = { ...charge(at + 1), name }));
  service.filters['name'] = (row, value) => has(fold(String(row['name'])), fold(value));
  await sync();
};
const isMatchedByOwnRule = { notes: [{ name: 'name', standing: 'appRule' }] };

test.each([
  ['full width for half width', '港股佣金(標準)', '（標準）'],
  ['half width for full width', '港股佣金（標準）', '(標準)'],
  ['full-width letters', 'ＶＩＰ plan', 'vip'],
])('%s never leads to "no rows" without a note if the service ignores width', async (_, name, asked) => {
  await learnWith([name], (text) => text.normalize('NFKC').toLowerCase());
  expect(truth('name', asked)).toEqual(['1']);
  expect(ask('name', asked)).toMatchObject(isMatchedByOwnRule);
});

test.each([
  ['a compatibility character', '黃\uf90a期貨', '黃金'],
  ['a decomposed letter', 'Cafe\u0301 plan', 'cafe'],
])('%s is in doubt if the service compares characters as they are', async (_, name, asked) => {
  await learnWith([name], (text) => text.toLowerCase());
  expect(ask('name', asked)).toMatchObject(isMatchedByOwnRule);
});

test('a value that all of them contain, or none, has no note', async () => {
  await learnWith(['港股佣金（標準）', '黃金期貨（VIP）'], (text) => text.toLowerCase());
  for (const value of ['佣金', '（標準）', '黃金', 'vip', '外匯']) {
    expect(ask('name', value), value).toMatchObject({ notes: [] });
    expect(found('name', value), value).toEqual(truth('name', value));
  }
});

test('how the service matches decides whether the form does', async () => {
  const names = ['（A）港股(A)', '港股（B）加收', '港股(B)'];
  await learnWith(
    names,
    (text) => text.normalize('NFKC').toLowerCase(),
    (text, value) => text.startsWith(value),
  );
  expect(truth('name', '(A)')).toEqual(['1']);
  expect(ask('name', '(A)')).toMatchObject(isMatchedByOwnRule);

  await learnWith(
    names,
    (text) => text.toLowerCase(),
    (text, value) => text === value,
  );
  expect(ask('name', '港股(B)')).toMatchObject({ notes: [] });
});

test('case decides with the form only where the service tells it apart', async () => {
  await learnWith(['ＶＩＰ vip', 'ＶＩＰ plan'], (text) => text.normalize('NFKC'));
  expect(ask('name', 'VIP')).toMatchObject(isMatchedByOwnRule);
  expect(ask('name', 'plan')).toMatchObject({ notes: [] });
});
