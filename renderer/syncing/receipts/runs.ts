import type { Receipt, Verdict } from '../../../shared/contract/sync.ts';
import { toneOf, type Tone } from './outcome.ts';

export type Run = {
  readonly runId: string;
  readonly finishedAt: string;
  readonly receipts: readonly Receipt[];
  /** The most serious tone of its receipts. */
  readonly tone: Tone;
  /** How many receipts have each verdict, in the order of the receipts. */
  readonly verdicts: readonly (readonly [Verdict, number])[];
};

const GRAVITY: readonly Tone[] = ['failed', 'warning', 'quiet', 'good'];

/** Keeps the order of the receipts: newest first. */
export function runsOf(receipts: readonly Receipt[]): readonly Run[] {
  return [...Map.groupBy(receipts, ({ runId }) => runId)].map(([runId, ofRun]) => {
    const tones = new Set(ofRun.map(toneOf));
    const byVerdict = Map.groupBy(ofRun, ({ verdict }) => verdict);
    return {
      runId,
      finishedAt:
        ofRun
          .map(({ finishedAt }) => finishedAt)
          .toSorted()
          .at(-1) ?? '',
      receipts: ofRun,
      tone: GRAVITY.find((tone) => tones.has(tone)) ?? 'quiet',
      verdicts: [...byVerdict].map(([verdict, alike]) => [verdict, alike.length] as const),
    };
  });
}
