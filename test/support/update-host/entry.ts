// Starts the built app as an installed AppImage: with its resources, and with the administrator's file at a place that a
// test can write to. The app's own updater then checks the feed that the file names.

import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { updateFilePath } from '../../../main/updates/feed.ts';
import { MAIN_ENTRY } from '../../host/launch-options.ts';
import { readPlaces } from './places.ts';

const { file, ownerId, resources } = readPlaces(process.env);
const installedPath = updateFilePath(process.platform, process.env);
const { readFileSync, statSync } = fs;

function moveFile(): void {
  const placeOf = (path: fs.PathOrFileDescriptor) => (path === installedPath ? file : path);
  Object.assign(fs, {
    readFileSync: (path: fs.PathOrFileDescriptor, options?: never) => readFileSync(placeOf(path), options),
    statSync: (path: fs.PathLike, options?: fs.StatSyncOptions) => {
      const stats = statSync(placeOf(path) as fs.PathLike, options);
      return path === installedPath && stats !== undefined ? Object.assign(stats, { uid: ownerId }) : stats;
    },
  });
  syncBuiltinESMExports();
}

moveFile();
Object.assign(process, { resourcesPath: resources });
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isApp = specifier === 'electron' && context.parentURL?.includes('/out/main/') === true;
    if (!isApp) return nextResolve(specifier, context);
    return { url: new URL('electron.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true };
  },
});
await import(MAIN_ENTRY);
