import { serviceFilterKind } from '../../../shared/contract/fields.ts';
import type { LearnedFilter } from '../../../shared/contract/proof.ts';
import { messages } from '../../messages/messages.ts';
import { assertNever } from '../../../shared/rules/assert-never.ts';

export type Standing = 'learned' | 'assumed' | 'unknown';

export function standingOf(filter: LearnedFilter): Standing {
  const { kind } = filter.reading;
  switch (kind) {
    case 'matching':
    case 'keys':
    case 'labels':
    case 'membership':
      return 'learned';
    case 'assumed':
    case 'unknown':
      return kind;
    default:
      return assertNever(kind);
  }
}

/** How the filter is answered, in plain words. */
export function readingWords({ reading, name }: LearnedFilter): string {
  const words = messages.parity.readings;
  switch (reading.kind) {
    case 'matching':
      return messages.joins.clauses([
        words.matching(reading.matching),
        ...(reading.ownRule ?? []).map((rule) => words.ownRule[rule]),
      ]);
    case 'membership':
      return name === 'aaid' ? messages.joins.facts([words.membership, words.pinned]) : words.membership;
    case 'assumed':
      return messages.filters.appRules[serviceFilterKind(name) === 'part' ? 'contains' : 'exact'];
    case 'keys':
      return serviceFilterKind(name) === 'dictionary' ? words.keys : words.sameValue;
    case 'labels':
      return words.labels;
    case 'unknown':
      return name === 'aaid' ? words.pinned : words.unknown;
    default:
      return assertNever(reading);
  }
}
