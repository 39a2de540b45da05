// With `node --import` of this file, `electron` resolves to the stand-in, and only for the app's own modules.
// Plain JavaScript: each thread of the app runs this file too, and Node's TypeScript support takes each of them 0.4 s of
// processor time, which Electron does not.

import { registerHooks } from 'node:module';

const STAND_IN = new URL('./standin/electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'electron') return { url: STAND_IN, format: 'module-typescript', shortCircuit: true };
    return nextResolve(specifier, context);
  },
});
