// Chromium cannot route a custom scheme, so `app://host/path` becomes `http://host.app.localhost/path`. The name is never
// resolved, because the stand-in answers every request, and it is a secure context like the real one.

const SUFFIX = '.localhost';

export type Scheme = { readonly scheme: string; readonly standard: boolean; readonly secure: boolean };

/** Null if the address has another scheme. */
export function toPageUrl(url: string, schemes: readonly Scheme[]): string | null {
  const parsed = URL.parse(url);
  const scheme = schemes.find((each) => `${each.scheme}:` === parsed?.protocol)?.scheme;
  if (parsed === null || scheme === undefined) return null;
  return `http://${parsed.host}.${scheme}${SUFFIX}${parsed.pathname}${parsed.search}${parsed.hash}`;
}

/** The address for the main process: that of the page in its custom scheme; any other unchanged. */
export function toMainUrl(url: string, schemes: readonly Scheme[]): string {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'http:') return url;
  for (const { scheme } of schemes) {
    const tail = `.${scheme}${SUFFIX}`;
    if (!parsed.host.endsWith(tail)) continue;
    return `${scheme}://${parsed.host.slice(0, -tail.length)}${parsed.pathname}${parsed.search}${parsed.hash}`;
  }
  return url;
}
