/** More places than anyone goes back through. */
const MAX_PLACES = 50;

/** The places that Back and Forward go to, newest last. */
export class PlaceHistory<Place> {
  #before = $state.raw<readonly Place[]>([]);
  #after = $state.raw<readonly Place[]>([]);

  readonly canGoBack = $derived(this.#before.length > 0);
  readonly canGoForward = $derived(this.#after.length > 0);

  /** A person goes on from this place: Forward then has nowhere to go. */
  leave(place: Place): void {
    this.#before = [...this.#before, place].slice(-MAX_PLACES);
    this.#after = [];
  }

  /** The place before; null if there is none. `here` becomes the place that Forward goes to. */
  back(here: () => Place): Place | null {
    const place = this.#before.at(-1);
    if (place === undefined) return null;
    this.#after = [...this.#after, here()];
    this.#before = this.#before.slice(0, -1);
    return place;
  }

  forward(here: () => Place): Place | null {
    const place = this.#after.at(-1);
    if (place === undefined) return null;
    this.#before = [...this.#before, here()];
    this.#after = this.#after.slice(0, -1);
    return place;
  }
}
