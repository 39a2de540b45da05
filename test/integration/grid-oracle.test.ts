// The grid shows offline what the service answers to the same filters: random queries of each dataset against the running
// sample service, with several sets of quirks, after a run has learned how the service filters. If an answer cannot be
// known offline, it must be "unknown".

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServiceClient } from '../../main/service/client.ts';
import { sampleFlags, type SampleFlags } from '../service/flags.ts';
import { startLoopbackService, type LoopbackService } from '../service/loopback.ts';
import type { DictionaryEntry, Row, RowsAnswer } from '../../shared/contract/answers.ts';
import {
  FIELDS,
  type DatasetName,
  type DictionaryName,
  type FieldName,
  type ServiceFilterName,
} from '../../shared/contract/fields.ts';
import type { LearnedFacts } from '../../shared/contract/proof.ts';
import type { Filter, Query, SortKey } from '../../shared/contract/query.ts';
import { seededRandom } from '../support/seeded-random.ts';
import {
  createOracle,
  type FilterEncoding,
  type ServiceAnswer,
  type ServiceFilters,
  type ServiceRow,
} from '../support/service-oracle.ts';
import { openSyncedStore, type SyncedStore } from '../support/synced-store.ts';

const QUERIES_PER_DATASET = 200;

type QuirkSet = { readonly title: string; readonly flags: Partial<SampleFlags>; readonly transport: FilterEncoding };
const SMALL = { packages: 400, clients: 60, reportRows: 3_000, ledgerDates: 25, aes: 12 } as const;
const QUIRK_SETS: readonly QuirkSet[] = [
  { title: 'no quirks', flags: {}, transport: 'post' },
  {
    title: 'POST only, labels in report rows, prefix matching, text codes and totals, compact dates',
    flags: {
      filterTransport: 'postOnly',
      reportLabels: true,
      textMatching: 'prefix',
      idMatching: 'prefix',
      codeAs: 'text',
      totalAs: 'text',
      bizDateFormat: 'YYYYMMDD',
      dictionaryShape: 'object',
      successCode: 'SUCCESS',
    },
    transport: 'post',
  },
  {
    title:
      'brackets only, other ways ignored, exact matching that tells A from a, JSON numbers, a small page cap, epoch dates, paged dictionaries',
    flags: {
      filterTransport: 'bracketsOnly',
      otherTransport: 'ignore',
      textMatching: 'exact',
      caseSensitive: true,
      numbersAs: 'number',
      pageSizeCap: 137,
      bizDateFormat: 'epochMs',
      dictionaryShape: 'pagedList',
      dictionaryLabel: 'title',
    },
    transport: 'brackets',
  },
  {
    title: 'JSON only, labels shared by two AEs, extra and missing fields, unreadable dates, extreme amounts',
    flags: {
      filterTransport: 'jsonOnly',
      reportLabels: true,
      sameNamedAes: true,
      extraFields: true,
      idMatching: 'contains',
      missingFields: 'updated_at',
      bizDateFormat: 'unreadable',
      dictionaryShape: 'dataArray',
      extremeAmounts: true,
    },
    transport: 'json',
  },
];

const TEXT_FILTERS: Readonly<Record<string, FieldName>> = {
  name: 'name',
  basis: 'basis',
  fee_rate_spec: 'fee_rate',
  id: 'id',
  billing_item_id: 'billing_item_id',
};

const folded = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const narrow = (text: string): string => text.normalize('NFKC');
const FINDS = {
  exact: (text: string, value: string) => folded(text) === folded(value),
  prefix: (text: string, value: string) => folded(text).startsWith(folded(value)),
  contains: (text: string, value: string) => folded(text).includes(folded(value)),
};

/** The lowest client id of the sample; the others count up from it. */
const FIRST_CLIENT = 80_010_001;
const PINNED = Array.from({ length: 20 }, (_, client) => String(FIRST_CLIENT + client));

/** Rows as multisets of their known fields, one a line: numbers by their digits, absent equal to null. */
function canonical(dataset: DatasetName, rows: readonly (ServiceRow | Row['values'])[]): readonly string[] {
  const fields = Object.keys(FIELDS[dataset]) as FieldName[];
  return rows.map((row) => JSON.stringify(fields.map((field) => asText((row as ServiceRow)[field])))).sort();
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `text`: the canonical lines. */
type Truth = { readonly rows: number; readonly text: string };

class Subject {
  readonly #set: QuirkSet;
  readonly #random: () => number;
  #service: LoopbackService | null = null;
  #store: SyncedStore | null = null;
  #ask: ((dataset: DatasetName, filters: ServiceFilters) => Promise<ServiceAnswer>) | null = null;
  readonly unfiltered = new Map<DatasetName, ServiceAnswer>();
  /** By dataset and filters: the service does not change while it is asked, and many queries have the same filters or none. */
  readonly #truths = new Map<string, Truth>();
  answered = 0;
  unknown = 0;

  constructor(set: QuirkSet) {
    this.#set = set;
    this.#random = seededRandom(set.title.length * 31);
  }

  async start(): Promise<void> {
    this.#service = await startLoopbackService(sampleFlags({ ...SMALL, ...this.#set.flags }), { port: 0 });
    const { url, tokens } = this.#service;
    this.#store = openSyncedStore();
    const client = createServiceClient({ serviceUrl: url, token: tokens.full, fetch, clock: this.#store.clock });
    this.#store.writer.addPins({ aaids: PINNED });
    const receipts = await this.#store.sync(client);
    expect(receipts.map((receipt) => receipt.verdict)).toEqual(receipts.map(() => 'complete'));
    const pageSize = this.#set.flags.pageSizeCap ?? 500;
    const oracle = createOracle({ url, token: tokens.full, transport: this.#set.transport, pageSize });
    this.#ask = (dataset, filters) => oracle.ask(dataset, filters);
    for (const dataset of ['charges', 'reports'] as const) this.unfiltered.set(dataset, await this.#ask(dataset, {}));
  }

  async stop(): Promise<void> {
    this.#truths.clear();
    this.#store?.close();
    await this.#service?.close();
  }

  async check(dataset: DatasetName): Promise<void> {
    const filters = this.#randomFilters(dataset);
    const { answer, rows } = this.#askApp(dataset, filters);
    if (this.#mustBeUnknown(filters)) {
      expect(answer.kind, JSON.stringify(filters)).toBe('unknown');
      this.unknown += 1;
      return;
    }
    if (answer.kind !== 'rows') throw new Error(`no answer to ${JSON.stringify(filters)}: ${JSON.stringify(answer)}`);
    const labelled = answer.notes.filter((note) => note.standing === 'appRule').map((note) => note.name);
    expect(labelled.sort()).toEqual(this.#stillByAppRule(dataset, filters));
    const truth = await this.#truth(dataset, filters);
    const lines = canonical(dataset, rows);
    // A whole dataset as one text is compared much faster, but does not say which row differs.
    if (lines.join('\n') !== truth.text) expect(lines, JSON.stringify(filters)).toEqual(truth.text.split('\n'));
    expect(answer.total).toBe(truth.rows);
    this.answered += 1;
  }

  async #truth(dataset: DatasetName, filters: ServiceFilters): Promise<Truth> {
    const name = JSON.stringify([dataset, filters]);
    const known = this.#truths.get(name);
    if (known !== undefined) return known;
    if (!this.#ask) throw new Error('not started');
    const { rows } = await this.#ask(dataset, filters);
    const truth = { rows: rows.length, text: canonical(dataset, rows).join('\n') };
    this.#truths.set(name, truth);
    return truth;
  }

  /** All pages of one random page size and sort, joined. */
  #askApp(dataset: DatasetName, filters: ServiceFilters): { answer: RowsAnswer; rows: readonly Row['values'][] } {
    const pageSize = 20 + Math.floor(this.#random() * 400);
    const query: Query = {
      dataset,
      filters: Object.entries(filters).map(([name, value]): Filter => ({
        kind: 'service',
        name: name as ServiceFilterName,
        value,
      })),
      sort: this.#randomSort(dataset),
      page: 1,
      pageSize,
    };
    const ask = (page: number): RowsAnswer => {
      if (!this.#store) throw new Error('not started');
      return this.#store.reader.queryRows({ ...query, page });
    };
    const first = ask(1);
    if (first.kind !== 'rows') return { answer: first, rows: [] };
    const rows = [...first.rows];
    for (let page = 2; (page - 1) * pageSize < first.total; page += 1) {
      const next = ask(page);
      if (next.kind === 'rows') rows.push(...next.rows);
    }
    return { answer: first, rows: rows.map((row) => row.values) };
  }

  #pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.#random() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  }

  #randomSort(dataset: DatasetName): readonly SortKey[] {
    const fields = Object.keys(FIELDS[dataset]) as FieldName[];
    return Array.from({ length: Math.floor(this.#random() * 3) }, () => ({
      field: this.#pick(fields),
      direction: this.#pick(['ascending', 'descending'] as const),
    }));
  }

  #randomFilters(dataset: DatasetName): ServiceFilters {
    const names =
      dataset === 'charges'
        ? [
            'name',
            'basis',
            'fee_rate_spec',
            'id',
            'billing_item_id',
            'state',
            'state',
            'biz_type',
            'biz_type',
            'biz_type_code',
            'pending',
            'aaid',
          ]
        : ['biz_date', 'currency', 'broker_code'];
    const count = Math.floor(this.#random() * 3.5);
    return Object.fromEntries(
      Array.from({ length: count }, () => this.#pick(names)).map((name) => [name, this.#randomValue(dataset, name)]),
    );
  }

  #randomValue(dataset: DatasetName, name: string): string {
    const row = this.#pick(this.unfiltered.get(dataset)?.rows ?? []);
    const text = (field: string): string => asText(row[field]) ?? '';
    switch (name) {
      case 'state':
      case 'pending':
        return this.#pick(['0', '1']);
      case 'aaid':
        return String(FIRST_CLIENT + Math.floor(this.#random() * PINNED.length * 1.3));
      case 'biz_type':
        return this.#pick(this.#keys('billing_business_type'));
      case 'biz_type_code':
        return this.#pick(this.#keys('billing_business_type_code'));
      case 'currency':
        return this.#pick(this.#keys('tenant_currencies'));
      case 'broker_code':
        return this.#pick(this.#keys('broker_accounts_for_select'));
      case 'biz_date':
        return this.#random() < 0.9 ? text('biz_date') : '1999-01-01';
      default: {
        const whole = text(TEXT_FILTERS[name] ?? name);
        const start = this.#random() < 0.5 ? 0 : Math.floor(this.#random() * whole.length);
        const part = whole.slice(start, start + Math.max(1, Math.floor(this.#random() * whole.length))).toWellFormed();
        const value = this.#random() < 0.5 ? whole : part;
        return (this.#random() < 0.2 ? value.toUpperCase() : value) || 'nothing has this';
      }
    }
  }

  /**
   * Values with blanks at the ends, because the transport may trim them, and those that would find other rows if the service
   * ignored the width of characters.
   */
  #stillByAppRule(dataset: DatasetName, filters: ServiceFilters): readonly string[] {
    const { textMatching = 'contains', idMatching = 'exact' } = this.#set.flags;
    return Object.entries(filters)
      .filter(([name, value]) => {
        const field = TEXT_FILTERS[name];
        if (field === undefined) return false;
        const finds = FINDS[name.endsWith('id') ? idMatching : textMatching];
        const texts = this.unfiltered.get(dataset)?.rows.map((row) => asText(row[field]) ?? '') ?? [];
        return (
          value.trim() !== value || texts.some((text) => finds(text, value) !== finds(narrow(text), narrow(value)))
        );
      })
      .map(([name]) => name)
      .sort();
  }

  #entries(name: DictionaryName): readonly DictionaryEntry[] {
    return this.#store?.reader.listDictionary({ name }) ?? [];
  }

  #keys(name: DictionaryName): readonly string[] {
    return this.#entries(name).map((entry) => entry.key);
  }

  /** Rows do not name clients, so only pinned clients are known. */
  #mustBeUnknown(filters: ServiceFilters): boolean {
    return filters['aaid'] !== undefined && !PINNED.includes(filters['aaid']);
  }

  get learned(): LearnedFacts | undefined {
    return this.#store?.reader.getLearnedFacts({});
  }
}

describe.each(QUIRK_SETS)('under $title', (set) => {
  const subject = new Subject(set);
  beforeAll(() => subject.start());
  afterAll(() => subject.stop());

  test('the way of sending and matching filters was learned', () => {
    const { textMatching = 'contains', idMatching = 'exact' } = set.flags;
    const matchingOf = (name: string) => subject.learned?.filters.find((each) => each.name === name)?.reading;
    expect(subject.learned?.transport).toBe(set.transport);
    for (const name of ['name', 'basis', 'fee_rate_spec']) {
      expect(matchingOf(name)).toEqual({ kind: 'matching', matching: textMatching });
    }
    for (const name of ['id', 'billing_item_id']) {
      expect(matchingOf(name)).toEqual({ kind: 'matching', matching: idMatching });
    }
  });

  test.each(['charges', 'reports'] as const)(
    '200 random queries of %s give the service’s own answers',
    async (dataset) => {
      for (let query = 0; query < QUERIES_PER_DATASET; query += 1) await subject.check(dataset);
      expect(subject.answered).toBeGreaterThan(QUERIES_PER_DATASET / 4);
    },
  );

  test('queries that cannot be answered offline were among them, and said so', () => {
    expect(subject.unknown).toBeGreaterThan(0);
  });
});
