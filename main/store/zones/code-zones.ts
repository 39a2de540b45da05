// The smallest and the largest code in each zone of neighbouring rows: a zone whose texts all fail, or all pass, is not
// read row by row. Rows come in the order of their dates, so a range of dates reads only its own rows.

import { ZONE_ROWS, zoneCount } from './row-mask.ts';

/** There is no Uint8Array: the engine optimises loops over arrays of up to two types, but not of three. */
export type Codes = Uint16Array | Uint32Array;
/** The smallest and the largest code of each zone, beside each other. */
export type CodeZones = Uint32Array;

/** Which rows of a zone pass a test. */
export const PASSING = { none: 0, all: 1, unknown: 2 } as const;
export type Passing = (typeof PASSING)[keyof typeof PASSING];

export function zonesOf(codes: Codes): CodeZones {
  const zones = new Uint32Array(2 * zoneCount(codes.length));
  for (let zone = 0; zone < zones.length >> 1; zone += 1) {
    const to = Math.min(codes.length, (zone + 1) * ZONE_ROWS);
    let least = codes[zone * ZONE_ROWS] ?? 0;
    let most = least;
    for (let row = zone * ZONE_ROWS; row < to; row += 1) {
      const code = codes[row] ?? 0;
      if (code < least) least = code;
      if (code > most) most = code;
    }
    zones[zone * 2] = least;
    zones[zone * 2 + 1] = most;
  }
  return zones;
}

/** A `Passing` for each zone. `passing` has 1 for each code that passes, else 0. */
export function passingZones(zones: CodeZones, passing: Uint8Array): Uint8Array {
  const passingBefore = new Uint32Array(passing.length + 1);
  passing.forEach((passes, code) => (passingBefore[code + 1] = (passingBefore[code] ?? 0) + passes));
  return Uint8Array.from({ length: zones.length >> 1 }, (_, zone) => {
    const [least, most] = [zones[zone * 2] ?? 0, zones[zone * 2 + 1] ?? 0];
    const codes = (passingBefore[most + 1] ?? 0) - (passingBefore[least] ?? 0);
    return codes === 0 ? PASSING.none : codes === most - least + 1 ? PASSING.all : PASSING.unknown;
  });
}
