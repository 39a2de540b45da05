/** The parts of the frame that are used: it shows the place, and Back and Forward restore what it remembers. */
type Frame = {
  readonly view: string | null;
  goTo(view: 'clients'): void;
  remember(capture: () => () => void): () => void;
};

/** The place Clients: the list of pinned clients, or the page of one of them. */
export class ClientsState {
  /** The client whose page is shown; null for the list. */
  aaid = $state<string | null>(null);
  readonly #frame: Frame;

  constructor(frame: Frame) {
    this.#frame = frame;
    frame.remember(() => {
      const { aaid } = this;
      return () => (this.aaid = aaid);
    });
  }

  /** Shows this page, or the list, as a place of its own: Back returns to what is shown now. */
  open(aaid: string | null): void {
    if (this.#frame.view === 'clients' && this.aaid === aaid) return;
    this.#frame.goTo('clients');
    this.aaid = aaid;
  }
}
