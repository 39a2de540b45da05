// Canned answers for learned facts, parity and pinned clients.

import type { Row, RowsAnswer } from '../../shared/contract/answers.ts';
import type { CallArguments, CallValue } from '../../shared/contract/calls.ts';
import type { ServiceFilterName } from '../../shared/contract/fields.ts';
import type { LearnedFacts, Parity, ParityMark, Pin } from '../../shared/contract/proof.ts';
import type { Query } from '../../shared/contract/query.ts';

export type FakeProof = {
  readonly learned: LearnedFacts;
  readonly parity: readonly Parity[];
  readonly pins: readonly Pin[];
};

export const NOTHING_PROVEN: FakeProof = {
  learned: {
    transport: null,
    dateFilter: 'notAsked',
    filters: [],
    problems: [],
    learnedAt: null,
    limits: { pageSizes: {}, refusedFromRow: {} },
  },
  parity: [],
  pins: [],
};

export function fakeProof(asOf: string): FakeProof {
  return { learned: learned(asOf), parity: parities(asOf), pins: pins(asOf) };
}

function learned(asOf: string): LearnedFacts {
  const charge = { dataset: 'charges', learnedAt: asOf } as const;
  const report = { dataset: 'reports', learnedAt: asOf } as const;
  return {
    transport: 'brackets',
    dateFilter: 'obeyed',
    learnedAt: asOf,
    limits: { pageSizes: { charges: 200, reports: 200 }, refusedFromRow: { charges: 10_001, reports: 10_001 } },
    problems: [
      {
        ...{ dataset: 'charges', subject: 'basis' },
        failure: { code: 'serverFailed', message: 'The service answered HTTP 500', facts: { status: 500 } },
      },
    ],
    filters: [
      { ...charge, name: 'name', column: 'name', reading: { kind: 'matching', matching: 'contains' } },
      { ...charge, name: 'aaid', column: null, reading: { kind: 'membership' } },
      { ...charge, name: 'biz_type', column: 'biz_type_val', reading: { kind: 'keys' } },
      { ...charge, name: 'basis', column: 'basis', reading: { kind: 'assumed' }, learnedAt: null },
      { ...charge, name: 'biz_type_code', column: 'name_id_val', reading: { kind: 'membership' } },
      { ...charge, name: 'state', column: 'state_val', reading: { kind: 'matching', matching: 'exact' } },
      { ...charge, name: 'pending', column: null, reading: { kind: 'unknown' }, learnedAt: null },
      { ...charge, name: 'fee_rate_spec', column: 'fee_rate', reading: { kind: 'matching', matching: 'prefix' } },
      { ...charge, name: 'billing_item_id', column: 'billing_item_id', reading: { kind: 'assumed' }, learnedAt: null },
      { ...charge, name: 'id', column: 'id', reading: { kind: 'matching', matching: 'exact' } },
      { ...report, name: 'biz_date', column: 'biz_date', reading: { kind: 'matching', matching: 'exact' } },
      { ...report, name: 'currency', column: 'currency', reading: { kind: 'keys' } },
      { ...report, name: 'broker_code', column: 'broker_code', reading: { kind: 'labels' } },
    ],
  };
}

function parities(asOf: string): readonly Parity[] {
  const of = (
    subject: readonly [Parity['dataset'], ServiceFilterName, value: string, label: string | null],
    figures: readonly [mark: ParityMark, service: number | null, local: number | null],
    resolvedByMembership = false,
  ): Parity => {
    const [dataset, name, value, label] = subject;
    const [mark, serviceTotal, localTotal] = figures;
    const checkedAt = mark === 'notChecked' ? null : asOf;
    const compared = mark === 'rowsAgree' ? Math.min(50, localTotal ?? 0) : null;
    return { dataset, name, value, label, mark, serviceTotal, localTotal, checkedAt, compared, resolvedByMembership };
  };
  const many = Array.from({ length: 130 }, (_, index) =>
    of(
      ['reports', 'broker_code', `AE${100 + index}`, `AE${100 + index} 陳大文`],
      [index % 13 === 0 ? 'countsAgree' : 'rowsAgree', 400 + index, 400 + index],
    ),
  );
  return [
    of(['charges', 'biz_type', '1', 'Stocks'], ['differs', 412, 409]),
    of(['charges', 'biz_type_code', 'custody', '託管費 Custody'], ['differs', 1_204, 1_204], true),
    of(['reports', 'broker_code', 'AE002', 'AE002 李小龍'], ['notChecked', null, null]),
    of(['charges', 'state', '0', null], ['rowsAgree', 11_200, 11_200]),
    of(['charges', 'state', '1', null], ['countsAgree', 1_145, 1_145]),
    of(['charges', 'pending', '1', null], ['rowsAgree', 17, 17]),
    of(['charges', 'aaid', '10023', null], ['rowsAgree', 3, 3]),
    ...many,
  ];
}

function pins(asOf: string): readonly Pin[] {
  const failure = {
    code: 'serverFailed',
    message: 'HTTP 500 while asking for page 1',
    facts: { status: 500 },
  } as const;
  const none = { nickname: '', pinnedAt: asOf, asOf, rows: 0, isOutdated: false, failure: null } satisfies Omit<
    Pin,
    'aaid'
  >;
  return [
    { ...none, aaid: '10023', nickname: 'Chan family', rows: 3 },
    { ...none, aaid: '10177', nickname: '李太' },
    { ...none, aaid: '10402', rows: 1, failure },
    { ...none, aaid: '10555', asOf: null, rows: null, failure },
    {
      ...none,
      aaid: '88001234567890',
      nickname: 'Harbour Capital (HK) Limited, discretionary',
      asOf: null,
      rows: null,
    },
    { ...none, aaid: '88001234567891', asOf: null, rows: null },
  ];
}

type PinCall = 'listPins' | 'addPins' | 'renamePin' | 'removePin';

export function createFakePins(start: readonly Pin[]): {
  all(): readonly Pin[];
  readonly handlers: { readonly [N in PinCall]: (args: CallArguments<N>) => CallValue<N> };
} {
  let pins = start;
  const set = (next: readonly Pin[]): readonly Pin[] => (pins = next);
  const fresh = (aaid: string): Pin => {
    return {
      aaid,
      nickname: '',
      pinnedAt: new Date().toISOString(),
      asOf: null,
      rows: null,
      isOutdated: false,
      failure: null,
    };
  };
  return {
    all: () => pins,
    handlers: {
      listPins: () => pins,
      addPins: ({ aaids }) => set([...pins, ...aaids.map(fresh)]),
      renamePin: ({ aaid, nickname }) => set(pins.map((pin) => (pin.aaid === aaid ? { ...pin, nickname } : pin))),
      removePin: ({ aaid }) => set(pins.filter((pin) => pin.aaid !== aaid)),
    },
  };
}

/** Null where no client is asked for. */
export function fakeClientAnswer(query: Query, pins: readonly Pin[], rows: readonly Row[]): RowsAnswer | null {
  const client = query.filters.find((filter) => filter.kind === 'service' && filter.name === 'aaid');
  if (client?.kind !== 'service') return null;
  const pin = pins.find(({ aaid }) => aaid === client.value);
  if (pin === undefined || pin.rows === null) {
    return { kind: 'unknown', notes: [{ name: 'aaid', standing: 'unknown', reason: 'clientNotKept' }] };
  }
  return { kind: 'rows', rows: rows.slice(0, pin.rows), total: pin.rows, notes: [], asOf: pin.asOf, ledgerDates: null };
}
