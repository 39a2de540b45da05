// Reads the light colours from the text of the style sheet: a saved picture is light even if the screen is dark.

import type { Tokens } from './svg-text.ts';

const LIGHT_BLOCK = /:root\s*\{([^}]*)\}/;
const DECLARATION = /(--[\w-]+)\s*:\s*([^;]+);/g;
const REFERENCE = /^var\((--[\w-]+)\)$/;

export function lightTokens(styleSheet: string): Tokens {
  const block = LIGHT_BLOCK.exec(styleSheet)?.[1] ?? '';
  const values = new Map(
    [...block.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value.replace(/\s+/g, ' ').trim()]),
  );
  const valueOf = (name: string): string => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`no token ${name}`);
    const reference = REFERENCE.exec(value)?.[1];
    return reference === undefined ? value : valueOf(reference);
  };
  return valueOf;
}
