import { describe, expect, test } from 'vitest';
import { FIELDS, type FieldName } from '../../shared/contract/fields.ts';
import type { GroupSubject } from '../../shared/contract/query.ts';
import {
  columnsInForm,
  countUnknownParts,
  defaultColumns,
  emptyColumns,
  readColumns,
  unknownColumns,
  withDifference,
  writeColumns,
  type ColumnSettings,
} from '../../shared/tables/column-settings.ts';
import { cellText, formatCell } from '../../renderer/lib/format-cell.ts';
import { codeFieldOf } from '../../shared/tables/table-columns.ts';
import { moveTo, setPinned, setVisible, setWidth } from '../../shared/tables/table-layout.ts';

const ids = (columns: readonly { readonly id: string }[]): readonly string[] => columns.map(({ id }) => id);

function stateColumn(settings: Partial<ColumnSettings>) {
  const found = columnsInForm({ ...defaultColumns('charges'), ...settings }).find(({ id }) => id === 'state');
  if (found === undefined) throw new Error('no state column');
  return found;
}

describe('a value with a code', () => {
  const row = { key: '1', extras: null, values: { state: 'Effective', state_val: '0' } };

  test('is shown, copied and sorted as words, as the code, or as both', () => {
    const shown = (values: ColumnSettings['values']) => {
      const column = stateColumn({ values });
      return [formatCell(column, row), cellText(column, row), column.field];
    };
    expect(shown('words')).toEqual([{ kind: 'text', text: 'Effective' }, 'Effective', 'state']);
    expect(shown('code')).toEqual([{ kind: 'text', text: '0' }, '0', 'state_val']);
    expect(shown('both')).toEqual([
      { kind: 'pair', words: { kind: 'text', text: 'Effective' }, code: { kind: 'text', text: '0' } },
      'Effective · 0',
      'state',
    ]);
  });

  test('with one part missing shows that it is missing, and copies the other part', () => {
    const column = stateColumn({ values: 'both' });
    const noWords = { ...row, values: { state: '', state_val: '0' } };
    expect(formatCell(column, noWords)).toEqual({
      kind: 'pair',
      words: { kind: 'empty' },
      code: { kind: 'text', text: '0' },
    });
    expect(cellText(column, noWords)).toBe('0');
    expect(formatCell(column, { ...row, values: {} })).toEqual({ kind: 'notSent' });
    expect(cellText(column, { ...row, values: {} })).toBeNull();
  });

  test('has its code in a known field', () => {
    const codes = Object.keys(FIELDS.charges).filter((name) => name.endsWith('_val'));
    const found = Object.keys(FIELDS.charges).flatMap((name) => codeFieldOf(name as FieldName) ?? []);
    expect(found).toEqual(codes);
    expect(columnsInForm({ ...defaultColumns('reports'), values: 'both' })).toEqual(
      columnsInForm(defaultColumns('reports')),
    );
  });
});

describe('columns that are empty in every row found', () => {
  const settings = defaultColumns('charges');

  test('are those on screen, in their order', () => {
    expect(ids(emptyColumns(settings, ['max', 'threshold', 'min']))).toEqual(['min', 'max']);
  });

  test('stay while the code shown with them has values', () => {
    const both = { ...settings, values: 'both' } as const;
    expect(ids(emptyColumns(both, ['state']))).toEqual([]);
    expect(ids(emptyColumns(both, ['state', 'state_val']))).toEqual(['state']);
    expect(ids(emptyColumns({ ...settings, values: 'code' }, ['state_val']))).toEqual(['state']);
  });

  test('are none if there are no rows, because everything is empty then', () => {
    expect(emptyColumns(settings, Object.keys(FIELDS.charges) as FieldName[])).toEqual([]);
  });
});

describe('the difference column', () => {
  const { layout } = defaultColumns('reports');
  const shown = columnsInForm(defaultColumns('reports'));

  test('is visible, after the pinned columns, while rows that differ are filtered', () => {
    expect(ids(withDifference(shown, layout)).slice(0, 3)).toEqual(['biz_date', 'difference', 'broker_code']);
  });

  test('stays where the person has put it', () => {
    const own = columnsInForm({
      ...defaultColumns('reports'),
      layout: moveTo(setVisible(layout, 'difference', true), 'difference', 'broker_code'),
    });
    expect(withDifference(own, layout)).toBe(own);
  });
});

describe('the stored columns', () => {
  test('are restored as they were, from one text', () => {
    const { layout } = defaultColumns('charges');
    const settings: ColumnSettings = {
      layout: setPinned(setWidth(moveTo(layout, 'state', 'name_id'), 'state', 120), 'fee_rate', true),
      density: 'compact',
      values: 'both',
      hidesEmpty: true,
      second: { subject: 'state', layout: 'pivot', measure: 'rows', beside: 'share' },
    };
    expect(readColumns('charges', writeColumns(settings))).toEqual(settings);
  });

  test('of the first versions were only a list', () => {
    const text = '[{"id":"currency","visible":true,"pinned":true,"widthPx":90},{"id":"name"},"x",null]';
    const settings = readColumns('reports', text);
    expect(settings.layout[0]).toMatchObject({ id: 'currency', pinned: true, widthPx: 90 });
    expect(settings).toMatchObject({ density: 'usual', values: 'words', hidesEmpty: false });
  });

  test.each(['', '{', '7', 'null', '{"columns":7,"density":"huge","values":"raw","hidesEmpty":"yes"}'])(
    'that cannot be read lead to the defaults: %j',
    (text) => expect(readColumns('charges', text)).toEqual(defaultColumns('charges')),
  );
});

describe('parts of stored columns that this version does not know', () => {
  const count = (columns: unknown, groupBy: GroupSubject | null = null): number =>
    countUnknownParts({ dataset: 'reports', groupBy, columns: JSON.stringify(columns) });
  const placed = { visible: true, pinned: false, widthPx: 100 };

  test('are none in what this version stores, nor where nothing is stored', () => {
    const settings: ColumnSettings = {
      ...defaultColumns('reports'),
      values: 'both',
      second: { subject: 'month', layout: 'pivot', measure: 'rows', beside: 'share' },
    };
    const stored = { dataset: 'reports', groupBy: 'currency', columns: writeColumns(settings) } as const;
    expect([countUnknownParts(stored), count({}), count([])]).toEqual([0, 0, 0]);
  });

  test.each(['no JSON', '', '7', 'null', '{"columns":7}', '{"columns":{"name":1}}', '{"columns":null}'])(
    'are one where no list of columns can be read: %j',
    (columns) => expect(countUnknownParts({ dataset: 'reports', groupBy: null, columns })).toBe(1),
  );

  test('are columns, except for hidden ones, which change nothing', () => {
    const columns = ['one', 'other', 'currency'].map((id) => ({ ...placed, id, visible: id !== 'other' }));
    expect([count(columns), count([{ id: 'one' }])]).toEqual([1, 1]);
    expect(unknownColumns({ dataset: 'reports', columns: JSON.stringify(columns) })).toEqual(['one']);
  });

  test('are the entries of known columns that have another shape', () => {
    const columns = [
      { ...placed, id: 'currency', widthPx: '12rem' },
      { ...placed, id: 'biz_date', visible: 'wide' },
      { ...placed, id: 'broker_code' },
      ...['dcp_name', null, placed],
    ];
    expect(count({ columns })).toBe(5);
    expect(unknownColumns({ dataset: 'reports', columns: JSON.stringify(columns) })).toEqual([]);
  });

  test('are a second subject that would have an effect, and the form of the values', () => {
    const second = { subject: 'month', layout: 'of-tomorrow' };
    expect([count({ second }, 'currency'), count({ second }, 'month'), count({ second })]).toEqual([1, 0, 0]);
    expect([count({ second: 'month' }, 'currency'), count({ values: 'of-tomorrow' })]).toEqual([1, 1]);
  });
});

test('charges show their state and pending mark before their rates, where a usual window has them in view', () => {
  const shown = ids(columnsInForm(defaultColumns('charges')));
  expect(shown.indexOf('state')).toBeLessThan(shown.indexOf('fee_rate'));
  expect(shown.indexOf('pending')).toBeLessThan(shown.indexOf('fee_rate'));
});
