import { getContext, hasContext, setContext, untrack } from 'svelte';

export type NoticeKind = 'news' | 'warning' | 'failed';
type Entry = {
  readonly id: string;
  readonly kind: NoticeKind;
  /** About what a person has just done: before standing warnings, or as urgent as failures. */
  readonly before?: 'warnings' | 'failures' | undefined;
};

const URGENCY: Readonly<Record<NoticeKind, number>> = { news: 0, warning: 1, failed: 3 };
const URGENCY_BEFORE = { warnings: 2, failures: URGENCY.failed } as const;
const urgencyOf = ({ kind, before }: Entry): number => (before === undefined ? URGENCY[kind] : URGENCY_BEFORE[before]);
const KEY = Symbol('notices of the status bar');

/** The notices that share one line: only one is shown, unless a person opens all. */
export class NoticeStack {
  #entries = $state.raw<readonly Entry[]>([]);
  #wantsAll = $state(false);

  readonly count = $derived(this.#entries.length);
  readonly isOpen = $derived(this.#wantsAll && this.count > 0);
  /** The most urgent notice; the newest of equally urgent ones. */
  readonly #shown = $derived.by(() => {
    const newestFirst = this.#entries.toReversed();
    return newestFirst.toSorted((a, b) => urgencyOf(b) - urgencyOf(a))[0] ?? null;
  });
  /** Whether the notice shown must keep its room beside a message that goes away by itself. */
  readonly isUrgent = $derived(this.#shown !== null && urgencyOf(this.#shown) === URGENCY.failed);

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
    return this.#shown?.id === id;
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
