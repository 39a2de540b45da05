// Sets of rows as they are stored, in literal texts: files on people's computers contain them, so each version must write
// and read the same.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DatasetName, ServiceFilterName } from '../../shared/contract/fields.ts';
import { listLearned } from '../../main/store/proof/learned-list.ts';
import { listRepairs } from '../../main/store/proof/repairs.ts';
import { membershipAnswer, putMembers, subjectOf, type MemberKey } from '../../main/store/question/memberships.ts';
import { addPins } from '../../main/store/question/pins.ts';
import { answeredAsOf } from '../../main/store/question/query-as-of.ts';
import { inSnapshot } from '../../main/store/question/query-context.ts';
import { getChargeClients } from '../../main/store/question/row-marks.ts';
import { readState } from '../../main/store/tables/resource-states.ts';
import { fill, makeTempStore, NOW_MS, type TempStore } from '../support/temp-store.ts';

const AS_OF = '2026-09-17T10:00:00.000Z';
const REPORT_KEY = '["2026-09-18","AE1","T1",null,"100","HKD","1","2","3"]';
const REPORT = {
  ...{ biz_date: '2026-09-18', broker_code: 'AE1', broker_team_code: 'T1', dcp_name: null, trade_amount: '100' },
  ...{ currency: 'HKD', broker_commission_amount: '1', org_commission_amount: '2', commission_amount: '3' },
};

type StoredSet = {
  readonly dataset: DatasetName;
  readonly subject: string;
  readonly keys: readonly string[];
  /** The base64 of the SHA-256 of the keys, each with a line feed, in ascending order. */
  readonly digest: string;
};
const TWO = { keys: ['10', '7'], digest: 'ZSBkMTsltxsTNjek12OEP6rOTyQJDmTG3HOMOPIqh58=' };
const ONE = { keys: ['8'], digest: 'qmehabC7oheqCqiKZTRpIMhMQkR8NrpffqZfQiwf5dg=' };
const OF_REPORT = { keys: [REPORT_KEY], digest: '7ajNbcdM0zt3/3Ih8pUDak6Pf3ors8qcLYFPIif/80Y=' };
const SETS: readonly (readonly [ServiceFilterName, string, StoredSet])[] = [
  ['pending', '1', { dataset: 'charges', subject: 'pending=1', ...ONE }],
  ['pending', '0', { dataset: 'charges', subject: 'pending=0', ...TWO }],
  ['aaid', '10023', { dataset: 'charges', subject: 'aaid=10023', ...TWO }],
  ['biz_type', 'A=B', { dataset: 'charges', subject: 'biz_type=A=B', ...TWO }],
  ['broker_code', 'AE1', { dataset: 'reports', subject: 'broker_code=AE1', ...OF_REPORT }],
];

let store: TempStore;
beforeEach(() => {
  store = makeTempStore();
  fill(
    store.db,
    'charges',
    ['7', '8', '10'].map((id) => ({ id })),
  );
  fill(store.db, 'reports', [REPORT]);
});
afterEach(() => store.remove());

test.each(SETS)('the set of %s %s is written under its subject, with its digest', (name, value, stored) => {
  const { dataset, subject, keys, digest } = stored;
  // The store builds the key of a report from its values.
  const given: readonly MemberKey[] = dataset === 'reports' ? [Object.values(REPORT)] : keys.map((key) => [key]);
  const { copyNumber } = readState(store.db, dataset);
  putMembers(store.db, { subject: subjectOf(name, value), dataset, asOf: AS_OF, copyNumber, keys: given.toReversed() });
  const keysOf = store.db.prepare('SELECT row_key FROM memberships WHERE subject = ? ORDER BY row_key').pluck();
  const digestOf = store.db.prepare('SELECT digest FROM membership_states WHERE subject = ?').pluck();
  expect([keysOf.all(subject), digestOf.get(subject)]).toEqual([keys, digest]);
});

describe('a file with such sets', () => {
  beforeEach(() => {
    addPins(store.db, { aaids: ['10023'], pinnedAt: AS_OF });
    for (const [, , set] of SETS) insert(set);
  });

  function insert({ dataset, subject, keys, digest }: StoredSet): void {
    const putKey = store.db.prepare('INSERT INTO memberships (subject, row_key) VALUES (?, ?)');
    for (const key of keys) putKey.run(subject, key);
    store.db
      .prepare(
        `INSERT INTO membership_states (subject, dataset, as_of, rows, standing, digest, copy_number, change_id)
         VALUES (?, ?, ?, ?, 'known', ?, ?, 0)`,
      )
      .run(subject, dataset, AS_OF, keys.length, digest, readState(store.db, dataset).copyNumber);
  }

  test.each(SETS)('answers %s %s with it, and with its age', (name, value, { dataset, subject }) => {
    inSnapshot({ db: store.db, dataset, now: () => NOW_MS }, (context) => {
      const answer = membershipAnswer(context, { name, value, field: null });
      expect(answer).toMatchObject({ kind: 'members', test: { subject }, outdatedSince: null });
      expect(answeredAsOf(context, [{ kind: 'service', name, value }]).asOf).toBe(AS_OF);
    });
  });

  test('names the clients of a charge, and the filters that its rows answer', () => {
    const clientsOf = (id: string) => getChargeClients(store.db, { key: id, values: { id }, extras: null });
    expect(clientsOf('10')).toMatchObject({ holders: [{ aaid: '10023' }], unknown: 0 });
    expect(clientsOf('8')).toMatchObject({ holders: [], unknown: 0 });
    expect(listRepairs(store.db, 'charges')).toMatchObject([{ name: 'biz_type', value: 'A=B', rows: 2 }]);
    expect(listRepairs(store.db, 'reports')).toMatchObject([{ name: 'broker_code', value: 'AE1', rows: 1 }]);
    const fetched = listLearned(store.db).filters.filter(({ reading }) => reading.kind === 'membership');
    expect(fetched.map(({ name }) => name)).toEqual(expect.arrayContaining(['aaid', 'pending']));
  });
});
