// Normalises the service address that a person pastes: scheme, host and perhaps a path remain.

import type { AddressMistake } from '../../shared/contract/errors.ts';
import { LIMITS } from '../../shared/contract/limits.ts';
import { AppError } from '../errors.ts';

/** Throws `badAddress`. Its message never repeats the pasted text, which may contain a password. */
export function normaliseServiceUrl(pasted: string): string {
  const compact = pasted.replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, '').replace(/^[<"']+|[>"']+$/g, '');
  if (compact === '') throw badAddress('empty', 'The service address is empty');
  if (compact.length > LIMITS.addressChars) throw badAddress('tooLong', 'The service address is too long');
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(compact) ? compact : `https://${compact}`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw badAddress('scheme', 'The service address is neither https nor http');
  }
  if (url.username !== '' || url.password !== '') {
    throw badAddress('credentials', 'The service address contains a user name or password');
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw badAddress('insecure', 'Unencrypted http is only allowed to this computer');
  }
  return url.origin + basePath(url.pathname);
}

/** Checked before every request: true only for addresses that `normaliseServiceUrl` accepts. */
export function mayReceiveToken(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && isLoopback(url.hostname);
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    // The cause would repeat the pasted text.
    throw badAddress('unreadable', 'The service address cannot be read');
  }
}

/** Cuts a pasted `/v1/…`, doubled and trailing slashes. */
function basePath(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const version = segments.lastIndexOf('v1');
  const keptSegments = version === -1 ? segments : segments.slice(0, version);
  return keptSegments.map((segment) => `/${segment}`).join('');
}

function badAddress(reason: AddressMistake, message: string): AppError {
  return new AppError('badAddress', message, { facts: { reason } });
}
