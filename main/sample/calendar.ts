// Ledger dates and instants as the sample service writes them. A day is a count of days since 1970-01-01; Hong Kong is
// UTC+8.

const DAY_MS = 86_400_000;
const HONG_KONG_OFFSET_MS = 8 * 3_600_000;

export function dayFromIso(text: string): number {
  return Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
}

/** The day in Hong Kong at this moment. */
export function dayAt(epochMs: number): number {
  return Math.floor((epochMs + HONG_KONG_OFFSET_MS) / DAY_MS);
}

/** The last `count` weekdays up to `endDay`, newest first. */
export function weekdaysBack(endDay: number, count: number): Int32Array {
  const days = new Int32Array(count);
  let day = endDay;
  for (let found = 0; found < count; day -= 1) {
    if (!isWeekend(day)) days[found++] = day;
  }
  return days;
}

function isWeekend(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

export function instantOf(options: { readonly day: number; readonly secondOfDay: number }): number {
  return options.day * DAY_MS - HONG_KONG_OFFSET_MS + options.secondOfDay * 1000;
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function isoInstant(epochMs: number): string {
  // Shifted by the offset, the UTC parts are Hong Kong's.
  return `${new Date(epochMs + HONG_KONG_OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}
