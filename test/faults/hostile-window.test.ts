// Group G: the window's page is hostile. It sends what the schemas must refuse, to the calls as they are registered.

import { expect, test } from 'vitest';
import type { CallName } from '../../shared/contract/calls.ts';
import { CallLimits } from '../../main/call-limits.ts';
import type { Handlers } from '../../main/handlers.ts';
import { answerCall } from '../../main/ipc.ts';
import type { Log } from '../../main/log.ts';
import { EXAMPLES } from '../support/call-examples.ts';
import { hostileArguments } from '../support/hostile-arguments.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { depth, tried } from './points.ts';

const FRAME = { url: 'app://commission-desk/index.html', parent: null };
const SEED = 20_261_123;
const HOSTILE_ASKERS = [null, 0, '', 'Table', 'table ', '__proto__', ['table'], {}, 'x'.repeat(1_000_000)];

test('G2 no fuzzed argument of any call is accepted, crashes the main process or reaches the log', async ({ task }) => {
  const messages = depth({ short: 400, full: 10_000 });
  const accepted: string[] = [];
  const logged: unknown[] = [];
  const handlers = new Proxy(
    {},
    { get: (_target, name) => () => (accepted.push(String(name)), null) },
    // reason: every call has a handler that only counts
  ) as Handlers;
  const log: Log = {
    info: () => undefined,
    warn: (_message, detail) => void logged.push(detail),
    error: (message) => void accepted.push(message),
  };
  // reason: `Object.keys` gives plain strings; the examples have exactly the names of the contract
  let nowMs = 0;
  // An hour between two calls: this row is about arguments, G3 about rates.
  const limits = new CallLimits(() => (nowMs += 3_600_000));
  for (const name of Object.keys(EXAMPLES) as CallName[]) {
    for (const args of hostileArguments(EXAMPLES[name].good, messages, seededRandom(SEED))) {
      const answer = await answerCall({ name, frame: FRAME, args, limits, handlers, log });
      if (answer.ok || answer.code !== 'badArguments') accepted.push(`${name}: ${JSON.stringify(answer)}`);
    }
    const [args] = EXAMPLES[name].good;
    for (const asker of HOSTILE_ASKERS) {
      const answer = await answerCall({ name, frame: FRAME, args, asker, limits, handlers, log });
      if (answer.ok || answer.code !== 'badArguments') accepted.push(`${name}, asker: ${JSON.stringify(answer)}`);
    }
    tried(task, messages);
  }
  expect(accepted.slice(0, 5)).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(logged.every((detail) => JSON.stringify(detail).length < 200)).toBe(true);
}, 600_000);
