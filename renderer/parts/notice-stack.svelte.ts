import { getContext, hasContext, setContext, untrack } from 'svelte';

export type NoticeKind = 'news' | 'warning' | 'failed';
type Entry = { readonly id: string; readonly kind: NoticeKind };

const URGENCY: Readonly<Record<NoticeKind, number>> = { news: 0, warning: 1, failed: 2 };
const KEY = Symbol('notices of the status bar');

/** The notices that share one line: only one is shown, unless a person opens all. */
export class NoticeStack {
  #entries = $state.raw<readonly Entry[]>([]);
  #wantsAll = $state(false);

  readonly count = $derived(this.#entries.length);
  readonly isOpen = $derived(this.#wantsAll && this.count > 0);
  /** The most urgent notice; the newest of equally urgent ones. */
  readonly #shownId = $derived.by(() => {
    const newestFirst = this.#entries.toReversed();
    return newestFirst.toSorted((a, b) => URGENCY[b.kind] - URGENCY[a.kind])[0]?.id ?? null;
  });

  /** Returns a function that removes the entry. Called by an attachment, which must not depend on the other entries. */
  add(entry: Entry): () => void {
    untrack(() => (this.#entries = [...this.#entries, entry]));
    return () => untrack(() => this.#remove(entry));
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((each) => each !== entry);
    // Notices that come later do not open by themselves.
    if (this.#entries.length === 0) this.#wantsAll = false;
  }

  isShown(id: string): boolean {
    return this.#shownId === id;
  }

  setOpen(isOpen: boolean): void {
    this.#wantsAll = isOpen;
  }
}

export function provideNoticeStack(stack: NoticeStack): NoticeStack {
  return setContext(KEY, stack);
}

/** Null outside the status bar. */
export function findNoticeStack(): NoticeStack | null {
  return hasContext(KEY) ? getContext<NoticeStack>(KEY) : null;
}
