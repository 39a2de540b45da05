// The bounds that a Parquet file states for each row group. Programs skip groups by them and answer questions from them, so
// that false ones hide rows. The library reads those of decimals as floats, therefore they are read here.

import type { AsyncBuffer, ParquetParsers, SchemaElement } from 'hyparquet';
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { convertMetadata } from 'hyparquet/src/metadata.js';
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js';
import { scaledFromBytes } from './decimal.ts';

/** `isExact`: a value equals it. Texts may be shortened. */
type Bound = { readonly value: unknown; readonly isExact: boolean };
/** `missing`: the number of missing values; undefined when it is not stated. */
export type StatedBounds = {
  readonly least: readonly Bound[];
  readonly greatest: readonly Bound[];
  readonly missing: number | undefined;
};

type Columns = {
  readonly names: readonly string[];
  /** In the same order, with decimals as plain bytes. */
  readonly leaves: readonly SchemaElement[];
  readonly parsers: Partial<ParquetParsers>;
};

/** Of the length of the footer and the letters at the end. */
const END_BYTES = 8;
/** The numbers of the fields in the structures of the format. */
const ROW_GROUPS = 4;
const CHUNKS = 1;
const META_DATA = 3;
const STATISTICS = 12;
const STATED = { max: 1, min: 2, nullCount: 3, maxValue: 5, minValue: 6, isMaxExact: 7, isMinExact: 8 } as const;

/** For each row group, by the names of the columns. */
export async function readStatedBounds(
  file: AsyncBuffer,
  { footerBytes, ...columns }: Columns & { readonly footerBytes: number },
): Promise<readonly ReadonlyMap<string, StatedBounds>[]> {
  const end = file.byteLength - END_BYTES;
  const view = new DataView(await file.slice(end - footerBytes, end));
  const footer = deserializeTCompactProtocol({ view, offset: 0 });
  return listOf(fieldOf(footer, ROW_GROUPS)).map((group) => {
    const chunks = listOf(fieldOf(group, CHUNKS));
    return new Map(chunks.map((chunk, at) => [columns.names[at] ?? '', boundsOf(chunk, at, columns)]));
  });
}

function boundsOf(chunk: unknown, at: number, { leaves, parsers }: Columns): StatedBounds {
  const statistics = fieldOf(fieldOf(chunk, META_DATA), STATISTICS);
  const element = leaves[at];
  const bound = (field: number, exactField: number): readonly Bound[] => {
    const bytes = fieldOf(statistics, field);
    if (!(bytes instanceof Uint8Array) || element === undefined) return [];
    const value = convertMetadata(bytes, element, { ...DEFAULT_PARSERS, ...parsers });
    // Only texts are shortened: of other values, programs take the bounds for values.
    return [{ value, isExact: (fieldOf(statistics, exactField) ?? typeof value !== 'string') === true }];
  };
  const { max, min, maxValue, minValue, isMaxExact, isMinExact } = STATED;
  const missing = fieldOf(statistics, STATED.nullCount);
  return {
    least: [...bound(min, isMinExact), ...bound(minValue, isMinExact)],
    greatest: [...bound(max, isMaxExact), ...bound(maxValue, isMaxExact)],
    missing: missing === undefined ? undefined : Number(missing),
  };
}

function fieldOf(struct: unknown, field: number): unknown {
  return typeof struct === 'object' && struct !== null ? Reflect.get(struct, `field_${field}`) : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Throws where the values of a column are not within the bounds that its row group states. */
export function refuseFalseBounds(values: ArrayLike<unknown>, { least, greatest, missing }: StatedBounds): void {
  let [first, last]: [unknown, unknown] = [null, null];
  let found = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? null;
    if (value === null) continue;
    found += 1;
    // Codes and dates repeat.
    if (value === last) continue;
    if (first === null || compare(value, first) < 0) first = value;
    if (last === null || compare(value, last) > 0) last = value;
  }
  const isMissing = missing === undefined || missing === values.length - found;
  const isWithin =
    least.every((bound) => isKept(bound, compare(first, bound.value))) &&
    greatest.every((bound) => isKept(bound, compare(bound.value, last)));
  const isOfNone = found === 0 && least.length + greatest.length > 0;
  if (!isMissing || !isWithin || isOfNone) throw new Error('a row group states other bounds than those of its values');
}

/** `order`: of the value at this end and the bound, positive when the bound is farther out. */
function isKept({ isExact }: Bound, order: number): boolean {
  return isExact ? order === 0 : order >= 0;
}

/** In the order of the format. Values of a type that this app does not write have none: they are shown as altered. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string') return compareByBytes(one, other);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return compareDecimals(one, other);
  if (isNumber(one) && isNumber(other)) return Number(one > other) - Number(one < other);
  return 0;
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

const SIGN_BIT = 0x80;

/** Two's complement, highest byte first. Of one length, only the sign is not in the order of the bytes. */
function compareDecimals(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) return compare(scaledFromBytes(one), scaledFromBytes(other));
  return ((one[0] ?? 0) ^ SIGN_BIT) - ((other[0] ?? 0) ^ SIGN_BIT) || Buffer.compare(one, other);
}

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** In the order of the texts' UTF-8, in which halves of surrogate pairs come after all other units. */
function compareByBytes(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at === end ? one.length - other.length : rank(one.charCodeAt(at)) - rank(other.charCodeAt(at));
}

function rank(unit: number): number {
  return unit >= FIRST_SURROGATE && unit < AFTER_SURROGATES ? unit + AFTER_SURROGATES : unit;
}
