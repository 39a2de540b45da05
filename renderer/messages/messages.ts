// All words on the screen: `messages.<subject>.<name>`, a text, or a function that puts facts into a text.
// Another language is one more catalogue of type `Messages`; a missing text does not compile.

import { en } from './en.ts';

export type Messages = typeof en;
export type Locale = 'en';

const CATALOGUES: Readonly<Record<Locale, Messages>> = { en };

export const messages: Messages = CATALOGUES.en;
