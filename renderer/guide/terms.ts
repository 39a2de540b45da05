// The hard words on screen, and the heading of the guide that explains each. A test proves that each heading exists in
// each language.

export const TERMS = {
  parity: 'parity',
  restated: 'restated',
  settled: 'settled',
  asOf: 'as-of',
  conditional: 'conditional',
  checkFile: 'check-file',
  seal: 'seal',
  receipt: 'receipts',
  travelCheck: 'travel-check',
  pinned: 'pinned',
} as const;
export type Term = keyof typeof TERMS;

/** Those that the app opens; the guide has more. */
export type Anchor = (typeof TERMS)[Term] | 'start';
