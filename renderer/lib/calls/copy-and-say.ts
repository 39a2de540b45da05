// Copies a text for an entry of a menu, which is closed by then: the status bar says whether it worked.

import { messages } from '../../messages/messages.ts';
import type { NewsState } from '../news.svelte.ts';
import { copyText } from './copy-and-save.ts';

export function copyAndSay(text: string, news: Pick<NewsState, 'show'>): void {
  copyText({ text }).then(
    () => news.show({ text: messages.selection.copied }),
    () => news.show({ text: messages.common.notCopied }),
  );
}
