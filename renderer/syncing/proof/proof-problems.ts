// What a run could not learn or check, as sentences.

import type { ProofProblem } from '../../../shared/contract/proof.ts';
import { messages } from '../../messages/messages.ts';

const filterLabels: Readonly<Record<string, string>> = messages.filters.label;

/** "Fee rate: The service failed on its side (500)." */
export function problemWords({ dataset, subject, failure }: ProofProblem): string {
  const words = messages.parity;
  const whatHappened = messages.errors[failure.code].what(failure.facts);
  const name =
    subject === 'transport' || subject === 'values' || subject === 'ledgerDates'
      ? words.problems.subjects[subject](words.datasets[dataset])
      : (filterLabels[subject] ?? words.otherFilters[subject] ?? subject);
  return words.problems.one(name, whatHappened);
}
