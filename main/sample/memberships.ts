// Which clients have which packages. Records contain only the number of clients; a client (`aaid`) can only be filtered
// by. The packages of a client are computed on request, so that half a million clients need little memory.

import type { SampleSizes } from './sizes.ts';
import { drawsFor } from './random.ts';

const CLIENT_STREAM = 4;
const FIRST_AAID = 80_010_001;
const MAX_PACKAGES_PER_CLIENT = 6;

export type Memberships = {
  readonly clientCount: (packageIndex: number) => number;
  /** Ascending, without repeats; empty for an unknown client. */
  readonly packagesOf: (aaid: string) => readonly number[];
};

export function createMemberships(sizes: SampleSizes): Memberships {
  const counts = new Uint32Array(sizes.packages);
  for (let client = 0; client < sizes.clients; client += 1) {
    for (const index of packagesOfClient(sizes, client)) counts[index] = (counts[index] ?? 0) + 1;
  }
  const packagesOf = (aaid: string): readonly number[] => {
    const client = /^\d{8}$/.test(aaid) ? Number(aaid) - FIRST_AAID : -1;
    return client >= 0 && client < sizes.clients ? packagesOfClient(sizes, client) : [];
  };
  return { clientCount: (packageIndex) => counts[packageIndex] ?? 0, packagesOf };
}

function packagesOfClient(sizes: SampleSizes, client: number): readonly number[] {
  if (sizes.packages === 0) return [];
  const draws = drawsFor(sizes.seed, CLIENT_STREAM, client);
  const packageIndexes = new Set<number>();
  // Some clients have none. Squaring gives the earlier packages more clients, like promotions.
  for (let remaining = draws.below(MAX_PACKAGES_PER_CLIENT + 1); remaining > 0; remaining -= 1) {
    packageIndexes.add(Math.floor(draws.fraction() ** 2 * sizes.packages));
  }
  return [...packageIndexes].sort((a, b) => a - b);
}
