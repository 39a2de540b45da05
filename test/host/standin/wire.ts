// The data allowed between page and main process. Electron clones structurally; the contract allows plain data only.

export type Wire = { readonly json: string } | { readonly raw: unknown };

export function toWire(value: unknown, where: string): Wire {
  assertPlain(value, where, new Set());
  return isJsonSafe(value) ? { json: JSON.stringify(value) } : { raw: value };
}

export function fromWire(wire: Wire): unknown {
  return 'json' in wire ? JSON.parse(wire.json) : wire.raw;
}

function assertPlain(value: unknown, where: string, parents: Set<object>): void {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return;
  if (typeof value !== 'object') throw new TypeError(`${where}: a ${typeof value} could not be cloned`);
  if (parents.has(value)) throw new TypeError(`${where}: the value refers to itself`);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`${where}: not plain data but a ${value.constructor.name}`);
  }
  parents.add(value);
  for (const [key, part] of Object.entries(value)) assertPlain(part, `${where}.${key}`, parents);
  parents.delete(value);
}

/** JSON would change `undefined`, `NaN`, the infinities and `-0`. */
function isJsonSafe(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return !Object.hasOwn(value, 'toJSON') && Object.values(value).every(isJsonSafe);
}
