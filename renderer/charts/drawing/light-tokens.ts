// Reads the light colours and the language's fonts from the text of the style sheet: a saved picture is light even if the
// screen is dark.

import { language } from '../../messages/messages.ts';
import type { Tokens } from './svg-text.ts';

const LIGHT_BLOCK_PATTERN = /:root\s*\{([^}]*)\}/;
const LANGUAGE_BLOCKS_PATTERN = /:root:lang\(([\w-]+)\)\s*\{([^}]*)\}/g;
const DECLARATION_PATTERN = /(--[\w-]+)\s*:\s*([^;]+);/g;
const REFERENCE_PATTERN = /^var\((--[\w-]+)\)$/;

export function lightTokens(styleSheet: string): Tokens {
  const ofLanguage = [...styleSheet.matchAll(LANGUAGE_BLOCKS_PATTERN)].filter(([, tag]) => tag === language);
  const blocks = [LIGHT_BLOCK_PATTERN.exec(styleSheet)?.[1] ?? '', ...ofLanguage.map(([, , block = '']) => block)];
  const values = new Map(
    [...blocks.join('').matchAll(DECLARATION_PATTERN)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' ').trim(),
    ]),
  );
  const valueOf = (name: string): string => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`no token ${name}`);
    const reference = REFERENCE_PATTERN.exec(value)?.[1];
    return reference === undefined ? value : valueOf(reference);
  };
  return valueOf;
}
