// Checks of JSON Lines whose values another program has written in another form. Added keys are in check-added.test.ts.

import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkStage, REPORTS, type CheckStage } from '../support/checked-exports.ts';

let stage: CheckStage;
beforeEach(() => {
  stage = checkStage();
});
afterEach(() => stage[Symbol.dispose]());

test.each(['true', '["1"]', '{}'])('the text %s that is written as none was altered', async (text) => {
  stage.runs.commit(
    'reports',
    REPORTS.map((row) => ({ ...row, dcp_name: text })),
  );
  const path = await stage.exported({ format: 'jsonl' });
  writeFileSync(path, readFileSync(path, 'utf8').replace(JSON.stringify(text), text));
  const found = await stage.check(path);
  expect(found).toMatchObject({ verdict: 'rowsAltered', isAsWritten: false, isIdentical: false });
});
