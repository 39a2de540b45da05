// `node --import` this file, and `electron` means the stand-in: for main, and for nothing it must not mean.

import { registerHooks } from 'node:module';

const STAND_IN = new URL('./standin/electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'electron') return { url: STAND_IN, format: 'module-typescript', shortCircuit: true };
    return nextResolve(specifier, context);
  },
});
