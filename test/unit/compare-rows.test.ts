import { describe, expect, test } from 'vitest';
import type { Row } from '../../shared/contract/answers.ts';
import { CHARGE_FIELDS, REPORT_FIELDS } from '../../shared/contract/fields.ts';
import { copiedComparison } from '../../renderer/compare/compare-copy.ts';
import { compareRows, countFields, differingOnly, type ComparedSection } from '../../renderer/compare/compare-rows.ts';
import { detailSections } from '../../renderer/detail/detail-sections.ts';
import { codeFieldOf } from '../../shared/tables/table-columns.ts';
import { messages } from '../../renderer/messages/messages.ts';

function row(key: string, values: Row['values'], extras: string | null = null): Row {
  return { key, values, extras };
}

function differing(...rows: readonly Row[]): readonly string[] {
  return differingOnly(compareRows(rows))
    .flatMap(({ fields }) => fields)
    .map(({ name }) => (name.kind === 'column' ? name.id : `+${name.name}`));
}

function copied(sections: readonly ComparedSection[], names: readonly string[]): string {
  return copiedComparison(
    { names, sections },
    { field: 'Field', label: messages.fields.label, notSent: 'not sent', notKnown: 'not known' },
  ).text;
}

describe('packages side by side', () => {
  test('differ in what was sent: empty, not sent and 0 are three values, and 0.10 is not 0.1', () => {
    const texts = ['', null, '0', '0.1', '0.10'];
    for (const [place, one] of texts.entries()) {
      for (const other of texts.slice(place + 1))
        expect(differing(row('1', { min: one }), row('2', { min: other }))).toEqual(['min']);
      expect(differing(row('1', { min: one }), row('2', { min: one }))).toEqual([]);
    }
  });

  test('differ in a code with the same words', () => {
    expect(differing(row('1', { state: 'On', state_val: '0' }), row('2', { state: 'On', state_val: '1' }))).toEqual([
      'state',
    ]);
  });

  test('differ if only the fifth one does', () => {
    const rows = ['a', 'a', 'a', 'a', 'b'].map((name, place) => row(String(place), { name }));
    expect(differing(...rows)).toEqual(['name']);
  });

  test('differ in fields that the app does not know, digit for digit', () => {
    expect(
      differing(row('1', {}, '{"tier":1.10,"same":"x"}'), row('2', {}, '{"tier":1.1,"same":"x"}'), row('3', {}, null)),
    ).toEqual(['+tier', '+same']);
    expect(differing(row('1', {}, '{"tier":1.10}'), row('2', {}, '{"tier":1.1}'))).toEqual(['+tier']);
  });

  test('show rates exactly as sent', () => {
    const sections = compareRows([row('1', { fee_rate: '0.000300' }), row('2', { fee_rate: '0.03% + 5' })]);
    const rate = sections
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name.kind === 'column' && name.id === 'fee_rate');
    expect(rate?.values.map(({ cell }) => cell)).toEqual([
      { kind: 'figure', text: '0.000300', negative: false },
      { kind: 'text', text: '0.03% + 5' },
    ]);
  });

  test('count every field once', () => {
    const sections = compareRows([row('1', { name: 'a', max: '1' }), row('2', { name: 'b', max: '1' })]);
    expect(countFields(sections)).toEqual({ all: 27, differing: 1 });
    expect(differingOnly(sections).map(({ name }) => name)).toEqual(['charge']);
  });

  test('are copied with codes in lines of their own, and without tabs or line ends inside a cell', () => {
    const rows = [
      row('1', { name: 'A\tB', state: 'On', state_val: '0', min: '' }),
      row('2', { name: 'C\r\nD', state: 'On', state_val: '1', min: null }),
    ];
    expect(copied(differingOnly(compareRows(rows)), ['A\tB', 'C\r\nD'])).toBe(
      ['Field\tA B\tC D', 'Name\tA B\tC D', 'State\tOn\tOn', 'State (code)\t0\t1', 'Minimum fee\t\tnot sent'].join(
        '\n',
      ),
    );
  });
});

test('the details contain every field of both records once', () => {
  for (const [dataset, fields] of [
    ['charges', CHARGE_FIELDS],
    ['reports', REPORT_FIELDS],
  ] as const) {
    const shown = detailSections(dataset).flatMap((section) => section.fields);
    const held = [...shown, ...shown.flatMap((id) => codeFieldOf(id) ?? [])].filter((id) => id in fields);
    expect(held.toSorted()).toEqual(Object.keys(fields).toSorted());
  }
});
