// Puts the policy of a start into force for the log.

import { policyProblems } from '../../shared/words/en/policy-problems.ts';
import { policyProblemText } from '../../shared/words/policy-problem.ts';
import type { FileLog } from '../log.ts';
import type { Policy } from './policy.ts';

/** What is wrong with it is in the log before its level is set. */
export function usePolicy(policy: Policy, log: FileLog): Policy {
  for (const problem of policy.problems) {
    const sentence = policyProblemText(problem, policyProblems);
    log.error('policy: not used', { of: problem.of, reason: problem.reason.kind, problem: sentence });
  }
  log.setLevel(policy.value('logLevel') ?? 'info');
  return policy;
}
