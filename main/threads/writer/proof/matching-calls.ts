// The writer's calls that learn how the service matches free text.

import { columnTexts } from '../../../store/proof/learning-facts.ts';
import { readMatching, saveMatching } from '../../../store/tables/learned.ts';
import type { Database } from '../../../store/file/database.ts';
import { MatchingLearner } from './learn-matching.ts';
import type { UnsavedProof } from './unsaved-proof.ts';
import type { ProofCalls } from '../writer-protocol.ts';

type MatchingCalls = Pick<ProofCalls, 'beginMatching' | 'answerMatching' | 'endMatching'>;

export function createMatchingCalls(store: () => Database, run: UnsavedProof): MatchingCalls {
  return {
    beginMatching({ name }) {
      const learner = new MatchingLearner(columnTexts(store(), name));
      run.learners.set(name, learner);
      return learner.nextProbe();
    },
    answerMatching({ name, total, untilConfirmed }) {
      const learner = run.getLearner(name);
      learner.answer(total);
      const remembered = readMatching(store(), name);
      const isConfirmed = untilConfirmed && remembered !== null && learner.confirms(remembered);
      // It holds the texts of a column, folded in several ways.
      if (isConfirmed) run.learners.delete(name);
      return isConfirmed ? 'confirmed' : { next: learner.nextProbe() };
    },
    endMatching({ name, learnedAt }) {
      const { learned } = run.getLearner(name);
      run.learners.delete(name);
      saveMatching(store(), name, learned && { ...learned, learnedAt });
      return null;
    },
  };
}
