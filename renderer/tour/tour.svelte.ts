import { readPreference, writePreference } from '../lib/calls/preferences.ts';
import { TOUR_STEPS, type TourStep } from './tour-steps.ts';

/** Stored once the tour was ended or refused. */
const PREFERENCE = 'tour';
const SEEN = 'seen';

/** The tour of the app: whether it is offered, and the step on screen. */
export class TourState {
  /** Whether this profile has not seen it; false until that is known. */
  isOffered = $state(false);
  /** Null while no tour is shown. */
  place = $state<number | null>(null);
  readonly step: TourStep | null = $derived(this.place === null ? null : (TOUR_STEPS[this.place] ?? null));

  readonly #showReports: () => void;
  #isRead = false;

  /** All steps but the first point at the daily reports. */
  constructor(showReports: () => void) {
    this.#showReports = showReports;
  }

  /** Never rejects. A preference that cannot be read is as none: the tour can be refused. */
  async restore(): Promise<void> {
    if (this.#isRead) return;
    this.#isRead = true;
    const stored = await readPreference(PREFERENCE);
    // Begun meanwhile from Help.
    if (this.place === null) this.isOffered = stored !== SEEN;
  }

  start(): void {
    this.isOffered = false;
    this.#isRead = true;
    this.#goTo(0);
  }

  next(): void {
    if (this.place === null) return;
    if (this.place + 1 < TOUR_STEPS.length) this.#goTo(this.place + 1);
    else this.end();
  }

  back(): void {
    if (this.place !== null && this.place > 0) this.#goTo(this.place - 1);
  }

  /** At its end, and whenever it is skipped or refused. */
  end(): void {
    this.isOffered = false;
    this.place = null;
    writePreference(PREFERENCE, SEEN);
  }

  #goTo(place: number): void {
    if (place > 0) this.#showReports();
    this.place = place;
  }
}
