import type { FilterNote } from '../../../shared/contract/answers.ts';
import type { Pin } from '../../../shared/contract/proof.ts';
import { messages } from '../../messages/messages.ts';
import { shortTime } from '../../lib/hong-kong-time.ts';
import type { FetchWait } from '../can-sync.ts';

type PinResult = {
  readonly tone: 'good' | 'failed' | 'quiet';
  readonly icon: 'check' | 'failed' | 'clock' | 'info';
  readonly text: string;
  /** What the text leaves out, for its tip. */
  readonly hint?: string;
};

type Moment = { readonly nowMs: number; readonly wait: FetchWait | null };

/** The result of fetching one client's charges, in words. */
export function pinResult({ rows, failure, asOf, isOutdated }: Pin, { nowMs, wait }: Moment): PinResult {
  const words = messages.pins;
  if (failure !== null) {
    const failed = words.failed(messages.errors[failure.code].what(failure.facts));
    const keptWords = rows === null || asOf === null ? null : words.stillThose(rows, shortTime(asOf, nowMs));
    return {
      tone: 'failed',
      icon: 'failed',
      text: keptWords === null ? failed : messages.joins.sentences([failed, keptWords]),
    };
  }
  if (rows === null) return { tone: 'quiet', icon: 'clock', text: waitingWords(wait) };
  if (isOutdated) return { tone: 'quiet', icon: 'clock', text: words.outdated(rows) };
  if (rows === 0) return { tone: 'quiet', icon: 'info', text: words.noRows, hint: words.noRowsExplained };
  return { tone: 'good', icon: 'check', text: words.rows(rows) };
}

/** The first sync that reads the charges fetches the client too, unless it cannot read them. */
function waitingWords(wait: FetchWait | null): string {
  const words = messages.pins;
  if (wait?.kind === 'decision') return words.waitingForDecision;
  return wait === null || wait.scope === null ? words.waiting : words.waitingForPermission(wait.scope);
}

/** `shown`: the filter's value in words. `pin`: of the client that the filter names, if it is kept. */
type UnknownValue = { readonly value: string; readonly shown: string; readonly pin: Pin | undefined };

/** Why there is no answer under a filter. */
export function unknownReason({ reason }: FilterNote, { value, shown, pin }: UnknownValue): string {
  if (reason === 'clientNotKept') return clientReason(pin, value);
  const words = messages.filters.unknown[reason];
  return messages.joins.sentences([words.what(shown), words.caution]);
}

/** Why the Client filter has no answer: the client is not pinned, not fetched yet, or could not be fetched. */
export function clientReason(pin: Pin | undefined, client: string): string {
  const unknown = messages.filters.unknown.clientNotKept;
  if (pin === undefined) return messages.joins.sentences([unknown.what(client), unknown.caution]);
  if (pin.failure === null) return messages.pins.pinnedNotFetched(client);
  return messages.pins.pinnedFailed(client, messages.errors[pin.failure.code].what(pin.failure.facts));
}
