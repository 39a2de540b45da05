import type { Attachment } from 'svelte/attachments';
import { pressedKey } from '../lib/shortcuts.ts';
import { failedWith, type Loadable } from '../lib/calls/loadable.ts';
import type { SealedFigure } from '../lib/sealed-figure.ts';
import type { ProofState } from '../syncing/proof/proof.svelte.ts';
import type { SyncState } from '../syncing/sync.svelte.ts';
import { readFacts, type ReadFacts } from './read-facts.ts';
import type { SealFacts } from './seal-facts.ts';
import { sealOf, type Seal } from './seal-of.ts';

/** Long enough that a pointer on its way over a table opens nothing. */
const OPEN_AFTER_MS = 600;
/** Time to move the pointer from the figure onto the card. */
const CLOSE_AFTER_MS = 250;

export type OpenSeal = {
  readonly figure: SealedFigure;
  /** The element with the figure: the card stands beside it. */
  readonly anchor: Element;
  /** Opened by a key, the card takes the focus and keeps it until it is closed. */
  readonly isByKey: boolean;
};

/** How a figure is asked about: with the pointer on it, or by the key for seals. */
type Way = 'pointer' | 'key';
/** The figure at an element; null if there is none there. `anchor`: the element that shows it. */
export type FigureAt = (
  target: Element,
  way: Way,
) => { readonly anchor: Element; readonly figure: SealedFigure } | null;

type Sources = {
  readonly sync: Pick<SyncState, 'findStatus'>;
  readonly proof: Pick<ProofState, 'parities' | 'learned'>;
};

/** The seal that is open: one at a time in the whole window. */
export class SealState {
  current = $state.raw<OpenSeal | null>(null);
  #read = $state.raw<Loadable<ReadFacts>>({ kind: 'loading' });

  readonly facts: Loadable<SealFacts> = $derived.by(() => {
    const read = this.#read;
    if (read.kind !== 'ready' || this.current === null) return read.kind === 'ready' ? { kind: 'loading' } : read;
    return { kind: 'ready', value: this.#withCopyFacts(read.value, this.current.figure) };
  });

  readonly #sources: Sources;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the pointer was last, in px of the window. */
  #pointer: { readonly clientX: number; readonly clientY: number } | null = null;
  /** The element that the pointer is on, until its card opens. */
  #pointed: Element | null = null;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** For `{@attach}` on an element that shows one figure. */
  figure(figure: () => SealedFigure): Attachment {
    return (element) => this.#listen(element, () => ({ anchor: element, figure: figure() }));
  }

  /** For `{@attach}` on an element that shows many figures, such as a table. */
  figures(at: FigureAt): Attachment {
    return (element) => this.#listen(element, at);
  }

  /** The seal of a figure that is not shown on a card. Throws `ApiFailure`. */
  async read(figure: SealedFigure, nowMs: number): Promise<Seal> {
    return sealOf(figure, this.#withCopyFacts(await readFacts(figure), figure), nowMs);
  }

  open(seal: OpenSeal): void {
    clearTimeout(this.#timer);
    this.#pointed = null;
    this.current = seal;
    void this.#load(seal);
  }

  /** For every move of the pointer in the window. */
  follow({ clientX, clientY }: PointerEvent): void {
    this.#pointer = { clientX, clientY };
  }

  /** Keeps the card open while the pointer is on it. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** The pointer has left the figure or the card. A card opened by a key stays. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#pointed = null;
    if (this.current !== null && !this.current.isByKey) this.#timer = setTimeout(() => this.close(), CLOSE_AFTER_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#pointed = null;
    this.current = null;
  }

  #withCopyFacts(read: ReadFacts, { dataset }: SealedFigure): SealFacts {
    const { sync, proof } = this.#sources;
    const learned = proof.learned.kind === 'ready' ? proof.learned.value.filters : [];
    const parities = proof.parities.filter((parity) => parity.dataset === dataset);
    return { ...read, status: sync.findStatus(dataset), parities, learned };
  }

  async #load(seal: OpenSeal): Promise<void> {
    this.#read = { kind: 'loading' };
    let read: Loadable<ReadFacts>;
    try {
      read = { kind: 'ready', value: await readFacts(seal.figure) };
    } catch (error) {
      read = failedWith(error);
    }
    // Another figure may have been asked about meanwhile.
    if (this.current === seal) this.#read = read;
  }

  #listen(element: Element, at: FigureAt): () => void {
    const over = (event: Event): void => this.#point(event, at);
    const leave = (): void => this.leave();
    const press = (event: Event): void => this.#press(event, at);
    element.addEventListener('pointerover', over);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('pointerover', over);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('keydown', press);
      if (this.current !== null && element.contains(this.current.anchor)) this.close();
    };
  }

  #point(event: Event, at: FigureAt): void {
    // A pressed button means that cells are being selected, and a finger has no hover.
    if (!(event instanceof PointerEvent) || event.pointerType === 'touch' || event.buttons !== 0) return;
    const found = event.target instanceof Element ? at(event.target, 'pointer') : null;
    if (found === null) return this.leave();
    // A dialog that closes or rows that arrive bring a figure under a pointer that nobody moved.
    const isMoved = this.#pointer?.clientX !== event.clientX || this.#pointer.clientY !== event.clientY;
    if (found.anchor === this.current?.anchor) return this.hold();
    if (!isMoved) return this.leave();
    if (found.anchor === this.#pointed || this.current?.isByKey === true) return;
    this.leave();
    this.#pointed = found.anchor;
    this.#timer = setTimeout(() => this.#openPointed(event, at), OPEN_AFTER_MS);
  }

  /** Asks again: after scrolling, another figure is under the pointer. */
  #openPointed({ clientX, clientY }: PointerEvent, at: FigureAt): void {
    const target = document.elementFromPoint(clientX, clientY);
    const found = target === null ? null : at(target, 'pointer');
    if (found !== null) this.open({ ...found, isByKey: false });
    else this.close();
  }

  #press(event: Event, at: FigureAt): void {
    if (!(event instanceof KeyboardEvent) || pressedKey(event, 'seal') < 0) return;
    const found = event.target instanceof Element ? at(event.target, 'key') : null;
    if (found === null) return;
    event.preventDefault();
    // The table would take the key for its own.
    event.stopPropagation();
    this.open({ ...found, isByKey: true });
  }
}
