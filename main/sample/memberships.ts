// Which clients have which packages. Records carry only the client count; the client itself (`aaid`) is known to the
// filter alone. Kept as two typed arrays, so that half a million clients cost a few megabytes.

import type { SampleFlags } from '../../test/service/flags.ts';
import { drawsFor } from './random.ts';

const CLIENT_STREAM = 4;
const FIRST_AAID = 80_010_001;
const MOST_PACKAGES_A_CLIENT = 6;

export type Memberships = {
  clientCount(packageIndex: number): number;
  /** Ascending, without repeats; empty for an unknown client. */
  packagesOf(aaid: string): readonly number[];
  readonly firstAaid: string;
  /** From now on; the client counts of the packages follow. */
  setPackages(aaid: string, packages: readonly number[]): void;
  /** Counts the changes so far. */
  version(): number;
};

export function createMemberships(flags: SampleFlags): Memberships {
  const counts = new Uint32Array(flags.packages);
  for (let client = 0; client < flags.clients; client += 1) {
    for (const index of packagesOfClient(flags, client)) counts[index] = (counts[index] ?? 0) + 1;
  }
  const changed = new Map<string, readonly number[]>();
  let version = 0;
  const packagesOf = (aaid: string): readonly number[] => {
    const client = /^\d{8}$/.test(aaid) ? Number(aaid) - FIRST_AAID : -1;
    return changed.get(aaid) ?? (client >= 0 && client < flags.clients ? packagesOfClient(flags, client) : []);
  };
  const count = (packages: readonly number[], by: number): void => {
    for (const index of packages) counts[index] = (counts[index] ?? 0) + by;
  };
  return {
    clientCount: (packageIndex) => counts[packageIndex] ?? 0,
    packagesOf,
    firstAaid: String(FIRST_AAID),
    setPackages: (aaid, packages) => {
      count(packagesOf(aaid), -1);
      count(packages, 1);
      changed.set(aaid, packages);
      version += 1;
    },
    version: () => version,
  };
}

function packagesOfClient(flags: SampleFlags, client: number): readonly number[] {
  if (flags.packages === 0) return [];
  const draws = drawsFor(flags.seed, CLIENT_STREAM, client);
  const found = new Set<number>();
  // A few clients have none; squaring crowds clients on the earlier packages, as promotions do.
  for (let left = draws.below(MOST_PACKAGES_A_CLIENT + 1); left > 0; left -= 1) {
    found.add(Math.floor(draws.fraction() ** 2 * flags.packages));
  }
  return [...found].sort((a, b) => a - b);
}
