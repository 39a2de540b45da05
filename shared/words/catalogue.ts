// What each language has: the words that English has, with the same arguments. They are the words of exported files, which
// the main process also writes without a window.

import type { en } from './en.ts';

export type Words = typeof en;
