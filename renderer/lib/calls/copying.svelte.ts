import type { CallArguments } from '../../../shared/contract/calls.ts';
import { messages } from '../../messages/messages.ts';
import { copyText } from './copy-and-save.ts';

/** Copies a text for a button, and keeps whether that worked. */
export class Copying {
  outcome = $state<'none' | 'copied' | 'failed'>('none');
  #lastCopy = 0;

  /** Does not throw: the outcome says that nothing was copied, and the person can try again. */
  async run(contents: CallArguments<'copyText'>): Promise<void> {
    const copy = (this.#lastCopy += 1);
    const outcome = await copyText(contents).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    if (copy === this.#lastCopy) this.outcome = outcome;
  }

  /** When the button would copy something else from now on: that was not copied yet. */
  forget(): void {
    this.#lastCopy += 1;
    this.outcome = 'none';
  }

  /** The outcome in words; empty before the first copy. */
  said(copied: string): string {
    if (this.outcome === 'none') return '';
    return this.outcome === 'copied' ? copied : messages.common.notCopied;
  }
}
