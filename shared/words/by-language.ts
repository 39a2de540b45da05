// The words of each language. The window loads those of its own language only.

import type { Language } from '../contract/languages.ts';
import type { Words } from './catalogue.ts';
import { en } from './en.ts';
import { zhCn } from './zh-cn.ts';
import { zhHk } from './zh-hk.ts';

export const WORDS: Readonly<Record<Language, Words>> = { en, 'zh-HK': zhHk, 'zh-CN': zhCn };
