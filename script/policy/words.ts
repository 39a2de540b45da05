// The words of settings for administrators, which are those of the window.

import { policy as en } from '../../renderer/messages/en/policy.ts';
import { policy as zhCn } from '../../renderer/messages/zh-cn/policy.ts';
import { policy as zhHk } from '../../renderer/messages/zh-hk/policy.ts';

export type PolicyWords = Pick<typeof en, 'names' | 'explained' | 'none' | 'template'>;

export const ENGLISH: PolicyWords = en;

/** By Windows' names of its languages: Hong Kong's display language is Traditional Chinese, whose folder is zh-TW. */
export const ADML_WORDS: Readonly<Record<string, PolicyWords>> = { 'en-US': en, 'zh-TW': zhHk, 'zh-CN': zhCn };
