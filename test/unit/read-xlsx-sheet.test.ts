import { expect, test } from 'vitest';
import { SheetReader } from '../../main/exports/xlsx/reading/read-sheet.ts';

type Part = readonly [name: string, text: string];

function cellsOf(...cells: readonly { readonly type: string; readonly parts: readonly Part[] }[]) {
  const reader = new SheetReader({ shared: [], columns: cells.length });
  const attribute = (local: string, value: string) => ({ [local]: { local, uri: '', value } });
  reader.open('row', attribute('r', '2'));
  for (const { type, parts } of cells) {
    reader.open('c', attribute('t', type));
    for (const [name, text] of parts) {
      reader.open(name, {});
      if (name === 'is') reader.open('t', {});
      reader.text(text);
      reader.close(name);
    }
    reader.close('c');
  }
  reader.close('row');
  return reader.takeRows()[0]?.cells;
}

test('a formula is reported as one, whatever value it was saved with, and only in its own cell', () => {
  const formula: Part = ['f', 'G2+999'];
  const computed = { kind: 'computed', text: 'G2+999' };
  expect(
    cellsOf(
      { type: 'n', parts: [formula, ['v', '100']] },
      { type: 'n', parts: [['v', '100']] },
      { type: 'inlineStr', parts: [formula, ['is', 'kept']] },
      { type: 'inlineStr', parts: [['is', 'own']] },
      { type: 'n', parts: [formula] },
      { type: 'n', parts: [] },
    ),
  ).toEqual([
    computed,
    { kind: 'number', text: '100' },
    computed,
    { kind: 'text', text: 'own' },
    computed,
    { kind: 'empty' },
  ]);
});

test('booleans and errors are not texts', () => {
  expect(cellsOf({ type: 'b', parts: [['v', '1']] }, { type: 'e', parts: [['v', '#N/A']] })).toEqual([
    { kind: 'computed', text: 'TRUE' },
    { kind: 'computed', text: '#N/A' },
  ]);
});

test('what only JavaScript takes for a number is none', () => {
  const read = cellsOf(...['0x64', '1_0', '1e5', '.5'].map((text) => ({ type: 'n', parts: [['v', text]] }) as const));
  expect(read?.map(({ kind }) => kind)).toEqual(['computed', 'computed', 'number', 'number']);
});

test('a text that is not of the type of its cell is not the text of the next one', () => {
  expect(cellsOf({ type: 'str', parts: [['is', 'own']] }, { type: 'inlineStr', parts: [['is', 'next']] })).toEqual([
    { kind: 'computed', text: 'own' },
    { kind: 'text', text: 'next' },
  ]);
});

test.each(['foo', '', 'D', 'toString'])('a cell of the unknown type %j is not a text', (type) => {
  expect(cellsOf({ type, parts: [['v', 'A0000']] })).toEqual([{ kind: 'computed', text: 'A0000' }]);
});

test('a date that strict files write as text is its serial number, if all programs read it alike', () => {
  const kinds = (...texts: readonly string[]) =>
    cellsOf(...texts.map((text) => ({ type: 'd', parts: [['v', text]] }) as const));
  expect(kinds('2026-09-18', '2026-09-18T12:00:00', '2026-09-18T06:00:00.000')).toEqual([
    { kind: 'number', text: '46283' },
    { kind: 'number', text: '46283.5' },
    { kind: 'number', text: '46283.25' },
  ]);
  const others = ['20260918', '2026-02-30', '1900-01-01', '2026-09-18T12:00:00Z', '2026-09-18T12:00:00.5', '46283'];
  expect(kinds(...others)).toEqual(others.map((text) => ({ kind: 'computed', text })));
});
