import { expectTypeOf, test } from 'vitest';
import type { EventName } from '../../shared/contract/calls.ts';
import type { EVENT_NAMES } from '../../shared/contract/event-names.ts';

test('the bridge accepts every event of the contract, and nothing else', () => {
  expectTypeOf<keyof typeof EVENT_NAMES>().toEqualTypeOf<EventName>();
});
