// Answers the calls of the contract: checks the sender, how often it calls, and the arguments; runs the handler; wraps the
// result. main/call-limits.ts counts the calls, main/handlers.ts has the handlers, main/schemas/calls.ts the schemas of the arguments.

import type { IpcMain, WebContents, WebFrameMain } from 'electron';
import type { z } from 'zod';
import type { CallName, CallValue, EventName, Events } from '../shared/contract/calls.ts';
import type { Result } from '../shared/contract/errors.ts';
import { CallLimits } from './call-limits.ts';
import type { Clock } from './clock.ts';
import { askerSchema, callSchemas } from './schemas/calls.ts';
import { AppError, toFailure } from './errors.ts';
import type { Handlers } from './handlers.ts';
import type { Log } from './log.ts';
import { isTrustedSender, type SenderFrame } from './shell/page-limits.ts';

export type IpcParts = {
  readonly ipcMain: Pick<IpcMain, 'handle'>;
  readonly handlers: Handlers;
  readonly log: Log;
  readonly clock: Pick<Clock, 'elapsedMs'>;
};

export function registerCalls({ ipcMain, handlers, log, clock }: IpcParts): void {
  const bySender = new WeakMap<WebContents, CallLimits>();
  const limitsOf = (sender: WebContents): CallLimits => {
    const limits = bySender.get(sender) ?? new CallLimits(() => clock.elapsedMs());
    bySender.set(sender, limits);
    return limits;
  };
  // `Object.keys` gives plain strings; a constant object has exactly the keys of its type.
  for (const name of Object.keys(callSchemas) as CallName[]) {
    ipcMain.handle(`call:${name}`, (event, args: unknown, asker: unknown, ...more: unknown[]) =>
      answerCall({
        ...{ name, frame: event.senderFrame, args: more.length === 0 ? args : undefined, asker },
        ...{ limits: limitsOf(event.sender), handlers, log },
      }),
    );
  }
}

export async function answerCall<N extends CallName>(call: {
  readonly name: N;
  readonly frame: SenderFrame | null;
  readonly args: unknown;
  readonly asker?: unknown;
  readonly limits: CallLimits;
  readonly handlers: Handlers;
  readonly log: Log;
}): Promise<Result<CallValue<N>>> {
  try {
    if (!isTrustedSender(call.frame)) throw new AppError('untrustedSender', 'not the app’s own page');
    const run = () =>
      call.handlers[call.name](
        checked(call.name, callSchemas[call.name], call.args),
        checked(`the asker of ${call.name}`, askerSchema, call.asker),
      );
    return { ok: true, value: await call.limits.run(call.name, run) };
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'bug') call.log.error(`call ${call.name} failed`, error);
    else if (call.limits.mayLogRefusal()) call.log.warn('call refused', { call: call.name, code: failure.code });
    return { ok: false, ...failure };
  }
}

function checked<T>(what: string, schema: z.ZodType<T>, sent: unknown): T {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  // The place and kind of each issue, never the value: arguments may contain a token.
  const issues = parsed.error.issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`);
  throw new AppError('badArguments', `${what}: ${issues.slice(0, 5).join(', ')}`);
}

/** Sends an event to each window that shows the app's own page. Returns whether there is one. */
export function createEmitter(windows: () => readonly Electron.BrowserWindow[], log: Log) {
  return <E extends EventName>(name: E, payload: Events[E]): boolean => {
    let isSent = false;
    for (const window of windows()) {
      if (window.isDestroyed()) continue;
      try {
        const frame: WebFrameMain = window.webContents.mainFrame;
        if (!isTrustedSender(frame)) continue;
        frame.send(`event:${name}`, payload);
        isSent = true;
      } catch (error) {
        // Safe to go on: the page has just crashed and has no frame. The reloaded page reads the state again.
        log.warn('an event could not be sent', error);
      }
    }
    return isSent;
  };
}
