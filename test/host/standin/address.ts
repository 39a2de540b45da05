// Chromium refuses to route a scheme of its own, so `app://host/path` is shown as `http://host.app.localhost/path`:
// never resolved, because every request is answered by the stand-in, and a secure context like the real one.

const SUFFIX = '.localhost';

export type Scheme = { readonly scheme: string; readonly standard: boolean; readonly secure: boolean };

/** Null when the address has no such scheme. */
export function toPageUrl(url: string, schemes: readonly Scheme[]): string | null {
  const parsed = URL.parse(url);
  const scheme = schemes.find((each) => `${each.scheme}:` === parsed?.protocol)?.scheme;
  if (parsed === null || scheme === undefined) return null;
  return `http://${parsed.host}.${scheme}${SUFFIX}${parsed.pathname}${parsed.search}${parsed.hash}`;
}

/** What main is told: the page's address in its own scheme; any other address unchanged. */
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
