import { isOne, number, plural } from '../../../shared/words/en/words.ts';

/** Nothing here may say that a commission package is the charge package of that name: the service does not say so. */
export const names = {
  heading: 'Same name',
  caveat: 'Same name, no more: the service does not say that a commission package is the charge package of that name.',
  packages: (rows: number) => `Charge packages of the same name: ${number(rows)}`,
  reports: (rows: number) => `Report rows with this name: ${number(rows)}`,
  nameless: 'This row has no name to look for.',
  /** "45 of 60 commission packages in the reports share a name with a charge package (75%), 12,300 of 20,000 rows." */
  match: (facts: { matchedNames: number; names: number; share: string | null; matchedRows: number; rows: number }) =>
    facts.share === null
      ? 'The reports name no commission package.'
      : `${number(facts.matchedNames)} of ${plural(facts.names, 'commission package', 'commission packages')} in the reports ${
          isOne(facts.matchedNames) ? 'shares' : 'share'
        } a name with a charge package (${facts.share}), ${number(facts.matchedRows)} of ${plural(facts.rows, 'row', 'rows')}.`,
  share: { under: (percent: string) => `under ${percent}`, over: (percent: string) => `over ${percent}` },
  unmatched: (names: number) => `Names without a match: ${number(names)}`,
  unmatchedHeading: 'Commission packages without a charge package of the same name',
  unmatchedTable: 'Names without a match',
  name: 'Commission package',
  rows: 'Rows',
  showRows: (name: string) => `Show rows of ${name}`,
  show: 'Show rows',
  notSent: 'not sent',
  empty: 'sent empty',
  first: (shown: number, all: number) => `The ${number(shown)} with the most rows, of ${number(all)}.`,
  close: 'Close',
};
