// How much data the sample service generates, and from which seed.

export type SampleSizes = {
  /** The same seed gives the same data. */
  readonly seed: number;
  readonly packages: number;
  readonly clients: number;
  readonly reportRows: number;
  readonly ledgerDates: number;
  readonly aes: number;
  /** The newest ledger date, as YYYY-MM-DD; a weekend counts back to Friday. From then on the rows change every day. */
  readonly endDate: string;
  /** From then on each weekday adds a ledger date and its rows, so that the newest is the last weekday before today. */
  readonly endsYesterday?: boolean;
};

export const SAMPLE_SIZES: SampleSizes = {
  seed: 852,
  packages: 2_000,
  clients: 5_000,
  reportRows: 60_000,
  ledgerDates: 250,
  aes: 60,
  endDate: '2026-09-18',
};
