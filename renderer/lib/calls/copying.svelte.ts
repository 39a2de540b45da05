import type { CallArguments } from '../../../shared/contract/calls.ts';
import { LIMITS } from '../../../shared/contract/limits.ts';
import { messages } from '../../messages/messages.ts';
import { copyText } from './copy-and-save.ts';
import { LatestRequest } from './latest-request.ts';

/** Copies a text for a button, and keeps whether that worked. */
export class Copying {
  outcome = $state<'none' | 'copied' | 'failed'>('none');
  /** Whether the last contents were longer than can be copied: then their text alone is copied, or nothing. */
  #isTooLong = $state(false);
  readonly #latestRequest = new LatestRequest();

  /** Does not throw: the outcome says that nothing was copied, and the person can try again. */
  async run({ text, html }: CallArguments<'copyText'>): Promise<void> {
    const isLatest = this.#latestRequest.begin();
    // So that the same outcome is said again.
    this.outcome = 'none';
    const isTextTooLong = text.length > LIMITS.copyChars;
    const isHtmlTooLong = html !== undefined && html.length > LIMITS.copyHtmlChars;
    const outcome = isTextTooLong
      ? 'failed'
      : await copyText({ text, ...(html !== undefined && !isHtmlTooLong && { html }) }).then(
          () => 'copied' as const,
          () => 'failed' as const,
        );
    if (!isLatest()) return;
    this.#isTooLong = outcome === 'copied' ? isHtmlTooLong : isTextTooLong;
    this.outcome = outcome;
  }

  /** When the button would copy something else from now on: that was not copied yet. */
  forget(): void {
    this.#latestRequest.drop();
    this.outcome = 'none';
  }

  /** The outcome in words; empty before the first copy. */
  said(copied: string): string {
    const words = messages.common;
    if (this.outcome === 'none') return '';
    if (this.outcome === 'copied') return this.#isTooLong ? words.copiedAsText : copied;
    return this.#isTooLong ? words.tooMuchToCopy : words.notCopied;
  }
}
