// Groups by two subjects as objects: the groups of both, and the cells that they share.

import type { CrossGroupsAnswer, CurrencyTotals, FilterNote } from '../../shared/contract/answers.ts';
import { listGroups, totalsOf, type Group } from './groups.ts';

export type CrossGroups =
  | {
      readonly kind: 'crossGroups';
      readonly by: readonly Group[];
      readonly across: readonly Group[];
      /** How many groups there are, listed or not. */
      readonly count: { readonly by: number; readonly across: number };
      /** For each group of `by`: the sums of its cells, by the place of the other group. Cells without a row are left out. */
      readonly cells: readonly ReadonlyMap<number, readonly CurrencyTotals[]>[];
      readonly totals: readonly CurrencyTotals[];
      readonly notes: readonly FilterNote[];
    }
  | { readonly kind: 'unknown'; readonly notes: readonly FilterNote[] };

export function readCrossGroups(answer: CrossGroupsAnswer): CrossGroups {
  if (answer.kind === 'unknown') return answer;
  const { by, across, cells: lines, totals, notes } = answer;
  const cells = by.values.map(() => new Map<number, CurrencyTotals[]>());
  lines.groups.forEach((group, line) => {
    const own = cells[group];
    const place = lines.across[line] ?? 0;
    const currencies = own?.get(place) ?? [];
    currencies.push(totalsOf(lines, line));
    own?.set(place, currencies);
  });
  return {
    kind: 'crossGroups',
    by: listGroups(by),
    across: listGroups(across),
    count: { by: by.total, across: across.total },
    cells,
    totals,
    notes,
  };
}

/** The groups of the other subject within each group, in its order, with the sums of their shared cells. */
export function groupsWithin({
  by,
  across,
  cells,
}: Extract<CrossGroups, { readonly kind: 'crossGroups' }>): ReadonlyMap<Group, readonly Group[]> {
  return new Map(
    by.map((group, at) => {
      const own = [...(cells[at] ?? [])].sort(([a], [b]) => a - b);
      const within = own.flatMap(([place, currencies]) => {
        const other = across[place];
        const rows = currencies.reduce((sum, each) => sum + each.rows, 0);
        return other === undefined ? [] : [{ ...other, rows, currencies }];
      });
      return [group, within];
    }),
  );
}
