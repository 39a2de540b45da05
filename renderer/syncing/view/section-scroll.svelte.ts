import { SYNC_SECTIONS, type ProofState, type SyncSection } from '../proof/proof.svelte.ts';

/** How far below the top of the page a section's heading counts as reached. */
const REACHED_PX = 48;

/** Scrolls the Sync page to the section that was asked for, and knows which one is in sight. */
export class SectionScroll {
  current = $state<SyncSection>('status');

  readonly #elements = new Map<SyncSection, HTMLElement>();
  readonly #proof: Pick<ProofState, 'asked'>;

  constructor(proof: Pick<ProofState, 'asked'>) {
    this.#proof = proof;
  }

  /** For `{@attach}` on a section. */
  section(name: SyncSection): (element: HTMLElement) => () => void {
    const isAsked = this.#proof.asked?.section === name;
    return (element) => {
      this.#elements.set(name, element);
      if (isAsked) this.#show(name, element);
      return () => this.#elements.delete(name);
    };
  }

  /** For `{@attach}` on the page that scrolls. */
  readonly follow = (page: HTMLElement): (() => void) => {
    const onScroll = (): void => {
      const reached = SYNC_SECTIONS.filter((name) => this.#topOf(name) <= page.scrollTop + REACHED_PX);
      this.current = reached.at(-1) ?? 'status';
    };
    page.addEventListener('scroll', onScroll, { passive: true });
    return () => page.removeEventListener('scroll', onScroll);
  };

  #show(name: SyncSection, element: HTMLElement): void {
    element.scrollIntoView({ block: 'start' });
    this.current = name;
  }

  #topOf(name: SyncSection): number {
    return this.#elements.get(name)?.offsetTop ?? Number.POSITIVE_INFINITY;
  }
}
