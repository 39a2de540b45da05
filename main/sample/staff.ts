// The AEs: those in the dictionary, and two who left the firm and only occur in old report rows.

import { AE_GROUPS, type Coded } from './catalogue.ts';
import type { SampleSizes } from './sizes.ts';
import { personName } from './names.ts';
import { hash31 } from './random.ts';

const AE_STREAM = 5;
const LEFT_THE_FIRM = ['AE901', 'AE902'] as const;

export type Ae = Coded & {
  readonly group: string | null;
  /** The AE's part of a commission. */
  readonly sharePercent: number;
  /** The amount of business relative to the other AEs. */
  readonly weight: number;
};

export type Staff = { readonly activeAes: readonly Ae[]; readonly formerAes: readonly Ae[] };

export function createStaff({ seed, aes }: SampleSizes): Staff {
  const activeAes = Array.from({ length: aes }, (_, index) =>
    makeAe(seed, index, { key: `AE${String(index + 1).padStart(3, '0')}`, label: personName(index) }),
  );
  // The dictionary no longer has them, so their label is their code.
  const formerAes = LEFT_THE_FIRM.map((key, index) => makeAe(seed, 9000 + index, { key, label: key }));
  return { activeAes, formerAes };
}

function makeAe(seed: number, index: number, coded: Coded): Ae {
  const roll = hash31(seed, AE_STREAM, index);
  return {
    ...coded,
    group: index === 7 ? '' : index >= 9000 ? null : (AE_GROUPS[roll % AE_GROUPS.length] ?? null),
    sharePercent: 20 + (roll % 41),
    weight: 0.2 + ((roll >>> 8) % 300) / 100,
  };
}
