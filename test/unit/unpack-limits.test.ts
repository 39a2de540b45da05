// A file that declares too large a size is refused before anything is unpacked; exports of this app are far below.

import type { AsyncBuffer, RowGroup } from 'hyparquet';
import { expect, test } from 'vitest';
import { refuseBombGroup } from '../../main/exports/parquet/read-limits.ts';
import { refuseBomb, refuseManyParts, type PackedPart } from '../../main/exports/format/unpack-limits.ts';

const MIB = 1024 * 1024;
const REFUSED = { code: 'exportFailed', facts: { reason: 'unpacksTooLarge' } };
const part = (packedBytes: number, bytes: number, isKept = false): PackedPart => ({ packedBytes, bytes, isKept });

test('an archive is refused for one part, for the sum of its parts, and for parts that share their bytes', () => {
  const refused: readonly (readonly PackedPart[])[] = [
    [part(MIB, 1_000 * MIB)],
    [part(MIB, 100 * MIB, true)],
    [part(3_000 * MIB, 5_000 * MIB)],
    [part(100 * MIB, 600 * MIB, true)],
    Array.from({ length: 5 }, () => part(1_000 * MIB, 4_000 * MIB)),
  ];
  for (const parts of refused) expect(() => refuseBomb(parts, 10_000 * MIB)).toThrow(expect.objectContaining(REFUSED));
  expect(() => refuseBomb([part(60, 100), part(60, 100)], 100)).toThrow(expect.objectContaining(REFUSED));
});

test('an archive of very many parts is refused before they are listed', () => {
  expect(() => refuseManyParts(2_000)).toThrow(expect.objectContaining(REFUSED));
  expect(() => refuseManyParts(20)).not.toThrow();
});

test('a large workbook is not refused', () => {
  expect(() => refuseBomb([part(150 * MIB, 2_900 * MIB), part(30 * MIB, 250 * MIB, true)], 200 * MIB)).not.toThrow();
});

/** The header of a page of snappy data. */
function page(facts: { readonly unpacked: number; readonly packed: number; readonly values: number }): number[] {
  const { unpacked, packed, values } = facts;
  const header = [0x15, 0, 0x15, ...zigzag(unpacked), 0x15, ...zigzag(packed)];
  return [
    ...header,
    0x2c,
    0x15,
    ...zigzag(values),
    0x15,
    0,
    0x15,
    6,
    0x15,
    6,
    0,
    0,
    ...new Array<number>(packed).fill(0),
  ];
}

function zigzag(value: number): number[] {
  const bytes: number[] = [];
  let rest = value * 2;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return [...bytes, rest];
}

function refuse(bytes: readonly number[], rows: number): Promise<void> {
  const buffer = Uint8Array.from(bytes).buffer;
  const file: AsyncBuffer = { byteLength: buffer.byteLength, slice: (start, end) => buffer.slice(start, end) };
  const meta = { data_page_offset: 0n, total_compressed_size: BigInt(bytes.length) };
  return refuseBombGroup(file, { num_rows: BigInt(rows), columns: [{ meta_data: meta }] } as unknown as RowGroup);
}

test('a page of Parquet that claims more than its bytes can contain is refused', async () => {
  await expect(refuse(page({ unpacked: 2_000, packed: 100, values: 100 }), 100)).resolves.toBeUndefined();
  await expect(refuse(page({ unpacked: 2_000_000_000, packed: 100, values: 100 }), 100)).rejects.toMatchObject(REFUSED);
});

test('a page or a column with more values than its group has rows is refused', async () => {
  const one = page({ unpacked: 200, packed: 100, values: 60 });
  await expect(refuse([...one, ...one], 120)).resolves.toBeUndefined();
  await expect(refuse([...one, ...one], 100)).rejects.toMatchObject(REFUSED);
  await expect(refuse(page({ unpacked: 200, packed: 100, values: 1_000_000_000 }), 100)).rejects.toMatchObject(REFUSED);
  await expect(refuse(one, 2_000_000_000)).rejects.toMatchObject(REFUSED);
});
