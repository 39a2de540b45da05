// Days and times as the screens show them. The service states no format, so what is not recognised is shown as sent.

const DAY_MS = 86_400_000;
const HONG_KONG_OFFSET_MS = 8 * 3_600_000;

const WRITTEN_DAY = /^(\d{4})([-/]?)(\d{2})\2(\d{2})$/;
const WRITTEN_TIME =
  /^(\d{4})([-/])(\d{2})\2(\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;
const EPOCH_SECONDS = /^\d{9,10}$/;
const EPOCH_MS = /^\d{12,13}$/;
const TYPED_MONTH = /^(\d{4})([-/]?)(\d{2})$/;
const TYPED_YEAR = /^\d{4}$/;

/** The Hong Kong day a sent text means, as `YYYY-MM-DD`; null when its form is not recognised. */
export function dayOf(text: string): string | null {
  const written = WRITTEN_DAY.exec(text);
  if (written !== null) return realDay(written[1], written[3], written[4]);
  const time = WRITTEN_TIME.exec(text);
  if (time !== null) {
    const [, year, , month, date, clock = '', zone] = time;
    const day = realDay(year, month, date);
    // Without a zone the service's own, Hong Kong's, is meant.
    return day === null || zone === undefined ? day : dayInHongKong(Date.parse(`${day}T${clock}${isoZone(zone)}`));
  }
  const epochMs = epochMsOf(text);
  return epochMs === null ? null : dayInHongKong(epochMs);
}

/** `2026-09-18`, or the text as sent when it is not recognised. */
export function readableDay(text: string): string {
  return dayOf(text) ?? text;
}

/** `2026-09-18 Fri`, or null when the text is not recognised. */
export function formatDay(text: string, weekdays: readonly string[]): string | null {
  const day = dayOf(text);
  if (day === null) return null;
  return `${day} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''}`;
}

/** An epoch made readable in Hong Kong time; every other text is better shown as sent. */
export function formatSentTime(text: string): string {
  const epochMs = epochMsOf(text);
  if (epochMs === null) return text;
  return new Date(epochMs + HONG_KONG_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ') + ' HKT';
}

/** What a person typed as the start or end of a range: a day, or a month or year that stands for its first or last day. */
export function typedDay(text: string, edge: 'from' | 'to'): string | null {
  const typed = text.trim();
  const written = WRITTEN_DAY.exec(typed);
  if (written !== null) return realDay(written[1], written[3], written[4]);
  if (TYPED_YEAR.test(typed)) return realDay(typed, edge === 'from' ? '01' : '12', edge === 'from' ? '01' : '31');
  const month = TYPED_MONTH.exec(typed);
  if (month === null) return null;
  const first = realDay(month[1], month[3], '01');
  if (first === null || edge === 'from') return first;
  const start = new Date(`${first}T00:00:00Z`);
  const next = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  return new Date(next - DAY_MS).toISOString().slice(0, 10);
}

/** A month or a year, rather than a day. */
export function isWholePeriod(text: string): boolean {
  const typed = text.trim();
  return !WRITTEN_DAY.test(typed) && typedDay(typed, 'from') !== null;
}

function realDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse refuses the 31st of April in one engine and rolls it over in another.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

function epochMsOf(text: string): number | null {
  if (EPOCH_SECONDS.test(text)) return Number(text) * 1000;
  return EPOCH_MS.test(text) ? Number(text) : null;
}

function isoZone(zone: string): string {
  return zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
}

function dayInHongKong(epochMs: number): string | null {
  return Number.isNaN(epochMs) ? null : new Date(epochMs + HONG_KONG_OFFSET_MS).toISOString().slice(0, 10);
}
