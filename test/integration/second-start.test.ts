// An unattended start beside a running app: how long it waits for the result, and when it does the work itself.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../main/clock.ts';
import { toFailure } from '../../main/errors.ts';
import { COMPLETE, endingOfFailure } from '../../main/unattended/endings.ts';
import { OrderBox, type Answer } from '../../main/unattended/order-box.ts';
import type { Order } from '../../main/unattended/order.ts';
import { resultOf } from '../../main/unattended/result.ts';
import { askRunningApp } from '../../main/unattended/second-start.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { refuseMoves } from '../support/refused-moves.ts';

const SYNC: Order = { sync: true, sample: false, profile: null, export: null };
const DONE = resultOf({ ...COMPLETE, language: 'en', startedMs: 0, finishedMs: 1 });
const HOUR_MS = 3_600_000;

let folder: string;
let box: OrderBox;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-start-'));
  box = new OrderBox(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeAnswer(id: string, answer: Answer): void {
  writeFileSync(join(folder, 'unattended', `${id}.answer.json`), JSON.stringify(answer));
}

/** A clock on which each poll takes `pollMs`. `onPoll`: what happens meanwhile. */
function clockOf(pollMs: number, onPoll: () => void = () => undefined): Clock {
  const clock = new FakeClock();
  return {
    now: () => clock.now(),
    elapsedMs: () => clock.elapsedMs(),
    sleep: () => {
      clock.advance(pollMs);
      onPoll();
      return Promise.resolve();
    },
  };
}

/** Asks an app that takes the order. `onTaken` gets its id. */
function ask(clock: Clock, onTaken: (id: string) => void = () => undefined) {
  return askRunningApp(SYNC, {
    ...{ box, clock, newId: randomUUID, isAlive: () => true, isCalledOff: () => false },
    requestLock: (id) => {
      writeAnswer(id, { kind: 'taken', pid: 1 });
      onTaken(id);
      return false;
    },
  });
}

test('it does the work itself once the app that took its order is gone', async () => {
  let tries = 0;
  const result = askRunningApp(SYNC, {
    ...{ box, clock: clockOf(100), newId: randomUUID, isAlive: () => false, isCalledOff: () => false },
    requestLock: (id) => {
      tries += 1;
      if (tries === 2) return true;
      writeAnswer(id, { kind: 'taken', pid: 1 });
      return false;
    },
  });
  expect(await result).toBeNull();
});

test('without an answer it ends as failed after six hours, not as if the service were not reached', async () => {
  const clock = clockOf(1_000);
  const error = await ask(clock).catch((refused: unknown) => refused);
  expect(endingOfFailure(toFailure(error).code)).toEqual({ outcome: 'failed', reason: 'busy' });
  expect(clock.elapsedMs()).toBe(6 * HOUR_MS);
});

test('the sleep of the computer is no part of the six hours', async () => {
  let [id, polls] = ['', 0];
  const clock = clockOf(8 * HOUR_MS, () => {
    polls += 1;
    if (polls === 3) writeAnswer(id, { kind: 'done', result: DONE });
  });
  expect(await ask(clock, (asked) => (id = asked))).toEqual(DONE);
});

test('an answer that comes at the end of the six hours is read', async () => {
  let id = '';
  const clock: Clock = clockOf(1_000, () => {
    if (clock.elapsedMs() === 6 * HOUR_MS) writeAnswer(id, { kind: 'done', result: DONE });
  });
  expect(await ask(clock, (asked) => (id = asked))).toEqual(DONE);
});

test('an order is not given up because the computer slept before it could be taken', async () => {
  let polls = 0;
  const clock = clockOf(8 * HOUR_MS, () => {
    polls += 1;
    if (polls === 2) writeAnswer(id, { kind: 'done', result: DONE });
  });
  let id = '';
  const ids: string[] = [];
  const result = askRunningApp(SYNC, {
    ...{ box, clock, newId: randomUUID, isAlive: () => true, isCalledOff: () => false },
    requestLock: (asked) => {
      id = asked;
      ids.push(asked);
      return false;
    },
  });
  expect(await result).toEqual(DONE);
  expect(ids).toHaveLength(1);
});

test('an order whose folder another start removes while it is written is written again', async () => {
  let renames = 0;
  using _ = refuseMoves(folder, ({ kind }) => (kind === 'rename' && (renames += 1) === 1 ? 'ENOENT' : null));
  let id = '';
  const clock = clockOf(100, () => writeAnswer(id, { kind: 'done', result: DONE }));
  expect(await ask(clock, (asked) => (id = asked))).toEqual(DONE);
  expect(renames).toBe(2);
});
