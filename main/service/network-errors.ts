// The one adapter from what fetch throws to our error codes. Electron's net.fetch gives nothing but a message
// ("net::ERR_…"), so this is the only place in the app where message text is read; Node gives a cause with a code.

import { AppError } from '../errors.ts';
import { KIND_MEANINGS, NET_ERROR_NAMES, NODE_ERROR_CODES, type NetworkKind } from './network-kinds.ts';

/** `body`: the status had arrived, so a line that breaks has cut the answer. */
export type RequestPhase = 'headers' | 'body';

/** The `AppError` a failed fetch or body read stands for, or null if it is none of the network's doing (a bug). */
export function findNetworkError(error: unknown, phase: RequestPhase): AppError | null {
  const found = findKind(error);
  if (found === null) return null;
  const kind = phase === 'body' && BREAKS_A_BODY.includes(found.kind) ? 'cut' : found.kind;
  const meaning = KIND_MEANINGS[kind];
  return new AppError(meaning.code, `${meaning.words} (${found.net})`, {
    cause: error,
    facts: { kind, net: found.net, ...(meaning.isTransient ? { transient: 1 } : {}) },
  });
}

const BREAKS_A_BODY: readonly NetworkKind[] = ['reset', 'notHttp'];

type Found = { readonly kind: NetworkKind; readonly net: string };

function findKind(error: unknown): Found | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  return findElectronKind(error.message) ?? findNodeKind(error);
}

function findElectronKind(message: string): Found | null {
  if (message === 'Redirect was cancelled' || message === "Attempted to redirect, but redirect policy was 'error'") {
    return { kind: 'redirected', net: 'redirect' };
  }
  const name = /^net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1];
  if (name === undefined) return null;
  return { kind: NET_ERROR_NAMES[name] ?? kindOfNetFamily(name), net: name };
}

function kindOfNetFamily(name: string): NetworkKind {
  if (name.startsWith('ERR_CERT_')) return 'certificate';
  if (name.startsWith('ERR_SSL_')) return 'tls';
  if (name.startsWith('ERR_DNS_')) return 'dns';
  if (name.startsWith('ERR_PROXY_AUTH_')) return 'proxyAuth';
  if (/^ERR_(PROXY|TUNNEL|SOCKS|PAC)_/.test(name)) return 'proxy';
  if (/^ERR_(HTTP2|QUIC)_/.test(name)) return 'reset';
  return 'unknown';
}

/** Node wraps: TypeError → cause → perhaps another cause; the innermost code that is known decides. */
function findNodeKind(error: Error): Found | null {
  let isFetchFailure = false;
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth++) {
    const code = findNodeCode(inner);
    if (code !== null) {
      const kind = NODE_ERROR_CODES[code] ?? kindOfNodeFamily(code);
      if (kind !== null) return { kind, net: code };
    }
    isFetchFailure ||= inner.message === 'fetch failed' || inner.message === 'terminated';
  }
  return isFetchFailure ? { kind: 'unknown', net: 'fetch failed' } : null;
}

function findNodeCode(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string') return error.code;
  // undici's parser gives its error a code in some cases only, but always this name.
  return error.name === 'HTTPParserError' ? 'HPE_UNKNOWN' : null;
}

function kindOfNodeFamily(code: string): NetworkKind | null {
  if (code.startsWith('ERR_TLS_CERT_') || /(^|_)CERT(_|$)/.test(code)) return 'certificate';
  if (code.startsWith('ERR_SSL_')) return 'tls';
  if (code.startsWith('HPE_')) return 'notHttp';
  return null;
}
