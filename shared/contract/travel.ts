// The travel check: what it looks at before a person goes offline, and what it found.

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

/** What is missing, or deserves a second look. */
export type TravelProblem =
  | 'notHeld'
  | 'notComplete'
  | 'heldBack'
  /** Not read for more than three days. */
  | 'old'
  /** Read at a time that lies ahead of this computer's clock, so its age is unknown. */
  | 'aheadOfClock'
  | 'differs'
  | 'notChecked'
  | 'notFetched'
  | 'fetchFailed'
  /** The file can be read without a key. */
  | 'notEncrypted'
  /** The key goes when the app is quit, and the data with it. */
  | 'keptUntilQuit'
  | 'littleSpace'
  | 'tokenMissing'
  | 'tokenRejected'
  | 'syncRunning'
  | 'keyNotRead'
  | 'notAnswered';

export type TravelLine = {
  readonly step: TravelStep;
  /** `warning`: the journey can begin, with this known. */
  readonly verdict: 'ok' | 'warning' | 'failed';
  /** Null when ok. */
  readonly problem: TravelProblem | null;
  /** Figures and times for the sentence, by name: `rows`, `readAt`, `onlyCounted`, `freeBytes`, `code` … */
  readonly facts: Readonly<Record<string, string | number>>;
};

/** `ready`: no line failed. */
export type TravelCheck = {
  readonly ready: boolean;
  readonly checkedAt: string;
  readonly lines: readonly TravelLine[];
};
