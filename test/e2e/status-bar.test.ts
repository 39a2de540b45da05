// The notices of the status bar, and their room.

import { expect, test } from 'vitest';
import type { LoopbackService } from '../service/loopback.ts';
import type { DeskPage } from './desk-page.ts';
import { setStage, startService } from './stage.ts';

/** Just wide enough for the bar to have room for everything but the name of a file. */
const WIDE = { width: 1290, height: 900 };
/** Without a keychain, so that the notice of data that is kept until quit stands in the bar. */
async function signedIn(): Promise<{ readonly desk: DeskPage; readonly service: LoopbackService }> {
  const service = await startService();
  const desk = await setStage().launch({
    args: [`--service-url=${service.url}`],
    viewport: WIDE,
  });
  await desk.signIn({ token: service.tokens.full });
  return { desk, service };
}

test('waiting notices do not make the window scroll', async () => {
  const { desk, service } = await signedIn();
  service.control.expireToken();
  await desk.syncNow();
  await desk.expectAlert('did not accept the access token');
  await desk.button('Show all messages, 1 more').waitFor();
  await desk.open('Sync');
  await desk.openSection('Parity');
  expect(await desk.page.evaluate('document.body.scrollHeight - innerHeight')).toBe(0);
  expect(await desk.page.evaluate('document.body.scrollTop + document.documentElement.scrollTop')).toBe(0);
});
