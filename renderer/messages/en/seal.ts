import { isOne, number, plural, resourceNames } from '../../../shared/words/en/words.ts';
import type { DatasetName, DictionaryName, ResourceName } from '../../../shared/contract/fields.ts';

type Missing =
  | { readonly kind: 'notHeld'; readonly resource: ResourceName }
  | { readonly kind: 'notComplete'; readonly dataset: DatasetName }
  | { readonly kind: 'fewerAtService'; readonly dataset: DatasetName }
  | { readonly kind: 'aheadOfClock'; readonly dataset: DatasetName }
  | { readonly kind: 'listNotComplete'; readonly dictionary: DictionaryName }
  | { readonly kind: 'readTooLongAgo'; readonly dates: number }
  | { readonly kind: 'differs'; readonly values: number };

/** The seal of the whole copy. */
export const seal = {
  checked: (time: string) => `Checked ${time}`,
  read: (time: string) => `Read ${time}`,
  oldest: (time: string) => `oldest reading ${time}`,
  settling: 'A new copy was taken; its ledger dates are being looked up.',
  complete:
    'Both datasets are complete, and each ledger date was read within the number of syncs that is set in Settings.',
  checkedHint: (values: number, inRows: number) =>
    `The service’s counts agree for all ${plural(values, 'filter value', 'filter values')}; rows were compared too for ${number(inRows)} of them, at most 50 each.`,
  readHint: (values: number, waiting: number) =>
    values === 0
      ? 'Nothing was compared with the service yet.'
      : `${number(waiting)} of ${plural(values, 'filter value', 'filter values')} ${isOne(waiting) ? 'is' : 'are'} not yet compared with the service.`,
  oldestReading: (oldest: string) => `Oldest reading: ${oldest}.`,
  notProven: (count: number) => `${number(count)} not proven`,
  notProvenHint: 'Not proven:',
  missing: (missing: Missing) => {
    if (missing.kind === 'notHeld') return `${resourceNames[missing.resource]}: not synced yet.`;
    if (missing.kind === 'notComplete') return `${resourceNames[missing.dataset]}: the copy is not complete.`;
    if (missing.kind === 'fewerAtService')
      return `${resourceNames[missing.dataset]}: the service now returns far fewer rows than this copy.`;
    if (missing.kind === 'aheadOfClock')
      return `${resourceNames[missing.dataset]}: read at a time ahead of this computer’s clock, so the age is unknown. Check the clock, then sync.`;
    if (missing.kind === 'listNotComplete') return `${resourceNames[missing.dictionary]}: entries may be missing.`;
    if (missing.kind === 'readTooLongAgo')
      return `${plural(missing.dates, 'ledger date is', 'ledger dates are')} due to be read again.`;
    return `${plural(missing.values, 'filter value differs', 'filter values differ')} from the service.`;
  },
};
