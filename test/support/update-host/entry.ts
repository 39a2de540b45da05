// Starts the built app as an installed AppImage: with its resources, and with the administrator's policy at a place that a
// test can write to. The app's own updater then checks the feed that the policy names.

import { registerHooks } from 'node:module';
import { movePolicy } from '../policy-host/move-policy.ts';
import { MAIN_ENTRY } from '../../host/launch-options.ts';
import { readPlaces } from './places.ts';

const { policy, resources } = readPlaces(process.env);

movePolicy(policy);
Object.assign(process, { resourcesPath: resources });
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isApp = specifier === 'electron' && context.parentURL?.includes('/out/main/') === true;
    if (!isApp) return nextResolve(specifier, context);
    return { url: new URL('electron.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true };
  },
});
await import(MAIN_ENTRY);
