// One mistake of a policy as a sentence.

import type { PolicyMistake, PolicyReason } from '../contract/app/policy-reasons.ts';
import type { Words } from './catalogue.ts';

export function policyProblemText({ where, line, key, reason }: PolicyMistake, words: Words['policyProblems']): string {
  return words.one(words.place(where, line), key, policyReasonText(reason, words));
}

/** The end of a sentence. */
export function policyReasonText(reason: PolicyReason, { reasons }: Words['policyProblems']): string {
  // The words of a kind take the values of that kind.
  const ofKind = reasons[reason.kind] as (values: PolicyReason) => string;
  return ofKind(reason);
}
