// Reads a Retry-After header, as a minute at most: seconds, or a date, which is compared with the service's own Date header,
// because the two clocks may differ by years. Anything else counts as not sent.

const MAX_RETRY_AFTER_SECONDS = 60;

const HTTP_DATE_PATTERN = /^[A-Za-z]{3,9}, \d{2}[ -][A-Za-z]{3}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

export function findRetryAfterSeconds(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return clampSeconds(Number(text));
  const atMs = findHttpDateMs(text);
  if (atMs === null) return null;
  const serviceNowMs = findHttpDateMs(headers.get('date')?.trim() ?? '') ?? nowMs;
  return clampSeconds(Math.ceil((atMs - serviceNowMs) / 1000));
}

function findHttpDateMs(text: string): number | null {
  // Date.parse alone would read "-5" as a year.
  if (!HTTP_DATE_PATTERN.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

function clampSeconds(seconds: number): number {
  return Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}
