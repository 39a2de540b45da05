import type { Attachment } from 'svelte/attachments';
import { on } from '../lib/calls/api.ts';
import type { NewsState } from '../lib/news.svelte.ts';
import { pressedKey } from '../lib/shortcuts.ts';
import { messages } from '../messages/messages.ts';
import type { MenuContents } from '../parts/menu/menu.ts';
import type { MenuPlace, MenusState } from '../parts/menu/menus.svelte.ts';
import { figureMenu, type FigureActions } from './figure-menu.ts';
import { loaded, type Loadable } from '../lib/calls/loadable.ts';
import type { FigureAt, FoundFigure } from '../parts/attach/figure-at.ts';
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
/** A key has no place. */
const NOWHERE = { x: -1, y: -1 };

export type OpenSeal = FoundFigure & {
  /** Opened by a key, the card takes the focus and keeps it until it is closed. */
  readonly isByKey: boolean;
};

type Sources = {
  readonly menus: Pick<MenusState, 'on'>;
  readonly news: Pick<NewsState, 'show'>;
  readonly actions: Pick<FigureActions, 'copy' | 'showRows'>;
  readonly sync: Pick<SyncState, 'findStatus'>;
  readonly proof: Pick<ProofState, 'parities' | 'learned'>;
};

/** The seal that is open: one at a time in the whole window. */
export class SealState {
  current = $state.raw<OpenSeal | null>(null);
  /** The figure whose history or explanation is open. */
  shown = $state.raw<{ readonly kind: 'history' | 'explain'; readonly figure: SealedFigure } | null>(null);
  #read = $state.raw<Loadable<ReadFacts>>({ kind: 'loading' });

  readonly facts: Loadable<SealFacts> = $derived.by(() => {
    const read = this.#read;
    if (read.kind !== 'ready' || this.current === null) return read.kind === 'ready' ? { kind: 'loading' } : read;
    return { kind: 'ready', value: this.#withCopyFacts(read.value, this.current.figure) };
  });

  readonly #sources: Sources;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  /** Where the pointer was last, in px of the window. */
  #pointer: { readonly clientX: number; readonly clientY: number } | null = null;
  /** The figure that the pointer is on, until its card opens. */
  #pointed: FoundFigure | null = null;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** Follows the copies. Returns a function that stops it. */
  start(): () => void {
    return on('resourceChanged', ({ resource }) => {
      // Its figure is of the copy before: what is known of the new copy says nothing about it.
      if (resource === this.current?.figure.dataset) this.dismiss();
    });
  }

  /** For `{@attach}` on an element that shows one figure. */
  figure(figure: () => SealedFigure): Attachment {
    return (element) => this.#listen(element, () => ({ anchor: element, figure: figure() }));
  }

  /** For `{@attach}` on an element that shows many figures, such as a table. */
  figures(at: FigureAt): Attachment {
    return (element) => this.#listen(element, at);
  }

  /** The seal of a figure that is not shown on a card. `status`: of its copy, as read with it. Throws `ApiFailure`. */
  async read(
    figure: SealedFigure,
    { status, nowMs }: Pick<SealFacts, 'status'> & { readonly nowMs: number },
  ): Promise<Seal> {
    return sealOf(figure, { ...this.#withCopyFacts(await readFacts(figure), figure), status }, nowMs);
  }

  open(seal: OpenSeal): void {
    // While a table is read again, it still shows the rows of the copy before.
    if (seal.anchor.closest('[aria-busy="true"]') !== null) return this.#refuse(seal);
    this.hold();
    this.current = seal;
    void this.#load(seal);
  }

  /** For every move of the pointer in the window. */
  follow({ clientX, clientY }: PointerEvent): void {
    this.#pointer = { clientX, clientY };
  }

  /** The next figure of the same place, after the last one the first. */
  next(): void {
    if (this.current === null) return;
    const { figure, figures = [] } = this.current;
    const next = figures[(figures.indexOf(figure) + 1) % figures.length];
    if (next !== undefined) this.open({ ...this.current, figure: next });
  }

  /** Keeps the card open while the pointer is on it. */
  hold(): void {
    this.#forgetPointed();
    clearTimeout(this.#closing);
    this.#closing = undefined;
  }

  /** The pointer has left the figure or the card. A card opened by a key stays. */
  leave(): void {
    this.#forgetPointed();
    if (this.current === null || this.current.isByKey) return;
    // Not started again while the pointer moves on.
    this.#closing ??= setTimeout(() => this.#hide(), CLOSE_AFTER_MS);
  }

  close(): void {
    this.hold();
    this.current = null;
  }

  /** Unlike `close`, returns the focus to the figure if the card, opened by a key, has it. */
  dismiss(): void {
    const { current } = this;
    this.close();
    if (current?.isByKey !== true || !(current.anchor instanceof HTMLElement)) return;
    if (document.activeElement?.closest('[data-seal-card]')) current.anchor.focus({ preventScroll: true });
  }

  /** Unlike `close`, leaves the figure that the pointer has reached meanwhile to open. */
  #hide(): void {
    this.#closing = undefined;
    this.current = null;
  }

  /** A person who asked by key or menu is told why; a pointer that rests on a figure asks for nothing. */
  #refuse({ isByKey }: OpenSeal): void {
    this.dismiss();
    if (isByKey) this.#sources.news.show({ text: messages.figureSeal.isReadAgain });
  }

  #forgetPointed(): void {
    clearTimeout(this.#opening);
    this.#pointed = null;
  }

  #withCopyFacts(read: ReadFacts, { dataset }: SealedFigure): SealFacts {
    const { sync, proof } = this.#sources;
    const learned = proof.learned.kind === 'ready' ? proof.learned.value.filters : [];
    const parities = proof.parities.filter((parity) => parity.dataset === dataset);
    return { ...read, status: sync.findStatus(dataset), parities, learned };
  }

  async #load(seal: OpenSeal): Promise<void> {
    this.#read = { kind: 'loading' };
    // Another figure may be asked about meanwhile.
    const isWanted = (): boolean => this.current === seal;
    const read = await loaded(async () => ({ kind: 'ready', value: await readFacts(seal.figure, isWanted) }));
    if (isWanted()) this.#read = read;
  }

  #listen(element: Element, at: FigureAt): () => void {
    const over = (event: Event): void => this.#point(event, at);
    const leave = (): void => this.leave();
    const press = (event: Event): void => this.#press(event, at);
    element.addEventListener('pointerover', over);
    // Figures that are no elements, or lie under a button, are entered without a new `pointerover`.
    element.addEventListener('pointermove', over);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('keydown', press);
    const endMenu = this.#sources.menus.on((place) => this.#menuAt(place, at))(element);
    return () => {
      endMenu?.();
      element.removeEventListener('pointerover', over);
      element.removeEventListener('pointermove', over);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('keydown', press);
      if (this.current !== null && element.contains(this.current.anchor)) this.close();
    };
  }

  #menuAt({ target, isByKey, ...point }: MenuPlace, at: FigureAt): MenuContents | null {
    const found = at(target, isByKey ? 'key' : 'pointer', isByKey ? NOWHERE : point);
    return found === null ? null : figureMenu(found, this.actionsFor(found));
  }

  /** What a menu can do with the figure. */
  actionsFor(found: FoundFigure): FigureActions {
    return {
      ...this.#sources.actions,
      seal: () => this.open({ ...found, isByKey: true }),
      history: (figure) => (this.shown = { kind: 'history', figure }),
    };
  }

  #point(event: Event, at: FigureAt): void {
    // A pressed button means that cells are being selected, and a finger has no hover.
    if (!(event instanceof PointerEvent) || event.pointerType === 'touch' || event.buttons !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    const found = event.target instanceof Element ? at(event.target, 'pointer', point) : null;
    if (found === null) return this.leave();
    if (this.current !== null && isSame(found, this.current)) return this.hold();
    // A dialog that closes or rows that arrive bring a figure under a pointer that nobody moved.
    const isMoved = this.#pointer?.clientX !== event.clientX || this.#pointer.clientY !== event.clientY;
    if (!isMoved) return this.leave();
    if (this.current?.isByKey === true) return;
    // Marks lie side by side and are looked at while the pointer moves: their card waits until it rests.
    if (found.part === undefined && this.#pointed !== null && isSame(found, this.#pointed)) return;
    this.leave();
    this.#pointed = found;
    this.#opening = setTimeout(() => this.#openAt(point, at), OPEN_AFTER_MS);
  }

  /** Asks again: after scrolling, another figure is under the pointer. */
  #openAt(point: { readonly x: number; readonly y: number }, at: FigureAt): void {
    const target = document.elementFromPoint(point.x, point.y);
    const found = target === null ? null : at(target, 'pointer', point);
    if (found !== null) this.open({ ...found, isByKey: false });
    else this.close();
  }

  #press(event: Event, at: FigureAt): void {
    if (!(event instanceof KeyboardEvent) || pressedKey(event, 'seal') < 0) return;
    const found = event.target instanceof Element ? at(event.target, 'key', NOWHERE) : null;
    if (found === null) return;
    event.preventDefault();
    // The table would take the key for its own.
    event.stopPropagation();
    this.open({ ...found, isByKey: true });
  }
}

function isSame(one: FoundFigure, other: FoundFigure): boolean {
  return one.anchor === other.anchor && one.part?.id === other.part?.id;
}
