import { expect, test } from 'vitest';
import { SheetReader } from '../../main/exports/xlsx/read-sheet.ts';

type Part = readonly [name: string, text: string];

function cellsOf(...cells: readonly { readonly type: string; readonly parts: readonly Part[] }[]) {
  const reader = new SheetReader({ shared: [], columns: cells.length });
  reader.open('row', { r: '2' });
  for (const { type, parts } of cells) {
    reader.open('c', { t: type });
    for (const [name, text] of parts) {
      reader.open(name, {});
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
      { type: 'inlineStr', parts: [formula, ['t', 'kept']] },
      { type: 'inlineStr', parts: [['t', 'own']] },
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
