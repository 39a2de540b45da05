// The report for support: it is shown before it is saved, and neither the token nor the service's address is in it.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { setStage, startService } from './stage.ts';

test('the report is shown, copied and saved, without token, address or rows', async () => {
  const saveFolder = mkdtempSync(join(tmpdir(), 'desk-support-'));
  onTestFinished(() => rmSync(saveFolder, { recursive: true, force: true }));
  const service = await startService();
  const desk = await setStage().launch({ args: [`--service-url=${service.url}`], saveFolder });
  await desk.signIn({ token: service.tokens.full });
  await desk.page.getByRole('button', { name: /^Profile/ }).click();
  await desk.button('About Commission Desk').click();
  await desk.button('Report for support…').click();
  const dialog = desk.dialog('Report for support');
  await dialog.getByText('version: ').waitFor();
  await dialog.getByText(/schema: [1-9]/).waitFor();
  await dialog.getByText('The last runs').click();
  await dialog.getByText('"verdict":"complete"').first().waitFor();
  await desk.picture('support-report');
  await dialog.getByRole('button', { name: 'Copy diagnostics' }).click();
  await dialog.getByText('Copied').waitFor();
  expect(await desk.app.clipboardText()).toContain('"resource":"reports"');
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await dialog.getByText(/^Saved as commission-desk-support-/).waitFor();
  const [name = ''] = readdirSync(saveFolder);
  const saved = readFileSync(join(saveFolder, name), 'utf8');
  expect(Object.keys(JSON.parse(saved) as object)).toEqual(['app', 'copies', 'runs', 'log']);
  for (const secret of [service.tokens.full, service.url, '127.0.0.1', 'Chan Tai Man', 'AE001'])
    expect(saved).not.toContain(secret);
});
