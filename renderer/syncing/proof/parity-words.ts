import { DATASETS } from '../../../shared/contract/fields.ts';
import type { Parity, ParityPlan } from '../../../shared/contract/proof.ts';
import { aeName, aeText } from '../../../shared/exports/ae-name.ts';
import { messages } from '../../messages/messages.ts';
import { shortTime } from '../../lib/hong-kong-time.ts';
import { isCheckHeldBack, isHeldBack } from '../can-sync.ts';
import type { SyncState } from '../sync.svelte.ts';

const filterLabels: Readonly<Record<string, string>> = messages.filters.label;
const fixedValues: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = messages.filters.values;

/** The name of the value in the filter's list; of an AE its code first. */
export function parityValue({ name, value, label }: Parity): string {
  if (name === 'broker_code') return aeText(aeName(value, label));
  return fixedValues[name]?.[value] ?? label ?? value;
}

/** How many values are checked. A dataset whose smaller copy waits for a decision is not counted, so the words name it. */
export function standingWords(
  { checked, waiting }: Pick<ParityPlan, 'checked' | 'waiting'>,
  sync: Pick<SyncState, 'findStatus'>,
): string {
  const words = messages.parity;
  if (isCheckHeldBack(sync)) return words.checkAfterDecision;
  const leftOut = DATASETS.filter((dataset) => isHeldBack(sync, dataset));
  return messages.joins.sentences([words.standing(checked, waiting), ...leftOut.map(words.leftOut)]);
}

/** "50 of 412 rows compared"; null if none were compared, or the mark says it already. */
export function comparedWords({ mark, compared, serviceTotal }: Parity): string | null {
  if (mark !== 'rowsAgree' || compared === null || serviceTotal === null || compared >= serviceTotal) return null;
  return messages.parity.compared(compared, serviceTotal);
}

/** What a mark other than "rows agree" means for answers under this filter. */
export function paritySentences(parity: Parity): readonly string[] {
  const words = messages.parity;
  if (parity.mark !== 'differs') return parity.resolvedByMembership ? [words.resolved] : [];
  const sameCount = parity.serviceTotal !== null && parity.serviceTotal === parity.localTotal;
  return [...(sameCount ? [words.sameCountOtherRows] : []), words.differs];
}

/** "Business type “Stocks”: the service counted 412, this copy finds 409 (18 Sep 18:05 HKT). Results …" */
export function parityNotice(parity: Parity, nowMs: number): string {
  const { name, serviceTotal, localTotal, checkedAt } = parity;
  const counted = messages.parity.counted({
    filter: filterLabels[name] ?? name,
    value: parityValue(parity),
    service: serviceTotal,
    local: localTotal,
    time: checkedAt === null ? null : shortTime(checkedAt, nowMs),
  });
  return messages.joins.sentences([counted, ...paritySentences(parity)]);
}
