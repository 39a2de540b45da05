// The values of settings in words, for “What decides”.

import type { Decided, PolicyKey, PolicyValue } from '../../shared/policy/policy.ts';
import { isLanguage, LANGUAGE_NAMES } from '../../shared/contract/languages.ts';
import { EXPORT_TARGETS } from '../exporting/export-choices.ts';
import { formatCount } from '../lib/format-count.ts';
import { messages } from '../messages/messages.ts';

/** 0 is never: these count time until something happens by itself. */
const TIMERS: readonly PolicyKey[] = ['lockAfterMinutes', 'syncEveryHours'];

export function decidedValue(key: PolicyKey, value: PolicyValue | null): string {
  const words = messages.policy;
  if (value === null) return words.none[key] ?? '—';
  if (value === 0 && TIMERS.includes(key)) return words.values['never'] ?? '';
  if (typeof value === 'object') return messages.joins.names(value.map(wordOf));
  return typeof value === 'number' ? formatCount(value) : wordOf(String(value));
}

export function overruledValues(key: PolicyKey, overruled: Decided['overruled']): string {
  const { joins, policy } = messages;
  return joins.clauses(overruled.map(({ by, value }) => joins.labelled(policy.deciders[by], decidedValue(key, value))));
}

/** A text without words of its own, such as a host, stays as it is. */
function wordOf(value: string): string {
  if (isLanguage(value)) return LANGUAGE_NAMES[value];
  const target = EXPORT_TARGETS.find((each) => each === value);
  return target === undefined ? (messages.policy.values[value] ?? value) : messages.exporting.targets[target];
}
