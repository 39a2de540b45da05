import { expect, test } from 'vitest';
import { CallLimits } from '../../main/call-limits.ts';
import { AppError } from '../../main/errors.ts';
import type { Handlers } from '../../main/handlers.ts';
import { answerCall, createEmitter, registerCalls } from '../../main/ipc.ts';
import type { Log } from '../../main/log.ts';

const FRAME = { url: 'app://commission-desk/index.html', parent: null };

function recordLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const write = (message: string, detail?: unknown): void => void lines.push(`${message} ${JSON.stringify(detail)}`);
  return { lines, info: write, warn: write, error: write };
}

/** Each test makes a few calls only. */
const unlimited = (): CallLimits => new CallLimits(() => 0);

function only(handlers: Partial<Handlers>): Handlers {
  return handlers as Handlers;
}

test('an untrusted sender gets an error, and no handler runs', async () => {
  let ran = 0;
  const handlers = only({ copyText: () => ((ran += 1), null) });
  for (const frame of [
    null,
    { ...FRAME, parent: {} },
    { ...FRAME, url: 'https://x.test/' },
    { url: '', parent: null },
  ]) {
    const answer = await answerCall({
      name: 'copyText',
      frame,
      args: { text: 'x' },
      handlers,
      limits: unlimited(),
      log: recordLog(),
    });
    expect(answer).toMatchObject({ ok: false, code: 'untrustedSender' });
  }
  expect(ran).toBe(0);
});

test('wrong arguments are reported by place and not by value, and no handler runs', async () => {
  const log = recordLog();
  const handlers = only({ enterToken: () => expect.unreachable() });
  const args = { token: 12345678, 'secret-key': 1 };
  const answer = await answerCall({ name: 'enterToken', frame: FRAME, args, handlers, limits: unlimited(), log });
  expect(answer).toMatchObject({
    ok: false,
    code: 'badArguments',
    message: expect.stringContaining('token') as string,
  });
  expect(JSON.stringify([answer, log.lines])).not.toMatch(/12345678|secret-key/);
});

test('an asker is handed to the handler, and one that the contract does not name runs none', async () => {
  const askers: unknown[] = [];
  const handlers = only({ listChanges: (_args, asker) => (askers.push(asker), { changes: [], total: 0 }) });
  const ask = async (asker: unknown) => {
    const args = { page: 1, pageSize: 1 };
    const call = { name: 'listChanges', frame: FRAME, args, asker, handlers, limits: unlimited() } as const;
    return (await answerCall({ ...call, log: recordLog() })).ok;
  };
  expect([await ask('changes'), await ask(undefined)]).toEqual([true, true]);
  expect([await ask('Changes'), await ask(null), await ask('__proto__'), await ask(['changes'])]).toEqual([
    ...[false, false, false, false],
  ]);
  expect(askers).toEqual(['changes', undefined]);
});

test('a call with more than arguments and an asker is refused', async () => {
  const heard = new Map<string, (event: unknown, ...sent: unknown[]) => Promise<{ readonly ok: boolean }>>();
  registerCalls({
    // reason: what Electron passes on is more than these calls read.
    ipcMain: { handle: (channel, listener) => void heard.set(channel, listener as never) },
    handlers: only({ copyText: () => null }),
    clock: { elapsedMs: () => 0 },
    log: recordLog(),
  });
  const ask = async (...sent: unknown[]) =>
    (await heard.get('call:copyText')?.({ senderFrame: FRAME, sender: {} }, { text: 'x' }, ...sent))?.ok;
  expect([await ask(), await ask(undefined), await ask('table'), await ask('table', 1)]).toEqual([
    ...[true, true, true, false],
  ]);
});

test('a failure keeps its code and facts; anything else thrown is a bug and is logged', async () => {
  const log = recordLog();
  const handlers = only({
    getSyncStatus: () => Promise.reject(new AppError('diskFull', 'no space', { facts: { path: '/data' } })),
    startSync: () => {
      throw new RangeError('out of range');
    },
  });
  const failed = await answerCall({
    name: 'getSyncStatus',
    frame: FRAME,
    args: {},
    handlers,
    limits: unlimited(),
    log,
  });
  expect(failed).toEqual({ ok: false, code: 'diskFull', message: 'no space', facts: { path: '/data' } });
  expect(log.lines.join()).not.toContain('no space');
  const bug = await answerCall({
    name: 'startSync',
    frame: FRAME,
    args: { scope: { kind: 'full' } },
    handlers,
    limits: unlimited(),
    log,
  });
  expect(bug).toMatchObject({ ok: false, code: 'bug' });
  expect(log.lines.join()).toContain('call startSync failed');
});

test('every call of the contract is registered once, under its own name', () => {
  const channels: string[] = [];
  registerCalls({
    ipcMain: { handle: (channel) => void channels.push(channel) },
    handlers: only({}),
    clock: { elapsedMs: () => 0 },
    log: recordLog(),
  });
  expect(channels).toContain('call:queryRows');
  expect(new Set(channels).size).toBe(channels.length);
  expect(channels.every((channel) => channel.startsWith('call:'))).toBe(true);
});

test('an event reaches only windows that show the app and still exist', () => {
  const sent: unknown[] = [];
  const window = (url: string, destroyed = false): Electron.BrowserWindow =>
    ({
      isDestroyed: () => destroyed,
      webContents: { mainFrame: { url, parent: null, send: (...message: unknown[]) => void sent.push(message) } },
    }) as unknown as Electron.BrowserWindow;
  const crashed = {
    isDestroyed: () => false,
    webContents: {
      get mainFrame(): never {
        throw new Error('Render frame was disposed');
      },
    },
  } as unknown as Electron.BrowserWindow;
  const windows = [crashed, window(FRAME.url), window(FRAME.url, true), window('https://x.test/')];
  const emit = createEmitter(() => windows, { info: () => undefined, warn: () => undefined, error: () => undefined });
  emit('syncProgress', null);
  expect(sent).toEqual([['event:syncProgress', null]]);
});
