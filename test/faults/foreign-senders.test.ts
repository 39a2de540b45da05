// Row G1: every call of the contract, sent with good arguments by whoever is not the app's own page. The page's process was
// taken over: each of its frames can reach the main process.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from '../e2e/stage.ts';
import type { RunningApp } from '../host/launch.ts';
import { BINDING } from '../host/standin/browser-window.ts';
import type { InvokeReply } from '../host/standin/in-page.ts';
import { EXAMPLES } from '../support/call-examples.ts';
import { tried } from './points.ts';

type Scope = Readonly<Record<string, (request: object) => Promise<InvokeReply>>>;
type Dom = {
  readonly document: {
    readonly body: { append(node: object): void };
    createElement(name: string): { remove(): void; readonly contentWindow: Scope };
  };
};

/** How many calls the frame makes that is gone before they arrive. */
const GONE = 5;
const CALLS = Object.entries(EXAMPLES).map(([name, { good }]) => ({
  channel: `call:${name}`,
  args: { json: JSON.stringify(good.slice(0, 1)) },
}));

/** The channels whose answer was not the refusal. */
async function answered(frame: Frame): Promise<readonly string[]> {
  const replies = await frame.evaluate(
    ([binding, calls]) => Promise.all(calls.map((call) => (globalThis as unknown as Scope)[binding]!(call))),
    [BINDING, CALLS] as const,
  );
  return replies.flatMap((reply, index) => {
    const envelope =
      reply.ok && 'json' in reply.value ? (JSON.parse(reply.value.json) as { readonly code?: string }) : {};
    return envelope.code === 'untrustedSender' ? [] : [`${CALLS[index]?.channel} ${JSON.stringify(reply)}`];
  });
}

/** A frame of the app's page. */
async function frameIn({ page }: RunningApp, attributes: Readonly<Record<string, string>>): Promise<Frame> {
  const attached = page.waitForEvent('frameattached');
  await page.evaluate((given) => {
    const { document } = globalThis as unknown as Dom;
    const frame = document.createElement('iframe');
    document.body.append(Object.assign(frame, given));
  }, attributes);
  const frame = await attached;
  await frame.waitForLoadState();
  return frame;
}

test('G1 no call from a frame, another origin, about:blank or a frame that is gone is answered', async ({ task }) => {
  const stage = setStage();
  const { app, page } = await stage.launch({ env: { DESK_HOST_TAKEN_OVER: '1' } });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // The frame is removed while its calls are on their way; only the log shows what became of them. It comes first,
  // because the log takes few refusals of one window.
  const log = join(stage.userDataDir, 'logs/main.log');
  const logged = (): number =>
    existsSync(log) ? readFileSync(log, 'utf8').split('code="untrustedSender"').length - 1 : 0;
  const before = logged();
  await page.evaluate(
    ([binding, calls]) => {
      const { document } = globalThis as unknown as Dom;
      const frame = document.createElement('iframe');
      document.body.append(frame);
      for (const call of calls) void frame.contentWindow[binding]?.(call);
      frame.remove();
    },
    [BINDING, CALLS.slice(0, GONE)] as const,
  );
  await expect.poll(() => logged()).toBe(before + GONE);
  tried(task, GONE);

  const frames = [
    ['about:blank', await frameIn(app, {})],
    ['a document of its own', await frameIn(app, { srcdoc: '<p>inside</p>' })],
    ['another origin', await frameIn(app, { srcdoc: '<p>inside</p>', sandbox: 'allow-scripts' })],
  ] as const;
  for (const [title, frame] of frames) {
    expect(await answered(frame), title).toEqual([]);
    tried(task, CALLS.length);
  }

  for (const address of ['about:blank', 'data:text/html,<p>elsewhere</p>']) {
    await page.goto(address);
    expect(await answered(page.mainFrame()), address).toEqual([]);
    tried(task, CALLS.length);
  }
  expect(await app.clipboardText()).toBe('');
  expect(stage.files()).toEqual([]);
});
