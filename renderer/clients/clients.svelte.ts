import type { Pin } from '../../shared/contract/proof.ts';

/** The parts of the frame that are used: it shows the place, and Back and Forward restore what it remembers. */
type Frame = {
  readonly view: string | null;
  goTo(view: 'clients'): void;
  remember(capture: () => { readonly restore: () => void; readonly isShown: () => boolean }): void;
};
type Pins = { findPin(aaid: string): Pin | undefined };

/** The place Clients: the list of pinned clients, or the page of one of them. */
export class ClientsState {
  /** The client whose page was opened; null for the list. */
  aaid = $state<string | null>(null);
  readonly #frame: Frame;
  readonly #pins: Pins;

  constructor(frame: Frame, pins: Pins) {
    this.#frame = frame;
    this.#pins = pins;
    frame.remember(() => {
      const { aaid } = this;
      const wasChosen = this.#isChosen();
      return {
        restore: () => (this.aaid = aaid),
        isShown: () => wasChosen && this.#isChosen() && this.#findPage(aaid)?.aaid === this.pin?.aaid,
      };
    });
  }

  /** The client whose page is shown; undefined for the list. */
  get pin(): Pin | undefined {
    return this.#findPage(this.aaid);
  }

  /** Shows this page, or the list, as a place of its own: Back returns to what is shown now. */
  open(aaid: string | null): void {
    if (this.#isChosen() && (this.pin?.aaid ?? null) === aaid) return;
    this.#frame.goTo('clients');
    this.aaid = aaid;
  }

  #isChosen(): boolean {
    return this.#frame.view === 'clients';
  }

  /** A client that was removed has no page any more: the list is shown instead. */
  #findPage(aaid: string | null): Pin | undefined {
    return aaid === null ? undefined : this.#pins.findPin(aaid);
  }
}
