/** More places than anyone goes back through. */
const MAX_PLACES = 50;

/** The places that Back and Forward go to, newest last. */
export class PlaceHistory<Place> {
  #before = $state.raw<readonly Place[]>([]);
  #after = $state.raw<readonly Place[]>([]);
  readonly #leadsAway: (place: Place) => boolean;

  readonly canGoBack = $derived.by(() => this.#before.some((place) => this.#leadsAway(place)));
  readonly canGoForward = $derived.by(() => this.#after.some((place) => this.#leadsAway(place)));

  /** `leadsAway`: false for a place that would show what is shown now. Back and Forward drop it on their way. */
  constructor(leadsAway: (place: Place) => boolean) {
    this.#leadsAway = leadsAway;
  }

  /** A person goes on from this place: Forward then has nowhere to go. */
  leave(place: Place): void {
    this.#before = [...this.#before, place].slice(-MAX_PLACES);
    this.#after = [];
  }

  /** The place before; null if there is none. `here` becomes the place that Forward goes to. */
  back(here: () => Place): Place | null {
    const at = this.#before.findLastIndex(this.#leadsAway);
    const place = this.#before[at];
    if (place === undefined) return null;
    this.#after = [...this.#after, here()];
    this.#before = this.#before.slice(0, at);
    return place;
  }

  forward(here: () => Place): Place | null {
    const at = this.#after.findLastIndex(this.#leadsAway);
    const place = this.#after[at];
    if (place === undefined) return null;
    this.#before = [...this.#before, here()];
    this.#after = this.#after.slice(0, at);
    return place;
  }
}
