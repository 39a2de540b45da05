import type { Term } from '../../guide/terms.ts';
import { plural } from '../../../shared/words/en/words.ts';

/** As they stand on screen. */
const terms: Readonly<Record<Term, string>> = {
  parity: 'Parity',
  restated: 'Restated',
  settled: 'Kept changing',
  asOf: 'As of',
  conditional: 'Conditional charges',
  checkFile: 'Check an exported file',
  seal: 'The seal of a figure',
  receipt: 'Receipt',
  travelCheck: 'Travel check',
  pinned: 'Pinned clients',
};

/** The user guide; its text is in docs/guide. */
export const guide = {
  help: 'Help',
  open: 'User guide',
  heading: 'User guide',
  contents: 'Contents',
  find: 'Search the guide',
  results: 'Results',
  found: (sections: number) => `${plural(sections, 'place', 'places')} found`,
  none: 'The guide does not contain these words.',
  next: (chapter: string) => `Next: ${chapter}`,
  terms,
  whatIs: (term: string) => `What is this? ${term}`,
  close: 'Close',
};
