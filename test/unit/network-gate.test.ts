import { expect, test } from 'vitest';
import { createNetworkGate } from '../../main/travel/network-gate.ts';
import { findNetworkError } from '../../main/service/network-errors.ts';

const answering: typeof fetch = () => Promise.resolve(new Response('sent'));

test('lets requests through, and refuses them as without a network while blocked work runs', async () => {
  const gate = createNetworkGate();
  const fetch = gate.guard(answering);
  expect(await (await fetch('http://127.0.0.1/')).text()).toBe('sent');
  const refused: unknown = await gate.closeDuring(() => fetch('http://127.0.0.1/').catch((error: unknown) => error));
  expect(findNetworkError(refused, 'headers')).toMatchObject({ code: 'offline' });
  expect(await (await fetch('http://127.0.0.1/')).text()).toBe('sent');
});

test('opens again after work that failed, and stays closed while other work still needs it', async () => {
  const gate = createNetworkGate();
  const fetch = gate.guard(answering);
  let end = (): void => undefined;
  const other = gate.closeDuring(() => new Promise<void>((resolve) => (end = resolve)));
  await expect(gate.closeDuring(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  await expect(fetch('http://127.0.0.1/')).rejects.toThrow();
  end();
  await other;
  await fetch('http://127.0.0.1/');
});
