// The words of settings for administrators, which are those of the window.

import { policy as en } from '../../renderer/messages/en/policy.ts';
import { policy as zhCn } from '../../renderer/messages/zh-cn/policy.ts';
import { policy as zhHk } from '../../renderer/messages/zh-hk/policy.ts';
import type { Language } from '../../shared/contract/languages.ts';

export type PolicyWords = Pick<typeof en, 'names' | 'explained' | 'none' | 'template'>;

export const ENGLISH: PolicyWords = en;

type WindowsWords = { readonly folder: string; readonly words: PolicyWords };

/** `folder`: Windows' name of the language. Hong Kong's display language is Traditional Chinese, which is zh-TW. */
export const ADML_WORDS: Readonly<Record<Language, WindowsWords>> = {
  en: { folder: 'en-US', words: en },
  'zh-HK': { folder: 'zh-TW', words: zhHk },
  'zh-CN': { folder: 'zh-CN', words: zhCn },
};
