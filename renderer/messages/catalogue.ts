// What each language has: the words that English has, with the same arguments.

import type { en } from './en.ts';

export type Messages = typeof en;
