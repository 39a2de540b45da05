import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSampleControl, type SampleControl } from '../service/faults.ts';
import { sampleFlags } from '../service/flags.ts';
import type { Mutation } from '../service/mutations.ts';
import type { RowValues } from '../../main/sample/row-source.ts';

const controlOf = (): SampleControl =>
  createSampleControl(sampleFlags({ packages: 40, clients: 30, reportRows: 60, ledgerDates: 5 }));
const count = (control: SampleControl, dataset: 'charges' | 'reports', filters: Record<string, string>): number =>
  control.data.datasets[dataset].selector.select(filters).length;

describe('moving rows', () => {
  it('insert a report row on its ledger date', () => {
    const control = controlOf();
    const before = control.rows('reports');
    control.mutate({ kind: 'insert', dataset: 'reports', at: 30 });
    const after = control.rows('reports');
    expect(after).toHaveLength(61);
    expect(after[30]?.['biz_date']).toBe(before[30]?.['biz_date']);
    expect([...after.slice(0, 30), ...after.slice(31)]).toEqual(before);
  });

  it('give an inserted package an id of its own', () => {
    const control = controlOf();
    for (const at of [0, 0, 17]) control.mutate({ kind: 'insert', dataset: 'charges', at });
    const ids = control.rows('charges').map((row) => row['id']);
    expect(new Set(ids).size).toBe(43);
  });

  it('let a changed value change the answers of the filters that read it', () => {
    const control = controlOf();
    const effective = count(control, 'charges', { state: '0' });
    const at = control.rows('charges').findIndex((row) => row['state_val'] === '1');
    control.mutate({ kind: 'change', dataset: 'charges', at, values: { state: 'Effective', state_val: '0' } });
    expect(count(control, 'charges', { state: '0' })).toBe(effective + 1);
  });

  it('change the pending mark without showing it', () => {
    const control = controlOf();
    const pending = count(control, 'charges', { pending: '1' });
    const { selector, rows } = control.data.datasets.charges;
    const at = selector.select({ pending: '0' }).at(0);
    control.mutate({ kind: 'change', dataset: 'charges', at, values: { pending: '1' } });
    expect(count(control, 'charges', { pending: '1' })).toBe(pending + 1);
    expect(Object.keys(rows.valuesOf(at))).not.toContain('pending');
  });

  it('give a client other packages, whose client counts follow', () => {
    const control = controlOf();
    const aaid = control.data.firstAaid;
    const counts = (): readonly number[] => control.rows('charges').map((row) => Number(row['member_cnt']));
    const { selector } = control.data.datasets.charges;
    const before = selector.select({ aaid });
    const first = before.at(0);
    const [kept, other] = [before.length, counts().findIndex((_, at) => at > before.at(before.length - 1))];
    const [ofFirst, ofOther] = [counts()[first] ?? 0, counts()[other] ?? 0];
    const packages = [...Array.from({ length: kept - 1 }, (_, at) => before.at(at + 1)), other];
    control.mutate({ kind: 'members', dataset: 'charges', aaid, packages });
    const after = selector.select({ aaid });
    expect(Array.from({ length: after.length }, (_, at) => after.at(at))).toEqual(packages);
    expect([counts()[first], counts()[other]]).toEqual([ofFirst - 1, ofOther + 1]);
  });

  it('keep filters and rows consistent under any mutations', () => {
    const at = fc.nat({ max: 500 });
    const dataset = fc.constantFrom('charges' as const, 'reports' as const);
    const mutation: fc.Arbitrary<Mutation> = fc.oneof(
      fc.record({ kind: fc.constantFrom('insert' as const, 'delete' as const), dataset, at }),
      fc.record({ kind: fc.constant('move' as const), dataset, at, to: at }),
      fc.record({ kind: fc.constant('keepFirst' as const), dataset, rows: fc.nat({ max: 80 }) }),
      fc.record({
        kind: fc.constant('change' as const),
        dataset: fc.constant('reports' as const),
        at,
        values: fc.constant({ currency: 'SGD' }),
      }),
    );
    fc.assert(
      fc.property(fc.array(mutation, { maxLength: 40 }), (mutations) => {
        const control = controlOf();
        for (const each of mutations) control.mutate(each);
        const having = (rows: readonly RowValues[], field: string, value: string): number =>
          rows.filter((row) => row[field] === value).length;
        const reports = control.rows('reports');
        for (const key of ['HKD', 'SGD']) {
          expect(count(control, 'reports', { currency: key })).toBe(having(reports, 'currency', key));
        }
        const date = reports[0]?.['biz_date'] ?? 'none';
        expect(count(control, 'reports', { biz_date: date })).toBe(having(reports, 'biz_date', date));
        expect(count(control, 'charges', { state: '0' })).toBe(having(control.rows('charges'), 'state_val', '0'));
        for (const kind of ['0', '1']) count(control, 'charges', { pending: kind });
        expect(count(control, 'charges', { pending: '0' }) + count(control, 'charges', { pending: '1' })).toBe(
          control.rows('charges').length,
        );
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('drift the same way for the same seed', () => {
    const drifted = (seed: number): string => {
      const control = controlOf();
      control.drift({ dataset: 'charges', seed, chancePercent: 50 });
      for (let answer = 0; answer < 40; answer += 1) control.beforeAnswer('charges');
      return JSON.stringify(control.rows('charges'));
    };
    expect(drifted(1)).toBe(drifted(1));
    expect(drifted(1)).not.toBe(drifted(2));
  });
});
