import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellValue } from '../../shared/contract/fields.ts';
import { findEqualRows, type ComparedSides, type Comparison } from '../../main/exports/check/compare.ts';
import { createFold } from '../../main/exports/check/folded.ts';
import { proveByCopy } from '../../main/exports/check/saved-again.ts';
import { createRowsHash } from '../../main/exports/csv/rows-hash.ts';
import type { Rows } from '../../main/exports/format/check-rows.ts';
import { RowTally } from '../../main/exports/check/tally.ts';

type Row = readonly CellValue[];

function sides(file: readonly Row[], store: readonly Row[], more: Partial<ComparedSides> = {}): ComparedSides {
  async function* fileRows(): Rows {
    for (let at = 0; at < file.length; at += 3) yield await Promise.resolve(file.slice(at, at + 3));
  }
  return { fileRows, storeRows: () => store, fold: (row) => row, identityAt: [0], isChosen: false, ...more };
}

async function compareRows(compared: ComparedSides): Promise<Comparison> {
  return await (await findEqualRows(compared)).compareOthers();
}

/** The same with plain lists: equal rows cancel out, then rows with the same name are paired in order. */
function expected(file: readonly Row[], store: readonly Row[]) {
  const [left, right] = [[...file], [...store]];
  const textOf = (row: Row): string => JSON.stringify(row);
  for (const row of file) {
    const at = right.findIndex((other) => textOf(other) === textOf(row));
    if (at < 0) continue;
    right.splice(at, 1);
    left.splice(
      left.findIndex((other) => textOf(other) === textOf(row)),
      1,
    );
  }
  let changed = 0;
  for (const row of left) {
    const at = right.findIndex((other) => other[0] === row[0]);
    if (at < 0) continue;
    right.splice(at, 1);
    changed += 1;
  }
  return { same: file.length - left.length, changed, onlyInFile: left.length - changed, onlyInStore: right.length };
}

/** The rows of one side without those of the other, as multisets. */
function without(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const left = others.map((row) => JSON.stringify(row));
  return rows.filter((row) => {
    const at = left.indexOf(JSON.stringify(row));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function expectedOfChosen(file: readonly Row[], store: readonly Row[]) {
  const [inFile, inStore] = [without(file, store), without(store, file)];
  const names = [...new Set(inFile.map(([name]) => name))];
  const changed = names.filter((name) => inStore.filter((row) => row[0] === name).length === 1).length;
  return { same: file.length - inFile.length, changed, onlyInFile: inFile.length - changed, onlyInStore: 0 };
}

function amountOfA(amount: number): Row {
  return ['a', String(amount)];
}

const rowsOfFew = fc.array(fc.tuple(fc.constantFrom('a', 'b', null, ''), fc.constantFrom('1', '1.0', '', null)), {
  maxLength: 12,
});

test('counts agree with the plain comparison, whatever the rows are', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfFew, rowsOfFew, async (file, store) => {
      const { differences, ...counts } = await compareRows(sides(file, store));
      expect(counts).toEqual(expected(file, store));
      for (const kind of ['changed', 'onlyInFile', 'onlyInStore'] as const) {
        expect(differences.filter((difference) => difference.kind === kind)).toHaveLength(counts[kind]);
      }
      for (const { kind, file: before, store: now } of differences) {
        if (kind === 'changed')
          expect([now?.[0], now]).toEqual([before?.[0], expect.not.objectContaining(before ?? [])]);
      }
    }),
    { numRuns: 3_000 },
  );
});

const NUMBERED = Array.from({ length: 5_000 }, (_, at): Row => [String(at), `${at}.50`]);

test('one more row in front leaves all others the same', async () => {
  const result = await compareRows(sides(NUMBERED, [['new', '1'], ...NUMBERED]));
  expect(result).toEqual({
    ...{ same: 5_000, changed: 0, onlyInFile: 0, onlyInStore: 1 },
    differences: [{ kind: 'onlyInStore', file: null, store: ['new', '1'], differsAt: [] }],
  });
});

test('of many differences the first are listed and all are counted', async () => {
  const changed = NUMBERED.map(([id, amount]): Row => [id ?? null, `${amount}1`]);
  const { differences, ...counts } = await compareRows(sides(NUMBERED, changed));
  expect(counts).toEqual({ same: 0, changed: 5_000, onlyInFile: 0, onlyInStore: 0 });
  expect(differences).toHaveLength(200);
  expect(differences[0]).toEqual({ kind: 'changed', file: ['0', '0.50'], store: ['0', '0.501'], differsAt: [1] });
});

test('rows without a name are never called changed', async () => {
  const { changed, onlyInFile, onlyInStore } = await compareRows(
    sides([['a', '1']], [['a', '2']], { identityAt: null }),
  );
  expect([changed, onlyInFile, onlyInStore]).toEqual([0, 1, 1]);
});

test('selected rows are found among all others, which are not differences', async () => {
  const file = [NUMBERED[7], NUMBERED[3], ['4999', 'altered'], ['gone', '1']] as Row[];
  const { differences, ...counts } = await compareRows(sides(file, NUMBERED, { isChosen: true }));
  expect(counts).toEqual({ same: 2, changed: 1, onlyInFile: 1, onlyInStore: 0 });
  expect(differences).toEqual([
    { kind: 'changed', file: ['4999', 'altered'], store: ['4999', '4999.50'], differsAt: [1] },
    { kind: 'onlyInFile', file: ['gone', '1'], store: null, differsAt: [] },
  ]);
  const nameless = await compareRows(sides(file, NUMBERED, { isChosen: true, identityAt: null }));
  expect(nameless).toMatchObject({ same: 2, changed: 0, onlyInFile: 2, onlyInStore: 0 });
});

test('a selected row that is gone is not confused with a namesake that was never in the file', async () => {
  const chosen = (file: readonly Row[], store: readonly Row[]) => compareRows(sides(file, store, { isChosen: true }));
  const gone = await chosen([['a', '3']], [1, 2].map(amountOfA));
  expect(gone).toEqual({
    ...{ same: 0, changed: 0, onlyInFile: 1, onlyInStore: 0 },
    differences: [{ kind: 'onlyInFile', file: ['a', '3'], store: null, differsAt: [] }],
  });
  expect(await chosen([['a', '2']], [1, 3].map(amountOfA))).toMatchObject({ changed: 0, onlyInFile: 1 });
  expect(await chosen([['a', '9']], [1, 2, 3, 4].map(amountOfA))).toMatchObject({ changed: 0, onlyInFile: 1 });
  // The others are in the file too and cancel out: one is left.
  expect(await chosen([1, 2].map(amountOfA), [1, 3].map(amountOfA))).toEqual({
    ...{ same: 1, changed: 1, onlyInFile: 0, onlyInStore: 0 },
    differences: [{ kind: 'changed', file: ['a', '2'], store: ['a', '3'], differsAt: [1] }],
  });
});

test('among selected rows, one per name is called changed if the store has a single row of that name left', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOfFew, rowsOfFew, async (file, store) => {
      const { differences, ...counts } = await compareRows(sides(file, store, { isChosen: true }));
      expect(counts).toEqual(expectedOfChosen(file, store));
      expect(differences.filter(({ kind }) => kind === 'changed')).toHaveLength(counts.changed);
      for (const { kind, file: before, store: now } of differences) {
        expect([kind, now?.[0]]).toEqual(now === null ? ['onlyInFile', undefined] : ['changed', before?.[0]]);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('a tally keeps every count while rows are added and removed', () => {
  const tally = new RowTally();
  for (const row of NUMBERED) tally.add(row, 1);
  for (const row of NUMBERED.slice(0, 4_000)) expect(tally.add(row, -1)).toBe(0);
  for (let at = 0; at < 20_000; at += 1) expect(tally.add([`later ${at}`], -1)).toBe(-1);
  NUMBERED.forEach((row, at) => expect(tally.count(row)).toBe(at < 4_000 ? 0 : 1));
  expect(tally.count(['later 3'])).toBe(-1);
  expect(tally.count(['never'])).toBe(0);
});

const fold = createFold(
  [
    { id: 'broker_code', title: 'AE', kind: 'code' },
    { id: 'commission_amount', title: 'Commission', kind: 'money' },
    { id: 'own_note', title: 'Note', kind: 'text' },
  ],
  [],
);

async function proof({ exported, file, copy }: Readonly<Record<'exported' | 'file' | 'copy', readonly Row[]>>) {
  const hash = createRowsHash();
  for (const row of exported) hash.addRow(row);
  const { fileRows, storeRows, identityAt } = sides(file, copy);
  const blankNotes = ([name = null, amount = null]: Row): Row => [name, amount, null];
  const copyValues = copy.map((row) => fold(blankNotes(row)));
  const isFileInCopy =
    without(
      file.map((row) => fold(blankNotes(row))),
      copyValues,
    ).length === 0;
  return await proveByCopy({
    fileRows,
    storeRows,
    identityAt,
    fold,
    isFileInCopy,
    blankNotes,
    exportedSha256: hash.digest(),
  });
}

type SideChanges = { readonly turnedBy: number; readonly replaced: readonly Row[]; readonly added: readonly Row[] };

function changed(rows: readonly Row[], { turnedBy, replaced, added }: SideChanges): readonly Row[] {
  const others = rows.toSpliced(0, replaced.length, ...replaced);
  return [...others.slice(turnedBy), ...others.slice(0, turnedBy), ...added];
}

test('whatever the copy has, a file is not called exported with other values, nor altered with the same', async () => {
  const row = fc.tuple(
    fc.constantFrom('a', 'b', null, ''),
    fc.constantFrom('1', '1.0', '1.00', '2.50'),
    fc.constantFrom(null, '', 'x', 'x\r\ny', 'x\ny'),
  );
  const changes = fc.record({
    turnedBy: fc.nat(2),
    replaced: fc.array(row, { maxLength: 1 }),
    added: fc.array(row, { maxLength: 1 }),
  });
  const proofs = { asExported: 0, altered: 0, notKnown: 0 };
  const property = fc.asyncProperty(
    fc.array(row, { maxLength: 5 }),
    fc.tuple(changes, changes),
    async (exported, [ofFile, ofCopy]) => {
      const [file, folded] = [changed(exported, ofFile).map(fold), exported.map(fold)];
      const copy = [...changed(exported, ofCopy), ...ofFile.replaced];
      const found = await proof({ exported, file, copy });
      const isSame = without(file, folded).length + without(folded, file).length === 0;
      if (found !== 'notKnown') expect(found).toBe(isSame ? 'asExported' : 'altered');
      if (isSame) expect(await proof({ exported, file, copy: exported })).toBe('asExported');
      proofs[found] += 1;
    },
  );
  await fc.assert(property, { numRuns: 2_000 });
  // Each result was tried often enough.
  for (const count of Object.values(proofs)) expect(count).toBeGreaterThan(20);
});

test('a long file in another order counts as exported while the copy is in the order of the export', async () => {
  const exported = Array.from({ length: 10_002 }, (_, at): Row => [String(at), '1.00', null]);
  expect(await proof({ exported, file: exported.toReversed(), copy: exported })).toBe('asExported');
  expect(await proof({ exported, file: exported.toReversed(), copy: exported.slice(1) })).toBe('notKnown');
});
