// A set that could not be read again is marked wherever its filter is shown.

import { expect, test } from 'vitest';
import { setStage, SMALL, startService } from './stage.ts';

test('Pending says since when it was not checked, while filter requests fail', async () => {
  const service = await startService(SMALL);
  const stage = setStage();
  const desk = await stage.launch({ args: [`--service-url=${service.url}`] });
  await desk.signIn({ token: service.tokens.full });
  service.control.fault({ filtered: true, action: { status: 503 } });
  await desk.syncNow();
  await desk.open('Customized charges');
  await desk.pickFilter('Pending', /^Pending Approvals/);
  const chips = desk.page.getByRole('list', { name: 'Filters of this table' });
  await expect.poll(() => chips.innerText()).toContain('not checked since');
});
