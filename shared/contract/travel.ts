// The travel check: what is checked before a person goes offline, and the findings.

/** In this order. */
export const TRAVEL_STEPS = [
  'charges',
  'reports',
  'dictionaries',
  'parity',
  'pins',
  'encryption',
  'diskSpace',
  'token',
  'rehearsal',
] as const;
export type TravelStep = (typeof TRAVEL_STEPS)[number];

/** What is missing or needs attention. */
export type TravelProblem =
  | 'notHeld'
  | 'notComplete'
  /** Entries of a dictionary may be missing. */
  | 'listNotComplete'
  | 'heldBack'
  /** A person kept the copy, although the service returns far fewer rows. */
  | 'keptOver'
  /** Not read for `staleAfterDays` days. */
  | 'old'
  /** Read at a time that is ahead of this computer's clock, so the age is unknown. */
  | 'aheadOfClock'
  | 'differs'
  | 'notChecked'
  | 'notFetched'
  /** Not fetched while a smaller copy of the charges waits for a decision. */
  | 'fetchWaits'
  | 'fetchFailed'
  /** The charges were read again since clients were fetched. */
  | 'fetchOutdated'
  /** The file can be read without a key. */
  | 'notEncrypted'
  /** Key and data are deleted when the app quits. */
  | 'keptUntilQuit'
  | 'littleSpace'
  | 'tokenMissing'
  | 'tokenRejected'
  | 'syncRunning'
  | 'keyNotRead'
  | 'notAnswered';

export type TravelLine = {
  readonly step: TravelStep;
  /** `warning`: worth knowing, but no reason to stay. */
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** Null when the line is ok. */
  readonly problem: TravelProblem | null;
  /** Figures, times and names for the sentence, such as `rows`, `readAt`, `freeBytes`, `dataset`. */
  readonly facts: Readonly<Record<string, string | number>>;
};

/** `ready`: no line failed. */
export type TravelCheck = {
  readonly ready: boolean;
  readonly checkedAt: string;
  readonly lines: readonly TravelLine[];
};
