// Random queries with every kind of column filter. Most use values of the rows, so that they find something; some use
// neighbouring values.

import type { DatasetName, FieldName } from '../../shared/contract/fields.ts';
import { COMPUTED_DECIMALS } from '../../main/store/file/decimal-order.ts';
import {
  NOTE_MARKS,
  PERIODS,
  type Filter,
  type GroupSubject,
  type Query,
  type SortKey,
  type ValueFilter,
} from '../../shared/contract/query.ts';
import { LEDGER_PERIODS } from '../../shared/rules/ledger-periods.ts';
import { fieldsOf, kindOf, valueOf, type OracleRow } from './oracle-filters.ts';
import { readDay, readDecimal } from './oracle-values.ts';

const PAGE_SIZES = [97, 250, 1_000];
const KINDS = [
  'text',
  'text',
  'isOneOf',
  'isEmpty',
  'range',
  'range',
  'exactly',
  'period',
  'anyText',
  'differs',
  'anyOf',
  'noted',
] as const;
const BAD_BOUNDS = ['', 'abc', '1e5', '1,000', '18/09/2026', '2026-02-30'];

export class QueryMaker {
  readonly #random: () => number;
  readonly #dataset: DatasetName;
  readonly #rows: readonly OracleRow[];

  constructor(dataset: DatasetName, rows: readonly OracleRow[], random: () => number) {
    this.#dataset = dataset;
    this.#rows = rows;
    this.#random = random;
  }

  query(): Query {
    return {
      dataset: this.#dataset,
      filters: this.#several(4, () => this.#filter()),
      sort: this.#several(3, () => this.#sortKey()),
      page: 1,
      pageSize: this.pick(PAGE_SIZES),
    };
  }

  field(): FieldName {
    return this.pick(fieldsOf(this.#dataset));
  }

  groupSubject(): GroupSubject {
    const byDate = this.#dataset === 'reports' && this.#random() < 0.25;
    return byDate ? this.pick(LEDGER_PERIODS) : this.field();
  }

  search(): string {
    return this.#random() < 0.6 ? '' : this.#part(this.#text(this.field()));
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)] as T;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  #several<T>(most: number, make: () => T): readonly T[] {
    return Array.from({ length: Math.floor(this.#random() * (most + 1)) }, make);
  }

  #sortKey(): SortKey {
    const isComputed = this.#dataset === 'reports' && this.chance(0.2);
    return {
      field: isComputed ? this.pick(COMPUTED_DECIMALS) : this.field(),
      direction: this.pick(['ascending', 'descending']),
    };
  }

  #filter(): Filter {
    const field = this.field();
    switch (this.pick(KINDS)) {
      case 'text':
        return {
          kind: this.pick(['equals', 'contains', 'startsWith']),
          field,
          value: this.#asked(field),
          ...this.#not(0.4),
        };
      case 'isOneOf':
        return { kind: 'isOneOf', field, values: this.#several(6, () => this.#asked(field)), ...this.#not(0.4) };
      case 'isEmpty':
        return { kind: 'isEmpty', field, ...this.#not(0.6) };
      case 'exactly':
        return { kind: 'exactly', field, value: this.#exactValue(field), ...this.#not(0.6) };
      case 'range':
        return this.#range();
      case 'period':
        return { kind: 'period', field: this.#fieldOfKind(['date']), period: this.pick(PERIODS) };
      case 'anyText':
        return { kind: 'anyText', value: this.#part(this.#text(field)) };
      case 'differs':
        return this.#dataset === 'reports' ? { kind: 'differs', ...this.#not(0.5) } : { kind: 'isEmpty', field };
      case 'noted':
        return { kind: 'noted', mark: this.pick(NOTE_MARKS), ...this.#not(0.5) };
      case 'anyOf':
        return { kind: 'anyOf', filters: [this.#valueFilter(field), ...this.#several(4, () => this.#valueFilter())] };
    }
  }

  #valueFilter(field = this.field()): ValueFilter {
    return this.chance(0.2)
      ? { kind: 'isEmpty', field, ...this.#not(0.2) }
      : { kind: 'exactly', field, value: this.#exactValue(field), ...this.#not(0.1) };
  }

  #not(share: number): { readonly not?: boolean } {
    return this.chance(share) ? { not: true } : this.pick([{}, { not: false }]);
  }

  #range(): Filter {
    const field = this.#fieldOfKind(this.chance(0.3) ? ['date'] : ['number', 'money']);
    const from = this.chance(0.7) ? { from: this.#bound(field) } : {};
    const to = this.chance(0.7) ? { to: this.#bound(field) } : {};
    return { kind: 'range', field, ...from, ...to, ...this.#not(0.3) };
  }

  /** A limit equal to a value or between two; one in fifty cannot be parsed. */
  #bound(field: FieldName): string {
    if (this.chance(0.02)) return this.pick(BAD_BOUNDS);
    const held = this.#text(field);
    if (kindOf(this.#dataset, field) === 'date') return readDay(held) ?? '2026-09-15';
    return readDecimal(held) === null ? this.pick(['0', '-1', '50.5', '1', '0.000000001']) : held;
  }

  #fieldOfKind(kinds: readonly string[]): FieldName {
    return this.pick(fieldsOf(this.#dataset).filter((field) => kinds.includes(kindOf(this.#dataset, field))));
  }

  #text(field: FieldName): string {
    return valueOf(this.pick(this.#rows), field) ?? '';
  }

  #exactValue(field: FieldName): string | null {
    const held = valueOf(this.pick(this.#rows), field);
    return held === null || this.chance(0.7) ? held : this.#written(held);
  }

  /** A whole value, a part of one, or a value of another column, sometimes in another spelling. */
  #asked(field: FieldName): string {
    const held = this.#text(this.chance(0.9) ? field : this.field());
    const text = this.chance(0.5) ? held : this.#part(held);
    return this.chance(0.5) ? text : this.#written(text);
  }

  #written(text: string): string {
    switch (this.pick(['upper', 'lower', 'composed', 'decomposed', 'compatible', 'longer'] as const)) {
      case 'upper':
        return text.toUpperCase();
      case 'lower':
        return text.toLowerCase();
      case 'composed':
        return text.normalize('NFC');
      case 'decomposed':
        return text.normalize('NFD');
      case 'compatible':
        return text.normalize('NFKC');
      case 'longer':
        return `${text}${this.pick(['%', '_', '0', '\u0301', ' ', '\u0000', '*'])}`;
    }
  }

  /** Cuts between code points, never within a surrogate pair. */
  #part(text: string): string {
    const points = Array.from(text);
    const start = this.chance(0.5) ? 0 : Math.floor(this.#random() * points.length);
    return points.slice(start, start + 1 + Math.floor(this.#random() * 3)).join('');
  }
}
