// What the policy decides about the change log, as the writer applies it.

import type { PolicyRule } from '../../shared/policy/policy.ts';
import { LOG_LIMITS, type LimitRule, type LimitRules, type LogLimit } from '../../shared/settings/log-limits.ts';
import type { Policy } from './policy.ts';

export function historyRules(policy: Policy): LimitRules {
  const { historyDays, historyGigabytes } = policy.answer.rules;
  return {
    days: limitRule(historyDays, LOG_LIMITS.days),
    gigabytes: limitRule(historyGigabytes, LOG_LIMITS.gigabytes),
  };
}

function limitRule({ fixed, standard }: PolicyRule<number>, { usual }: LogLimit): LimitRule {
  return { fixed: fixed?.value ?? null, standard: standard ?? usual };
}
