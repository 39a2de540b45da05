import { expect, test } from 'vitest';
import { CALL_ALLOWANCES, CallLimits, MAX_UNANSWERED_CALLS } from '../../main/call-limits.ts';
import type { CallName } from '../../shared/contract/calls.ts';

const done = (): Promise<null> => Promise.resolve(null);

async function countAllowed(limits: CallLimits, name: CallName, calls: number): Promise<number> {
  const asked = Array.from({ length: calls }, () =>
    limits.run(name, done).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(asked)).filter(Boolean).length;
}

test('a burst is allowed, a flood is cut to the rate of its kind, and a pause allows the burst again', async () => {
  let nowMs = 0;
  const limits = new CallLimits(() => nowMs);
  const { burst, perSecond } = CALL_ALLOWANCES.write;
  expect(await countAllowed(limits, 'writePreference', burst + 50)).toBe(burst);
  let allowed = 0;
  for (let second = 0; second < 10; second += 1) {
    nowMs += 1_000;
    allowed += await countAllowed(limits, 'writePreference', 100);
  }
  expect(allowed).toBe(10 * perSecond);
  nowMs += 60_000;
  expect(await countAllowed(limits, 'writePreference', burst + 50)).toBe(burst);
});

test('a flood of one kind leaves the other kinds alone, and another window too', async () => {
  const limits = new CallLimits(() => 0);
  await countAllowed(limits, 'saveText', 1_000);
  await expect(limits.run('saveImage', done)).rejects.toMatchObject({ code: 'tooManyCalls' });
  expect(await limits.run('queryRows', done)).toBeNull();
  expect(await new CallLimits(() => 0).run('saveText', done)).toBeNull();
});

test('held copy keys are never refused', async () => {
  let nowMs = 0;
  const limits = new CallLimits(() => nowMs);
  let allowed = 0;
  // Keyboards repeat about thirty times a second.
  for (let presses = 0; presses < 20 * 30; presses += 1, nowMs += 1_000 / 30)
    allowed += await countAllowed(limits, presses % 2 === 0 ? 'copyText' : 'copyImage', 1);
  expect(allowed).toBe(20 * 30);
});

test('however often the window locks, unlocking is allowed', async () => {
  const limits = new CallLimits(() => 0);
  expect(await countAllowed(limits, 'lock', 1_000)).toBeLessThan(100);
  expect(await limits.run('unlock', done)).toBeNull();
});

test('calls that wait for an answer are bounded, and an answer makes room, also a failed one', async () => {
  let nowMs = 0;
  const limits = new CallLimits(() => (nowMs += 3_600_000));
  const open: (() => void)[] = [];
  const waiting = Array.from({ length: MAX_UNANSWERED_CALLS }, () =>
    limits.run('queryRows', () => new Promise<never>((_resolve, reject) => open.push(() => reject(new Error('x'))))),
  );
  await expect(limits.run('queryRows', done)).rejects.toMatchObject({ code: 'tooManyCalls' });
  open[0]?.();
  await expect(waiting[0]).rejects.toThrow('x');
  expect(await limits.run('queryRows', done)).toBeNull();
});

test('a flood of refusals is logged with a few lines', () => {
  const limits = new CallLimits(() => 0);
  const logged = Array.from({ length: 10_000 }, () => limits.mayLogRefusal()).filter(Boolean);
  expect(logged.length).toBe(50);
});
