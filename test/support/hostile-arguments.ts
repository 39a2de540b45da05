// Arguments that no call may accept, made from good ones: one part replaced by something of another kind, or one added.

import { LIMITS } from '../../shared/contract/limits.ts';

type Random = () => number;
type Place = readonly (string | number)[];

const ALIENS: readonly (() => unknown)[] = [
  () => ({}),
  () => ({ length: 1_000_000_000 }),
  () => [[]],
  () => Number.NaN,
  () => -Infinity,
  () => -1e308,
  () => 10n ** 40n,
  () => Symbol('x'),
  () => () => 'x',
  () => new Map([['dataset', 'charges']]),
  () => new Date(0),
  () => new Uint8Array(1_000),
  () => new String('charges'),
  () => JSON.parse('{"__proto__": {"polluted": true}}') as unknown,
  () => Object.create({ dataset: 'charges' }) as unknown,
  cyclic,
];
const SURPLUS_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  "x'; DROP TABLE charges;--",
  '',
  '0',
];
/** Longer than the longest text that any call takes. */
const HUGE_TEXT = 'x'.repeat(LIMITS.copyHtmlChars + 1);
/** Of so many messages, one has a huge text or a long list, which take longer to make. */
const LARGE_EVERY = 500;

/** `count` arguments, each different from all good ones by kind, by an additional part, or by its size. */
export function* hostileArguments(good: readonly object[], count: number, random: Random): Generator {
  for (let made = 0; made < count; made += 1) {
    const from = good[Math.floor(random() * good.length)] ?? {};
    yield made % LARGE_EVERY === 0
      ? enlarged(from, random)
      : random() < 0.5
        ? replaced(from, random)
        : added(from, random);
  }
}

function replaced(good: object, random: Random): unknown {
  const place = pick(placesIn(good), random);
  const alien = pick(ALIENS, random)();
  // An object of another kind without properties of its own may be read as one without arguments.
  const isObject = typeof alien === 'object' && !Array.isArray(alien);
  return place.length === 0 && isObject ? { ...good, alien } : withPart(good, place, alien);
}

function added(good: object, random: Random): unknown {
  const objects = placesIn(good).filter((place) => isPlainObject(partAt(good, place)));
  const place = pick(objects, random);
  const copy = { ...(partAt(good, place) as object) };
  // Not an assignment: it would set the prototype.
  Object.defineProperty(copy, pick(SURPLUS_NAMES, random), { value: 1, enumerable: true, configurable: true });
  return withPart(good, place, copy);
}

/** Without a text or a list in it, a part is added. */
function enlarged(good: object, random: Random): unknown {
  const places = placesIn(good).filter((place) => typeof partAt(good, place) === 'string');
  return places.length === 0 ? added(good, random) : withPart(good, pick(places, random), HUGE_TEXT);
}

function placesIn(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...at, name]))];
}

function partAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>>)[name], value);
}

function withPart(value: unknown, [name, ...rest]: Place, part: unknown): unknown {
  if (name === undefined) return part;
  const inner = withPart((value as Readonly<Record<string, unknown>>)[name], rest, part);
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...(value as object), [name]: inner };
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function pick<T>(all: readonly T[], random: Random): T {
  const picked = all[Math.floor(random() * all.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

function cyclic(): unknown {
  const value: { self?: unknown } = {};
  value.self = value;
  return value;
}
