// The facts of the pages of one reading, in the writer thread.

import { expect, test } from 'vitest';
import { createDecoderCalls } from '../../main/threads/decoder-calls.ts';
import type { DecodedBody } from '../../main/threads/decoder-protocol.ts';
import { PageBook } from '../../main/threads/writer/page-book.ts';
import { encodeEnvelope } from '../support/scripted-service.ts';

const decoder = createDecoderCalls();

function decode(list: readonly unknown[], { spaces = '', firstPosition = 1 } = {}): DecodedBody {
  const text = new TextDecoder().decode(encodeEnvelope({ list, total: list.length })) + spaces;
  const body = new Uint8Array(new TextEncoder().encode(text));
  return decoder.decodePage({ dataset: 'charges', body, firstPosition, knownDigest: null });
}

const idsOf = (rows: Iterable<{ readonly values: readonly (string | null)[] }> | null): unknown =>
  rows === null ? null : [...rows].map(({ values }) => values[0]);

test('a page gives its rows once, and again only if they differ', () => {
  const book = new PageBook('charges');
  const read = (decoded: DecodedBody) => book.read({ page: 1, pageSize: 10, firstPosition: 1, decoded });
  const first = read(decode([{ id: 'a' }]));
  expect([first.finding.changed, idsOf(first.rows), first.rowsBefore]).toEqual([true, ['a'], null]);
  const known = read({ isKnown: true, bodyDigest: decode([{ id: 'a' }]).bodyDigest });
  expect([known.finding.changed, known.rows, known.rowsBefore]).toEqual([false, null, 1]);
  const spaced = read(decode([{ id: 'a' }], { spaces: '  ' }));
  expect([spaced.finding.changed, spaced.rows]).toEqual([false, null]);
  const changed = read(decode([{ id: 'a' }, { id: 'b' }]));
  expect([changed.finding.changed, idsOf(changed.rows), changed.rowsBefore]).toEqual([true, ['a', 'b'], 1]);
});

test('a page with one more row is a changed page, even if that row cannot be read', () => {
  const book = new PageBook('charges');
  const read = (decoded: DecodedBody) => book.read({ page: 1, pageSize: 10, firstPosition: 1, decoded });
  read(decode([{ id: 'a' }]));
  const longer = read(decode([{ id: 'a' }, { id: {} }]));
  expect([longer.finding.changed, idsOf(longer.rows), longer.rowsBefore]).toEqual([true, ['a'], 1]);
});

test('a page that comes without its rows is refused if they are not here', () => {
  const book = new PageBook('charges');
  const bodyDigest = decode([{ id: 'a' }]).bodyDigest;
  const read = () => book.read({ page: 1, pageSize: 10, firstPosition: 1, decoded: { isKnown: true, bodyDigest } });
  expect(read).toThrow('its rows are not here');
  book.read({ page: 1, pageSize: 10, firstPosition: 1, decoded: decode([{ id: 'b' }]) });
  expect(read).toThrow('its rows are not here');
});

test('a page that is too long leaves what is known about it', () => {
  const book = new PageBook('charges');
  const read = (decoded: DecodedBody) => book.read({ page: 1, pageSize: 1, firstPosition: 1, decoded });
  read(decode([{ id: 'a' }]));
  const long = read(decode([{ id: 'a' }, { id: 'b' }]));
  expect([long.finding, long.rows]).toEqual([
    { rows: 2, total: 2, changed: true, rowsDigest: '', isVaried: false },
    null,
  ]);
  expect(read(decode([{ id: 'a' }])).finding.changed).toBe(false);
});

test('a row that cannot be read is counted once, and its errors have positions in the dataset', () => {
  const book = new PageBook('charges');
  const decoded = decode([{ id: 'a' }, { id: {}, name: [] }, { id: 'c' }], { firstPosition: 21 });
  const { finding, rows } = book.read({ page: 3, pageSize: 10, firstPosition: 21, decoded });
  expect([finding.rows, idsOf(rows), book.unreadableRows]).toEqual([3, ['a', 'c'], 1]);
  const [facts] = book.pages;
  expect(facts?.rowErrors.map(({ position, field }) => [position, field])).toEqual([
    [22, 'id'],
    [22, 'name'],
  ]);
});
