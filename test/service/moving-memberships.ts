// Which clients have which packages now: as generated, with the changes of tests.

import type { Memberships } from '../../main/sample/memberships.ts';

export type MovingMemberships = Memberships & {
  /** Takes effect at once; the client counts of the packages follow. */
  readonly setPackages: (aaid: string, packages: readonly number[]) => void;
  /** Counts the changes so far. */
  readonly version: () => number;
};

export function createMovingMemberships(generated: Memberships): MovingMemberships {
  const changed = new Map<string, readonly number[]>();
  const counts = new Map<number, number>();
  let version = 0;
  const packagesOf = (aaid: string): readonly number[] => changed.get(aaid) ?? generated.packagesOf(aaid);
  const count = (packages: readonly number[], by: number): void => {
    for (const index of packages) counts.set(index, (counts.get(index) ?? 0) + by);
  };
  return {
    clientCount: (index) => generated.clientCount(index) + (counts.get(index) ?? 0),
    packagesOf,
    setPackages: (aaid, packages) => {
      count(packagesOf(aaid), -1);
      count(packages, 1);
      changed.set(aaid, packages);
      version += 1;
    },
    version: () => version,
  };
}
