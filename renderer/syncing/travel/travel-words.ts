import { DATASETS } from '../../../shared/contract/fields.ts';
import type { TravelCheck, TravelLine } from '../../../shared/contract/travel.ts';
import { messages } from '../../messages/messages.ts';
import { ledgerDateOf } from '../../../shared/rules/dates.ts';
import { shortTime } from '../../lib/hong-kong-time.ts';

const TIMES = ['readAt', 'oldestReadAt'];

/** A line of the travel check in words: the finding, or the problem and what to do. */
export function travelSentence({ step, problem, facts }: TravelLine, nowMs: number): string {
  const readable = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, readableFact(name, fact, nowMs)]),
  );
  return problem === null ? messages.travel.found[step](readable) : messages.travel.problems[problem](readable);
}

function readableFact(name: string, fact: string | number, nowMs: number): string | number {
  if (TIMES.includes(name)) return shortTime(String(fact), nowMs);
  const dataset = name === 'dataset' ? DATASETS.find((each) => each === fact) : undefined;
  if (dataset !== undefined) return messages.travel.steps[dataset];
  return name === 'newestLedgerDate' ? ledgerDateOf(String(fact)) : fact;
}

export function travelSummary(check: TravelCheck): string {
  const words = messages.travel;
  const count = (verdict: TravelLine['verdict']) => check.lines.filter((line) => line.verdict === verdict).length;
  if (!check.ready) return words.notReady(count('failed'));
  const notes = count('warning');
  return notes === 0 ? words.ready : words.readyWithNotes(notes);
}
