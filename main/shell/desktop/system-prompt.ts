// The system's own question whether this person may go on. Electron offers it on Macs with Touch ID only. It asks for the
// person's presence, which the password of the account proves as well.

import { systemPreferences } from 'electron';
import { AppError } from '../../errors.ts';
import type { DeskOptions } from '../../desk-options.ts';
import type { MainWords } from '../../words/en.ts';

export function createSystemPrompt(platform: NodeJS.Platform, words: () => MainWords): DeskOptions['systemPrompt'] {
  // Not asked again once it could: with the lid closed, Touch ID cannot be used, but the question takes the password then.
  let canPrompt = false;
  return {
    isAvailable: () => (canPrompt ||= platform === 'darwin' && systemPreferences.canPromptTouchID()),
    async ask() {
      try {
        await systemPreferences.promptTouchID(words().unlockReason);
      } catch (cause) {
        throw new AppError('notConfirmed', 'the system did not confirm the person', { cause });
      }
    },
  };
}
