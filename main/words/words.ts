// The words that the main process shows by itself: dialogs while there is no page, or none that works. All others are the
// window's (renderer/messages), also those of exports and notices.

import type { Language } from '../../shared/contract/languages.ts';
import { en, type MainWords } from './en.ts';
import { zhCn } from './zh-cn.ts';
import { zhHk } from './zh-hk.ts';

export const WORDS: Readonly<Record<Language, MainWords>> = { en, 'zh-HK': zhHk, 'zh-CN': zhCn };
