// Puts a file of a test in the place of the administrator's policy, for the code that runs in this process from now on.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { ETC_POLICY } from '../../../main/policy/etc-source.ts';

export type PolicyPlace = {
  readonly file: string;
  /** Whose it is said to be: 0 is the administrator. */
  readonly ownerId: number;
};

const ADMINISTRATOR = 0;

export function movePolicy({ file, ownerId }: PolicyPlace): void {
  const { lstatSync, readFileSync } = fs;
  Object.assign(fs, {
    lstatSync: (path: fs.PathLike, options?: fs.StatSyncOptions) => {
      if (path === dirname(ETC_POLICY)) return Object.assign(lstatSync(dirname(file)), { uid: ADMINISTRATOR });
      if (path !== ETC_POLICY) return lstatSync(path, options);
      const stats = lstatSync(file, options);
      return stats === undefined ? undefined : Object.assign(stats, { uid: ownerId });
    },
    readFileSync: (path: fs.PathOrFileDescriptor, options?: never) =>
      readFileSync(path === ETC_POLICY ? file : path, options),
  });
  syncBuiltinESMExports();
}
