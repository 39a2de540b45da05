import type { CallArguments } from '../../../shared/contract/calls.ts';
import { messages } from '../../messages/messages.ts';
import { copyText } from './copy-and-save.ts';
import { LatestRequest } from './latest-request.ts';

/** Copies a text for a button, and keeps whether that worked. */
export class Copying {
  outcome = $state<'none' | 'copied' | 'failed'>('none');
  readonly #latestRequest = new LatestRequest();

  /** Does not throw: the outcome says that nothing was copied, and the person can try again. */
  async run(contents: CallArguments<'copyText'>): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    // So that the same outcome is said again.
    this.outcome = 'none';
    const outcome = await copyText(contents).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    if (isLatest()) this.outcome = outcome;
  }

  /** When the button would copy something else from now on: that was not copied yet. */
  forget(): void {
    this.#latestRequest.drop();
    this.outcome = 'none';
  }

  /** The outcome in words; empty before the first copy. */
  said(copied: string): string {
    if (this.outcome === 'none') return '';
    return this.outcome === 'copied' ? copied : messages.common.notCopied;
  }
}
