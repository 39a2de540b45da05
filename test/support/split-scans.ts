// Scans that several threads share, in one thread: slices of few rows are dealt out at random, and everything that threads
// would send each other is cloned.

import { scanSlices, type ScanKind, type ScanParts, type Scans } from '../../main/store/columns/scans/scans.ts';
import { seededRandom } from './seeded-random.ts';

export function splitScans(threads: number, sliceRows = 64): Scans {
  const random = seededRandom(threads * sliceRows);
  return {
    minRows: 0,
    run: (kind, input, { rows, throwIfStopped }) => {
      throwIfStopped();
      const slices = Array.from({ length: Math.ceil(rows / sliceRows) }, (_, slice) => slice);
      const dealt = Map.groupBy(slices, () => Math.floor(random() * threads));
      return [...dealt.values()].flatMap((own) => {
        const nextSlice = (): number => own.shift() ?? Infinity;
        return sent<typeof kind>(scanSlices({ kind, input: structuredClone(input), rows, sliceRows, nextSlice }));
      });
    },
    forget: () => undefined,
  };
}

function sent<K extends ScanKind>(part: ScanParts[K] | null): readonly ScanParts[K][] {
  return part === null ? [] : [structuredClone(part)];
}
