// The calls that show what the policy decides.

import type { HandlersOf } from '../../shared/contract/calls.ts';
import type { PersonValues, Policy } from './policy.ts';

export type PolicyHandlerParts = {
  readonly policy: Policy;
  /** What the person of the open profile has chosen; without one, what this computer's settings say. */
  readonly readPerson: () => Promise<PersonValues>;
};

export function policyHandlers({ policy, readPerson }: PolicyHandlerParts): HandlersOf<'getPolicy' | 'getDecisions'> {
  return {
    getPolicy: () => policy.answer,
    getDecisions: async () => policy.decisions(await readPerson()),
  };
}
