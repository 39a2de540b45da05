import { expectTypeOf, test } from 'vitest';
import type { EVENT_NAMES, EventName } from '../../shared/contract/calls.ts';

test('the bridge accepts every event of the contract, and nothing else', () => {
  expectTypeOf<keyof typeof EVENT_NAMES>().toEqualTypeOf<EventName>();
});
