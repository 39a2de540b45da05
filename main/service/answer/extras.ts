// Fields that the contract does not name, stored as one canonical JSON text: keys sorted, numbers digit for digit, so that
// equal rows have equal text.

import { isObject } from '../../../shared/rules/json-object.ts';
import { NumberText } from './json.ts';

function canonicalJson(value: unknown): string {
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return isObject(value) ? canonicalObject(value, Object.keys(value)) : JSON.stringify(value);
}

/** JSON of these keys of an object, sorted by code unit. */
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
