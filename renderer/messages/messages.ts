// The one accessor of every word on the screen: `messages.<subject>.<name>`, or a function where facts go in.
// Another language is one more catalogue typed `Messages`; what it lacks does not compile.

import { en } from './en.ts';

export type Messages = typeof en;
export type Locale = 'en';

const CATALOGUES: Readonly<Record<Locale, Messages>> = { en };

export const messages: Messages = CATALOGUES.en;
