import { plural, resourceNames, number } from './words.ts';
import type { DatasetName } from '../../../shared/contract/fields.ts';

type Missing =
  | { readonly kind: 'notComplete'; readonly dataset: DatasetName }
  | { readonly kind: 'readTooLongAgo'; readonly dates: number }
  | { readonly kind: 'differs'; readonly values: number };

/** The seal of the whole copy. */
export const seal = {
  proven: (time: string) => `Proven ${time}`,
  oldest: (time: string) => `oldest reading ${time}`,
  provenHint: (oldest: string) =>
    `Both datasets are complete, each ledger date was read within its number of syncs, and no filter value differs from the service. Oldest reading: ${oldest}.`,
  notProven: (count: number) => `${number(count)} not proven`,
  notProvenHint: 'Not proven:',
  missing: (missing: Missing) => {
    if (missing.kind === 'notComplete') return `${resourceNames[missing.dataset]}: the copy is not complete.`;
    if (missing.kind === 'readTooLongAgo')
      return `${plural(missing.dates, 'ledger date is', 'ledger dates are')} due to be read again.`;
    return `${plural(missing.values, 'filter value differs', 'filter values differ')} from the service.`;
  },
};
