// Good and refused arguments of the calls for notes.

import type { CallName } from '../../shared/contract/calls.ts';
import { fieldsOf, type DatasetName } from '../../shared/contract/fields.ts';
import type { NotedRow } from '../../shared/contract/notes.ts';
import type { Example } from './call-example.ts';

type NoteCall = Extract<CallName, 'getNote' | 'listNotes' | 'saveNote' | 'deleteNote' | 'listLooseNotes'>;

const CHARGE_ROW = { values: valuesOf('charges', { id: '12', name: '港股' }), extras: '{"more":1}' };
const REPORT_ROW = { values: valuesOf('reports', { biz_date: '20260918', currency: 'HKD' }), extras: null };
const NOTE = { dataset: 'charges', row: CHARGE_ROW, isFlagged: true, text: 'ask AE012' } as const;

export const NOTE_EXAMPLES: { readonly [N in NoteCall]: Example<N> } = {
  getNote: {
    good: [
      { dataset: 'charges', row: CHARGE_ROW },
      { dataset: 'reports', row: REPORT_ROW },
    ],
    refused: [
      { dataset: 'charges', row: REPORT_ROW },
      { dataset: 'charges', row: { values: { id: '12' }, extras: null } },
      { dataset: 'charges', row: { ...CHARGE_ROW, extras: 'x'.repeat(1_048_577) } },
      { dataset: 'charges', row: { ...CHARGE_ROW, key: '1-1' } },
      { dataset: 'charges', row: { values: { id: 12 }, extras: null } },
      { dataset: 'charges', row: { values: { __proto__: null, constructor: 'x' }, extras: null } },
    ],
  },
  listNotes: {
    good: [
      { dataset: 'charges', keys: [] },
      { dataset: 'reports', keys: ['3-1', '3-2'] },
    ],
    refused: [
      { dataset: 'clients', keys: [] },
      { dataset: 'charges', keys: [1] },
      { dataset: 'charges', keys: Array.from({ length: 1001 }, () => '3-1') },
    ],
  },
  saveNote: {
    good: [NOTE, { dataset: 'reports', row: REPORT_ROW, isFlagged: false, text: '' }],
    refused: [
      { ...NOTE, text: 'x'.repeat(2001) },
      { ...NOTE, text: null },
      { ...NOTE, isFlagged: 1 },
      { ...NOTE, row: REPORT_ROW },
      { ...NOTE, row: { values: CHARGE_ROW.values } },
    ],
  },
  deleteNote: { good: [{ id: '12' }], refused: [{ id: '1; DROP TABLE row_notes' }, { id: 12 }, { id: '' }] },
  listLooseNotes: { good: [{ limit: 1 }, { limit: 1000 }], refused: [{ limit: 0 }, { limit: 1001 }] },
};

function valuesOf(dataset: DatasetName, given: NotedRow['values']): NotedRow['values'] {
  return { ...Object.fromEntries(fieldsOf(dataset).map((field) => [field, null])), ...given };
}
