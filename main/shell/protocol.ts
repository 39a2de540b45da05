// Serves the built renderer under app://: only files in one folder, only by GET, always with the same headers.

import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { CustomScheme } from 'electron';
import { APP_SCHEME, isAppUrl } from './page-limits.ts';

/** Must be registered before the app is ready. `standard` gives the pages an origin, `secure` gives them crypto. */
export const APP_SCHEME_PRIVILEGES: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

/**
 * Allows scripts, styles and images of the app only, and no connections: the window uses the contract's calls instead.
 * Style attributes are allowed, because they set measured row heights and column widths.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export function createAppResponder(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return refusal(405);
    const path = findFilePath(folder, request.url);
    if (path === null) return refusal(404);
    try {
      const body = await readFile(path);
      return new Response(body, { headers: headersFor(path) });
    } catch {
      // A file that cannot be read is answered like one that does not exist: the page cannot use it either way.
      return refusal(404);
    }
  };
}

/** Null for another host, an unknown type of file, and an address outside the folder. */
function findFilePath(folder: string, url: string): string | null {
  if (!isAppUrl(url)) return null;
  const decoded = decodePath(new URL(url).pathname);
  if (decoded === null || decoded.includes('\0') || decoded.includes('\\')) return null;
  const path = join(folder, decoded);
  if (!path.startsWith(folder + sep)) return null;
  return extname(path) in MEDIA_TYPES ? path : null;
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A malformed escape names no file.
    return null;
  }
}

function headersFor(path: string): Record<string, string> {
  return { ...COMMON_HEADERS, 'Content-Type': MEDIA_TYPES[extname(path)] ?? 'application/octet-stream' };
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: COMMON_HEADERS });
}

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
