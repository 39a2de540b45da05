// Which filter values wait for a check after the clock of the computer was corrected.

import { expect, test } from 'vitest';
import { parityStanding, saveParity } from '../../main/store/proof/parity.ts';
import { datedReports, reportsOf } from '../support/dated-reports.ts';

test('a value that waits for its check still waits when the clock is set back by seconds', async () => {
  const dated = datedReports(reportsOf(60));
  const standing = () => dated.withDatabase((db) => parityStanding(db, dated.clock.now()));
  await dated.full();
  await dated.quick();
  const checkedAt = new Date(dated.clock.now() + 60_000).toISOString();
  dated.withDatabase((db) => {
    db.exec(
      `INSERT INTO dictionary_entries (name, position, key, label) VALUES ('tenant_currencies', 1, 'HKD', 'HKD')`,
    );
    const finding = { mark: 'rowsAgree', serviceTotal: 180, localTotal: 180, compared: 180, checkedAt } as const;
    saveParity(db, { dataset: 'reports', name: 'currency', value: 'HKD' }, { ...finding, runId: 'run-2' });
  });
  dated.clock.advance(60_000);
  expect(standing()).toEqual({ checked: 1, waiting: 0 });
  await dated.quick();
  expect(standing()).toEqual({ checked: 0, waiting: 1 });
  dated.clock.correct(-30_000);
  expect(standing()).toEqual({ checked: 0, waiting: 1 });
  dated.store.close();
});
