// Fields the contract does not name, kept as one canonical JSON text: keys sorted, numbers digit for digit,
// so that two equal rows have equal text.

import { NumberText } from './json.ts';

function canonicalJson(value: unknown): string {
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return canonicalObject(value as Readonly<Record<string, unknown>>, Object.keys(value));
}

/** The named keys of an object, sorted by code unit. */
export function canonicalObject(object: Readonly<Record<string, unknown>>, keys: readonly string[]): string {
  const members = keys.toSorted().map((key) => `${JSON.stringify(key.toWellFormed())}:${canonicalJson(object[key])}`);
  return `{${members.join(',')}}`;
}

/** Whether every text in the value, keys too, is free of lone surrogates. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, item]) => key.isWellFormed() && isWellFormed(item));
}
